import { z } from 'zod';
import { memberReference } from '../references.ts';
import { deliveryFaults, undeliveredReasons } from './delivery-facts.ts';
import { id, instant, pageQuery } from '../kit.ts';

/** Since when mail of this installation does not leave, and why. Nothing is lost: it is sent once it can be. */
export const failingMail = z.object({ since: instant, reason: z.enum(deliveryFaults) });
export type FailingMail = z.infer<typeof failingMail>;

/** A personal invitation that did not arrive. Who was invited again, or has joined, is no longer among them. */
export const undelivered = z.object({
  invitationId: id,
  /** The member it was sent to, and their name; null for an address of somebody on no record. */
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  channel: z.enum(['MAIL', 'SMS']),
  recipient: z.string(),
  /** Whether it was given up; otherwise it is tried again. */
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
  /** Only those that the caller sent. */
  mine: z.stringbool().optional(),
});
export type UndeliveredQuery = z.output<typeof undeliveredQuery>;
