import { z } from 'zod';
import { appLimits, type Availability } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { rangeKinds, seatLimits } from './app-settings-facts.ts';
import { byId, endpoint, id, instant, page, pageQuery, text, websiteManager } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { departmentReference, memberReference } from '../references.ts';

const roleName = z.object({ roleId: id, name: z.string() });
const version = z.number().int().optional();

/** For whom an app is. What PORTION names; a department is meant with everything below it. */
export const appRange = z.object({
  availability: z.enum(rangeKinds satisfies readonly Availability[]),
  departmentIds: z.array(departmentReference).max(appLimits.parties).default([]),
  employeeIds: z.array(memberReference).max(appLimits.parties).default([]),
  roleIds: z.array(id).max(appLimits.parties).default([]),
});
export type AppRange = z.output<typeof appRange>;
/** The same as a client sends it. */
export type AppRangeSent = z.input<typeof appRange>;

export const seatsView = z.object({
  /** That can be given: bought, or those of the trial. */
  bought: z.number().int(),
  /** Held by people who may use the app. */
  used: z.number().int(),
  /** Given by hand; otherwise who opens the app takes a free one. */
  byHand: z.boolean(),
});
export type SeatsView = z.infer<typeof seatsView>;

export const appSettingsView = z.object({
  app: appRef,
  /** A default app: everybody has it, and nothing of it can be changed. */
  fixed: z.boolean(),
  /** Whether it signs people in, so that the team says who is asked before it gets their data (grants.policy). */
  signsIn: z.boolean(),
  /** Nobody uses it until it runs again; the range is what it has then. */
  stopped: z.boolean(),
  range: z.object({
    availability: z.enum(rangeKinds),
    departments: z.array(departmentRef),
    employees: z.array(memberRef),
    roles: z.array(roleName),
    /** Departments, members and roles it names beyond whom the reader reaches: they stay as they are. */
    beyond: z.number().int(),
  }),
  /** How many people the range holds. */
  people: z.number().int(),
  inCharge: memberRef.nullable(),
  /** Null where people need no seat. */
  seats: seatsView.nullable(),
  version: z.number().int(),
  /** `edit`: something can be changed; `whole`: also what is for the whole team (ALL, roles, person in charge, mode of seats). */
  can: z.object({ edit: z.boolean(), whole: z.boolean() }),
});
export type AppSettings = z.infer<typeof appSettingsView>;

export const rangePreview = z.object({
  gains: z.number().int(),
  loses: z.number().int(),
  /** How many of those who lose the app hold a seat, which becomes free. */
  seatsFreed: z.number().int(),
  /** How many people the range would hold. */
  people: z.number().int(),
  /** Seats that can be given; null where people need none. */
  seats: z.number().int().nullable(),
  stopped: z.boolean(),
  /** Those touched, by name: first who loses it. */
  items: z.array(z.object({ employee: memberRef, change: z.enum(['LOSES', 'GAINS']), seat: z.boolean() })),
  /** People beyond those named. */
  more: z.number().int(),
});
export type RangePreview = z.infer<typeof rangePreview>;

export const seatHolder = memberRef.extend({
  departments: z.array(departmentRef),
  since: instant,
});
export type SeatHolder = z.infer<typeof seatHolder>;

const view = { menu: '040100', access: 'view' } as const;
const edit = { menu: '040100', access: 'edit' } as const;
const path = `${websiteManager}/apps/{id}`;
/** What stands against changing an app's settings at all. */
const refusals = ['notFound', 'appFixed', 'appNotOpened', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;

/** Who may use an app, who looks after it, and who holds its seats (040100): specification sections 2 to 6, domain rules 4. */
export const appSettings = {
  read: endpoint({
    method: 'GET',
    path: `${path}/settings`,
    may: view,
    summary: 'Range, person in charge and seats of an app that was opened',
    params: byId,
    output: appSettingsView,
    errors: ['notFound', 'appNotOpened'],
  }),
  roles: endpoint({
    method: 'GET',
    path: `${path}/range_roles`,
    may: view,
    summary: 'The roles a range may name; none for who does not reach the whole team',
    params: byId,
    output: z.object({ items: z.array(roleName) }),
    errors: ['notFound'],
  }),
  previewRange: endpoint({
    method: 'POST',
    path: `${path}/range_previews`,
    may: edit,
    reads: true,
    summary: 'Who would gain an app and who would lose it, if a range were saved; refuses what saving would refuse',
    params: byId,
    body: appRange,
    output: rangePreview,
    errors: ['notFound', 'appFixed', 'appNotOpened', 'wholeTeamOnly', 'noChanges'],
  }),
  setRange: endpoint({
    method: 'PUT',
    path: `${path}/range`,
    may: edit,
    summary: 'Changes who may use an app; seats of those who lose it become free',
    params: byId,
    body: appRange.extend({ version }),
    output: appSettingsView,
    errors: [...refusals, 'wholeTeamOnly'],
    log: 'app.range',
  }),
  setInCharge: endpoint({
    method: 'PUT',
    path: `${path}/in_charge`,
    may: edit,
    summary: 'Puts a member in charge of an app, who is told by mail',
    params: byId,
    body: z.object({ employeeId: memberReference, version }),
    output: appSettingsView,
    errors: [...refusals, 'wholeTeamOnly'],
    log: 'app.inCharge',
  }),
  setSeatMode: endpoint({
    method: 'PUT',
    path: `${path}/seat_mode`,
    may: edit,
    summary: 'Seats are given by hand, or who opens the app takes a free one',
    params: byId,
    body: z.object({ byHand: z.boolean(), version }),
    output: appSettingsView,
    errors: [...refusals, 'wholeTeamOnly'],
    log: 'app.seatMode',
  }),
  seats: endpoint({
    method: 'GET',
    path: `${path}/seats`,
    may: view,
    summary: 'Who holds a seat of an app',
    params: byId,
    query: z.object({ ...pageQuery, search: text(100).optional() }),
    output: page(seatHolder),
    errors: ['notFound', 'appNotOpened'],
  }),
  changeSeats: endpoint({
    method: 'POST',
    path: `${path}/seats`,
    may: edit,
    summary: 'Takes seats from some and gives them to others, all or none; at most 100 people',
    params: byId,
    body: z.object({
      give: z.array(memberReference).max(seatLimits.atOnce).default([]),
      take: z.array(memberReference).max(seatLimits.atOnce).default([]),
    }),
    output: z.object({ given: z.number().int(), taken: z.number().int(), seats: seatsView }),
    errors: [...refusals, 'insufficientSeats', 'noAppPermission'],
    log: 'app.seats',
  }),
  ownSeat: endpoint({
    method: 'POST',
    path: `${path}/seat`,
    may: 'member',
    summary: 'Takes a free seat for the caller, who is about to use the app; nothing happens where they need none',
    params: byId,
    output: z.object({ taken: z.boolean() }),
    errors: [
      'notFound',
      'memberOnly',
      'appNotOpened',
      'appStopped',
      'noAppPermission',
      'appExpired',
      'insufficientSeats',
      'keyReused',
    ],
    log: 'app.seat',
  }),
};
