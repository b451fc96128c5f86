import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { endpoint, id, instant, listOf, manager, plainDate } from '../kit.ts';
import { notificationEvents, notificationKinds, notificationLimits } from './notification-facts.ts';

const kind = z.enum(notificationKinds);
const byKind = listOf(kind).optional();

/** A notification of the caller. Its text is made by the console, in the language of the reader. */
const notification = z.object({
  id,
  kind,
  event: z.enum(notificationEvents),
  at: instant,
  read: z.boolean(),
  /** The booking, join request, app request, app, order or subscription. */
  objectId: id,
  /** The number of meetings of a series. */
  count: z.number().int().nullable(),
  /** The days until an app ends. */
  days: z.number().int().nullable(),
  /** The last day of an app or subscription. */
  on: plainDate.nullable(),
  /** The caller decides the request as head of a department. */
  head: z.boolean(),
  /** The record as far as the caller may see it now; null if they no longer see it or it no longer exists. */
  about: z
    .object({
      /** The title of the meeting, the person of a request, the number of the order, or the app. */
      name: z.string(),
      app: appRef.nullable(),
      /** The reason of a request, or why the caller's request was rejected. */
      reason: z.string().nullable(),
      startsAt: instant.nullable(),
      /** The time zone of the room. */
      timeZone: z.string().nullable(),
      /** The caller can approve or reject the request. */
      decidable: z.boolean(),
    })
    .nullable(),
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({
  /** At most `notificationLimits.counted`. */
  count: z.number().int(),
});
const path = `${manager}/notifications`;

/** The notification centre: what the caller was notified of in this team (decisions/118). */
export const notificationCentre = {
  received: endpoint({
    method: 'GET',
    path: `${path}/received`,
    may: 'member',
    viewing: 'personal',
    summary: "Lists the caller's notifications of the last 90 days, the newest first",
    query: z.object({
      /** Notifications older than this one: the `next` of the page before. */
      before: id.optional(),
      size: z.coerce.number().int().min(1).max(notificationLimits.page).default(20),
      show: z.enum(['ALL', 'UNREAD']).default('ALL'),
      kind: byKind,
    }),
    output: z.object({
      items: z.array(notification),
      /** Null on the last page. */
      next: id.nullable(),
    }),
    errors: ['memberOnly'],
  }),
  unread: endpoint({
    method: 'GET',
    path: `${path}/unread`,
    may: 'member',
    viewing: 'personal',
    summary: "Returns the number of the caller's unread notifications",
    output: unread,
    errors: ['memberOnly'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: `${path}/received/{id}`,
    may: 'member',
    summary: "Marks one of the caller's notifications as read or unread",
    params: z.object({ id }),
    body: z.object({ read: z.boolean() }),
    output: unread,
    errors: ['memberOnly', 'notFound', 'keyReused'],
    ownMark: true,
  }),
  markAll: endpoint({
    method: 'PUT',
    path: `${path}/received`,
    may: 'member',
    summary: "Marks the caller's notifications up to one of them as read, all or those of some kinds",
    body: z.object({ upTo: id, kind: z.array(kind).max(notificationKinds.length).optional() }),
    output: unread,
    errors: ['memberOnly', 'keyReused'],
    ownMark: true,
  }),
};
