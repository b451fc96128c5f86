import { z } from 'zod';
import { byId, endpoint, instant } from './kit.ts';
import { products } from './team-facts.ts';

export const memberApp = z.object({
  product: z.enum(products),
  openedAt: instant,
  /** 14 × 24 hours after it was opened (domain rules 4). */
  trialEndsAt: instant,
  trialOver: z.boolean(),
});
export type MemberApp = z.infer<typeof memberApp>;

/** The apps of members (specification section 7). Until apps are opened one by one, everyone has what the first run chose. */
export const memberApps = {
  list: endpoint({
    method: 'GET',
    path: '/website/api/v1/manager/employees/{id}/apps',
    may: 'member',
    summary: 'The apps a member may use: of oneself, or of a member one may look at',
    params: byId,
    output: z.object({ items: z.array(memberApp) }),
    errors: ['notFound'],
  }),
};
