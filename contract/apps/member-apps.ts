import { z } from 'zod';
import { appVerdicts, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { byId, endpoint, instant, websiteManager } from '../kit.ts';

export const memberApp = z.object({
  app: appRef,
  /** Whether the member may use it, and the first thing that stands against it. */
  verdict: z.enum(appVerdicts),
  /** Whether they hold a seat; null where nobody needs one. */
  seat: z.boolean().nullable(),
  /** They look after it. */
  inCharge: z.boolean(),
  payment: z.enum(payments),
  trial: z.boolean(),
  /** When what was paid for, or the trial, ends; null where it never does. */
  until: instant.nullable(),
});
export type MemberApp = z.infer<typeof memberApp>;

/** The apps of members (specification section 7). */
export const memberApps = {
  list: endpoint({
    method: 'GET',
    path: `${websiteManager}/employees/{id}/apps`,
    may: 'member',
    tokens: true,
    summary: 'The apps of the team and whether a member may use them: of oneself, or of a member one may look at',
    params: byId,
    output: z.object({ items: z.array(memberApp) }),
    errors: ['notFound'],
  }),
};
