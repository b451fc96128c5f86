import { z } from 'zod';
import { errors } from '../errors.ts';
import { id } from '../kit.ts';
import { memberRef } from './members.ts';
import { handoverKinds } from './resignation-facts.ts';

const refusalName = z.enum(Object.keys(errors) as [keyof typeof errors]);
const refusal = z.object({ error: refusalName, message: z.string() });

const inventoryKind = z.object({
  kind: z.enum(handoverKinds),
  /** chosen: one recipient for all items; owner: the owner of the team, unless another is chosen; nobody: the items end. */
  to: z.enum(['chosen', 'owner', 'nobody']),
  /** Whether the resignation is refused without a recipient. */
  required: z.boolean(),
  count: z.number().int(),
  /** How many go to the owner in any case: departments that the caller can't edit. */
  fixed: z.number().int(),
  /** The first items by name. */
  items: z.array(z.string()),
});

/** What a member's resignation would end and hand over, and whether it is allowed. */
export const inventory = z.object({
  member: memberRef,
  jobEndedDate: z.string().nullable(),
  joinedDate: z.string().nullable(),
  kinds: z.array(inventoryKind),
  /** The default recipient: the leader, else the head of the department, else the caller. */
  recipient: memberRef,
  owner: memberRef.nullable(),
  /** Why the resignation would be refused today; null if it would not. */
  refusal: refusal.nullable(),
});
export type Inventory = z.infer<typeof inventory>;

/** The result of a job with several resignations. */
export const resignBatch = z.object({
  people: z.array(
    z.object({
      employeeId: id,
      displayName: z.string(),
      resignationId: id.nullable(),
      state: z.enum(['PENDING', 'RESIGNED', 'REFUSED']),
      /** The last day; null if refused. */
      jobEndedDate: z.string().nullable(),
      /** Handover lines that failed. */
      failed: z.number().int(),
      error: refusalName.nullable(),
    }),
  ),
});
export type ResignBatch = z.infer<typeof resignBatch>;
