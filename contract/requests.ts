import { z } from 'zod';
import { id, instant, requiredText } from './kit.ts';
import { requestLimits } from './request-facts.ts';

/** When a request was made, and its decision; the fields of the decision are null until then. The reason is that of a rejection. */
export const decisionFields = {
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
};

/** Whether the caller may decide this request now. */
export const mayDecide = z.object({ decide: z.boolean() });

/** The reason is sent to the person who made the request. */
export const rejection = z.object({ reason: requiredText(requestLimits.rejection) });

/** The requests of a bulk decision; each is decided separately. */
export const decidedIds = z.array(id).min(1, { error: 'atLeastOne' }).max(requestLimits.bulk);

/** The result of each request of a bulk decision; `message` is the reason why it was not decided. */
export const decisionResults = z.object({
  items: z.array(z.object({ id, done: z.boolean(), message: z.string().nullable() })),
});
export type DecisionResults = z.infer<typeof decisionResults>;

/** The errors of deciding and of withdrawing a request. Only the first decision counts. */
export const decisionErrors = ['notFound', 'alreadyApproved', 'alreadyRejected', 'requestOver', 'keyReused'] as const;

/** The number of requests awaiting the caller's decision. */
export const pendingCount = z.object({ count: z.number().int() });
