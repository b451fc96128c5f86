import { z } from 'zod';
import { requestStatuses } from '../apps/app-facts.ts';
import { appRef } from '../apps/app-refs.ts';
import { bookingStatuses, participantResponses } from './booking-facts.ts';
import { currencies } from '../billing/currencies.ts';
import { checklistItems, homeParts, needKinds, needLevels } from './home-facts.ts';
import { failingMail } from '../platform/delivery.ts';
import { endpoint, id, instant, manager, plainDate } from '../kit.ts';
import { logLine } from '../platform/operation-log.ts';
import { room, roomRef } from './rooms.ts';

const joined = z.object({
  /** YYYY-MM in the team's time zone. */
  month: z.string(),
  joined: z.number().int(),
  left: z.number().int(),
});
export type JoinedMonth = z.infer<typeof joined>;

const whole = z.number().int();
const money = { currency: z.enum(currencies), amount: whole };
const due = z.object(money);

/**
 * A figure and its change against last month. `previous` is null if it is not known; for JOINED, REQUESTS and SPEND it covers the
 * same days of last month. Amounts are in minor units.
 */
const figure = z.discriminatedUnion('kind', [
  /** The headcount, the member cap, and the headcount at the end of last month. */
  z.object({ kind: z.literal('MEMBERS'), value: whole, cap: whole, previous: whole.nullable() }),
  /** Members in the caller's scope who joined since the first of the month. */
  z.object({ kind: z.literal('JOINED'), value: whole, previous: whole.nullable() }),
  /** Members in the caller's scope whose last day is in this month, including those planned; `previous`: in all of last month. */
  z.object({ kind: z.literal('LEAVING'), value: whole, planned: whole, previous: whole.nullable() }),
  /** Requests that the caller can decide, and those received since the first of the month. */
  z.object({ kind: z.literal('REQUESTS'), value: whole, received: whole.nullable(), previous: whole.nullable() }),
  /** Paid since the first of the month, less refunds, by currency. */
  z.object({ kind: z.literal('SPEND'), amounts: z.array(z.object({ ...money, previous: whole })) }),
  /** Seats in use of those bought. */
  z.object({ kind: z.literal('SEATS'), value: whole, bought: whole }),
  /** The next automatic renewal and what was paid for the period that ends with it; the date is null if there is none. */
  z.object({
    kind: z.literal('NEXT_CHARGE'),
    date: plainDate.nullable(),
    app: z.string().nullable(),
    last: due.nullable(),
    renewals: whole,
  }),
  /** Open orders and the amounts due. */
  z.object({ kind: z.literal('ORDERS'), value: whole, due: z.array(due) }),
]);
export type HomeFigure = z.infer<typeof figure>;

/** A line that needs the caller. */
const need = z.object({
  kind: z.enum(needKinds),
  level: z.enum(needLevels),
  /** The order, subscription, app, request, resignation, import, invitation or webhook. */
  id,
  /** The person, app, file, address or webhook concerned. */
  name: z.string(),
  /** The reason of a join request, or the requested app. */
  detail: z.string().nullable(),
  /** When it ends, or since when it waits or fails. */
  at: instant.nullable(),
  /** Seats of a subscription, rows of an import with faults, undelivered invitations. */
  count: whole.nullable(),
  due: due.nullable(),
});
export type HomeNeed = z.infer<typeof need>;

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

/** Home (010000), by part. The parts and their layout are loaded first; each part separately. */
export const home = {
  overview: endpoint({
    method: 'GET',
    path,
    may: 'member',
    summary: "Returns the parts of the caller's home page and their layout",
    output: z.object({
      /** The parts in their default order. */
      parts: z.array(part),
      layout: layout.nullable(),
      /** For members who may invite; null while emails are sent successfully. */
      failingMail: failingMail.nullable(),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    may: 'member',
    summary: "Returns up to four figures within the caller's permissions, with their change against last month",
    output: z.object({ items: z.array(figure) }),
  }),
  needs: endpoint({
    method: 'GET',
    path: `${path}/needs`,
    may: 'member',
    summary: 'Lists what needs the caller, the most urgent first',
    output: z.object({
      items: z.array(need),
      /** The number of all lines, including those not listed. */
      total: whole,
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
