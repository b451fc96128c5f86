import { z } from 'zod';
import { id } from '../kit.ts';
import { handoverKinds, lineStatuses, returnRefusals } from './resignation-facts.ts';

/** A person in a ledger, by name. */
export const handoverPerson = z.object({ employeeId: id, displayName: z.string() });

/** A line of the ledger of a handover. */
export const handoverLine = z.object({
  id,
  kind: z.enum(handoverKinds),
  name: z.string(),
  status: z.enum(lineStatuses),
  recipient: handoverPerson.nullable(),
  error: z.string().nullable(),
  /** The number of attempts. */
  tries: z.number().int(),
  /** Whether another recipient can be chosen now. */
  retry: z.boolean(),
  /** Whether the item can be returned when the member is restored, or why not; null if items of this kind are not returned. */
  giveBack: z.enum(['POSSIBLE', ...returnRefusals]).nullable(),
});
export type HandoverLine = z.infer<typeof handoverLine>;
