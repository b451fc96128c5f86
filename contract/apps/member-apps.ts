import { z } from 'zod';
import { appVerdicts, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { byId, endpoint, instant, websiteManager } from '../kit.ts';

export const memberApp = z.object({
  app: appRef,
  /** Whether the member may use the app, or the first reason why not. */
  verdict: z.enum(appVerdicts),
  /** Whether the member has a seat; null if the app needs none. */
  seat: z.boolean().nullable(),
  /** Whether the member is the person in charge. */
  inCharge: z.boolean(),
  payment: z.enum(payments),
  trial: z.boolean(),
  /** When the paid term or the trial ends; null if it does not end. */
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
    summary: 'Lists the apps of the team and whether the caller, or a member visible to them, may use each',
    params: byId,
    output: z.object({ items: z.array(memberApp) }),
    errors: ['notFound'],
  }),
};
