import { z } from 'zod';
import { memberReference } from '../references.ts';
import { deliveryFaults, undeliveredReasons } from './delivery-facts.ts';
import { id, instant, pageQuery } from '../kit.ts';

/** Since when emails of this installation cannot be sent, and why. They wait and are sent once it is possible. */
export const failingMail = z.object({ since: instant, reason: z.enum(deliveryFaults) });
export type FailingMail = z.infer<typeof failingMail>;

/** A personal invitation that was not delivered. People who were invited again, or have joined, are not included. */
export const undelivered = z.object({
  invitationId: id,
  /** The invited member and their name; null for an address that belongs to no member record. */
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  channel: z.enum(['MAIL', 'SMS']),
  recipient: z.string(),
  /** Whether it was given up; otherwise it is retried. */
  final: z.boolean(),
  reason: z.enum(undeliveredReasons),
  sentAt: instant,
  /** When it was given up. */
  failedAt: instant.nullable(),
  sentBy: z.string().nullable(),
  /** Whether the reader sent it. */
  mine: z.boolean(),
});
export type Undelivered = z.infer<typeof undelivered>;
export const undeliveredQuery = z.object({
  ...pageQuery,
  employeeId: memberReference.optional(),
  /** Only invitations that the caller sent. */
  mine: z.stringbool().optional(),
});
export type UndeliveredQuery = z.output<typeof undeliveredQuery>;
