import { z } from 'zod';
import { endpoint, manager } from '../kit.ts';
import { notificationKinds } from './notification-facts.ts';

const kind = z.enum(notificationKinds);
const choices = z.object({ items: z.array(z.object({ kind, mail: z.boolean() })) });

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
    summary: 'Turns one kind of email on or off for the caller',
    params: z.object({ kind }),
    body: z.object({ mail: z.boolean() }),
    output: choices,
    errors: ['memberOnly', 'keyReused'],
    log: 'notification.update',
  }),
};
