import { z } from 'zod';
import { requestStatuses } from '../apps/app-facts.ts';
import { appRef } from '../apps/app-refs.ts';
import { bookingStatuses, participantResponses } from './booking-facts.ts';
import { currencies } from '../billing/currencies.ts';
import { checklistItems, homeParts } from './home-facts.ts';
import { failingMail } from '../platform/delivery.ts';
import { endpoint, id, instant, manager } from '../kit.ts';
import { logLine } from '../platform/operation-log.ts';
import { room, roomRef } from './rooms.ts';

const joined = z.object({
  /** YYYY-MM in the team's time zone. */
  month: z.string(),
  joined: z.number().int(),
  left: z.number().int(),
});
export type JoinedMonth = z.infer<typeof joined>;

const waiting = z.object({ count: z.number().int(), oldestAt: instant.nullable() });

/** Pending and expiring items. A figure that the caller's permissions do not cover is null. */
const figures = z.object({
  people: z
    .object({
      headcount: z.number().int(),
      memberCap: z.number().int(),
      /** Members who joined since the first of the month in team time; null for callers whose scope is not the whole team. */
      joined: z.number().int().nullable(),
    })
    .nullable(),
  /** Join requests that the caller can decide. */
  joinRequests: waiting.nullable(),
  /** App requests that the caller can decide. */
  appRequests: waiting.nullable(),
  /** Undelivered invitations, of those the caller may send. */
  undelivered: z.object({ count: z.number().int() }).nullable(),
  unpaid: z
    .object({
      count: z.number().int(),
      /** The amounts due, in minor units. */
      due: z.array(z.object({ currency: z.enum(currencies), amount: z.number().int() })),
      /** The order that expires first. */
      next: z.object({ orderId: id, number: z.string() }).nullable(),
    })
    .nullable(),
  /** Apps that end within 15 days and do not renew automatically, and those that ended in the last 30 days. */
  ending: z
    .object({
      count: z.number().int(),
      next: z.object({ appId: id, name: z.string(), endsAt: instant }).nullable(),
    })
    .nullable(),
});
export type HomeFigures = z.infer<typeof figures>;

/** How much waits for the caller behind menu entries, by kind. A kind that the caller's permissions do not cover is null. */
const waitingCounts = z.object({
  /** Join requests in the scope in which a role lets the caller decide them. */
  joinRequests: z.number().int().nullable(),
  /** Join requests and app requests for the departments that the caller heads. */
  headRequests: z.number().int().nullable(),
  appRequests: z.number().int().nullable(),
  /** Open unpaid orders. */
  unpaid: z.number().int().nullable(),
  /** Subscriptions in their grace days, and those that end within 15 days without renewal or cancellation. */
  subscriptions: z.number().int().nullable(),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;

const part = z.enum(homeParts);
const eachOnce = z
  .array(part)
  .max(homeParts.length)
  .refine((parts) => new Set(parts).size === parts.length, { error: 'duplicate' });
const layout = z.object({ order: eachOnce, hidden: eachOnce });

/** A room on the current day in its time zone. Its hours are null if it is closed today. */
const roomToday = room.pick({ roomId: true, name: true, building: true, floor: true, timeZone: true, status: true }).extend({
  hours: z.object({ opensAt: instant, closesAt: instant }).nullable(),
  bookings: z.array(
    z.object({
      bookingId: id,
      startsAt: instant,
      /** The actual end of a meeting that ended early. */
      endsAt: instant,
      status: z.enum(bookingStatuses),
      /** Null if it is private and not the reader's. */
      title: z.string().nullable(),
      mine: z.boolean(),
      canOpen: z.boolean(),
    }),
  ),
});
export type RoomToday = z.infer<typeof roomToday>;

const ownMeeting = z.object({
  bookingId: id,
  title: z.string(),
  room: roomRef,
  startsAt: instant,
  endsAt: instant,
  status: z.enum(bookingStatuses),
  /** Null for an organiser who does not take part. */
  response: z.enum(participantResponses).nullable(),
});
export type OwnMeeting = z.infer<typeof ownMeeting>;

const homeRequest = z.object({
  requestId: id,
  app: appRef,
  status: z.enum(requestStatuses),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
});
export type HomeRequest = z.infer<typeof homeRequest>;

const path = `${manager}/home`;

/** Home (010000), by part. The figures are loaded first in one request, every other part separately. */
export const home = {
  overview: endpoint({
    method: 'GET',
    path,
    may: 'member',
    summary: "Returns the parts of the caller's home page, their layout, and the key figures",
    output: z.object({
      /** The parts in their default order. */
      parts: z.array(part),
      layout: layout.nullable(),
      figures,
      /** For members who may invite; null while emails are sent successfully. */
      failingMail: failingMail.nullable(),
    }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    may: 'member',
    summary: 'Returns the numbers shown in the menu: requests, orders and subscriptions that wait for the caller',
    output: waitingCounts,
  }),
  months: endpoint({
    method: 'GET',
    path: `${path}/months`,
    may: { menu: '020100', access: 'view' },
    summary: 'Returns members who joined and left in each of twelve months; null unless the caller manages the whole team',
    output: z.object({ months: z.array(joined).nullable() }),
  }),
  checklist: endpoint({
    method: 'GET',
    path: `${path}/checklist`,
    may: 'member',
    summary: 'Lists the set-up tasks that the caller has permission for, with their state',
    output: z.object({
      items: z.array(
        z.object({
          item: z.enum(checklistItems),
          done: z.boolean(),
          /** INVITE: the number of members in the caller's scope without an account. */
          count: z.number().int().optional(),
        }),
      ),
    }),
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${path}/rooms`,
    may: 'member',
    summary: "Lists rooms on the current day in their time zone: those of the caller's meetings, then the most booked",
    output: z.object({ items: z.array(roomToday), total: z.number().int() }),
  }),
  meetings: endpoint({
    method: 'GET',
    path: `${path}/meetings`,
    may: 'member',
    summary: "Lists the caller's upcoming meetings, the next first",
    output: z.object({ items: z.array(ownMeeting), total: z.number().int() }),
    errors: ['memberOnly'],
  }),
  requests: endpoint({
    method: 'GET',
    path: `${path}/requests`,
    may: 'member',
    viewing: 'personal',
    summary: "Lists the caller's pending and recently decided app requests, newest first",
    output: z.object({ items: z.array(homeRequest) }),
    errors: ['memberOnly'],
  }),
  recent: endpoint({
    method: 'GET',
    path: `${path}/recent`,
    may: { menu: '080100', access: 'view' },
    summary: 'Lists the latest operations visible to the caller; does not count as reading the operation log',
    output: z.object({ items: z.array(logLine) }),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: `${path}/layout`,
    may: 'member',
    summary: "Stores the layout of the caller's home page; null restores the default layout",
    body: z.object({ layout: layout.nullable() }),
    output: z.object({ layout: layout.nullable() }),
    errors: ['memberOnly', 'keyReused'],
    log: 'home.arrange',
  }),
};
