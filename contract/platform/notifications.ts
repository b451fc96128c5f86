import { z } from 'zod';
import { endpoint, manager } from '../kit.ts';
import { notificationKinds } from './notification-facts.ts';

const kind = z.enum(notificationKinds);
const hour = z.number().int().min(0).max(23);
const choices = z.object({
  items: z.array(
    z.object({
      kind,
      /** Emails are sent at once. */
      mail: z.boolean(),
      /** The kind is counted in the daily digest; false if `mail` is true. */
      digest: z.boolean(),
    }),
  ),
  /** The local hour from which the digest is sent. */
  hour,
  /** The time zone of that hour: the caller's, otherwise the team's. */
  timeZone: z.string(),
});

/**
 * The notification choices of a member in a team; emails about signing in are always sent (specification section 2, user
 * settings).
 */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: `${manager}/notifications`,
    may: 'member',
    viewing: 'personal',
    summary: 'Lists all kinds of emails of this team and whether the caller receives them',
    output: choices,
    errors: ['memberOnly'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${manager}/notifications/{kind}`,
    may: 'member',
    summary: 'Chooses for the caller whether one kind of email is sent at once, in the daily digest or not at all',
    params: z.object({ kind }),
    body: z.object({
      mail: z.boolean(),
      /** Without effect if `mail` is true. */
      digest: z.boolean().default(false),
    }),
    output: choices,
    errors: ['memberOnly', 'keyReused'],
    log: 'notification.update',
  }),
  setDigest: endpoint({
    method: 'PUT',
    path: `${manager}/notifications/digest`,
    may: 'member',
    summary: "Sets the hour of the caller's daily digest",
    body: z.object({ hour }),
    output: choices,
    errors: ['memberOnly', 'keyReused'],
    log: 'notification.update',
  }),
};
