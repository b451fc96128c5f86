import { z } from 'zod';
import { id } from '../kit.ts';
import { openApiPath } from './open-api-facts.ts';
import { subscriptionLimits } from '../billing/subscription-facts.ts';

/** Usage of what a plan includes, as reported by the app for a team (specification section 3, used count). */
export const appUsage = {
  method: 'PUT',
  path: `${openApiPath}/usage`,
  summary: "Reports a team's usage of what its plan includes, by the keys of the manifest; the last report counts",
  body: z.strictObject({
    teamId: id,
    items: z
      .array(z.strictObject({ key: z.string().max(64), used: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }))
      .min(1, { error: 'listEmpty' })
      .max(subscriptionLimits.usageItems),
  }),
  output: z.object({ kept: z.number().int() }),
  errors: ['signedOut', 'invalid', 'notFound', 'tooMany', 'unexpected', 'busy'],
} as const;
export type AppUsage = z.output<typeof appUsage.body>;
