import { z } from 'zod';
import { errors } from '../errors.ts';
import { id } from '../kit.ts';
import { memberRef } from './members.ts';
import { handoverKinds } from './resignation-facts.ts';

const refusalName = z.enum(Object.keys(errors) as [keyof typeof errors]);
const refusal = z.object({ error: refusalName, message: z.string() });

const inventoryKind = z.object({
  kind: z.enum(handoverKinds),
  /** chosen: one person for all of it; owner: the owner of the team; nobody: it ends. */
  to: z.enum(['chosen', 'owner', 'nobody']),
  /** Without a recipient the resignation is refused. */
  required: z.boolean(),
  count: z.number().int(),
  /** The first of them by name. */
  items: z.array(z.string()),
});

/** What somebody's leaving would end and hand over, and whether it is allowed at all. */
export const inventory = z.object({
  member: memberRef,
  jobEndedDate: z.string().nullable(),
  joinedDate: z.string().nullable(),
  kinds: z.array(inventoryKind),
  /** Leader, else department head, else the caller. */
  recipient: memberRef,
  owner: memberRef.nullable(),
  /** Why it would be refused today; null when it would not. */
  refusal: refusal.nullable(),
});
export type Inventory = z.infer<typeof inventory>;

/** What a job of many resignations says at its end. */
export const resignBatch = z.object({
  people: z.array(
    z.object({
      employeeId: id,
      displayName: z.string(),
      resignationId: id.nullable(),
      state: z.enum(['PENDING', 'RESIGNED', 'REFUSED']),
      /** Lines that could not be handed over. */
      failed: z.number().int(),
      error: refusalName.nullable(),
    }),
  ),
});
export type ResignBatch = z.infer<typeof resignBatch>;
