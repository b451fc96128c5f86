import { z } from 'zod';
import { appLimits, type Availability } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { rangeKinds, seatLimits } from './app-settings-facts.ts';
import { byId, endpoint, id, instant, page, pageQuery, text, websiteManager } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { departmentReference, memberReference } from '../references.ts';

const roleName = z.object({ roleId: id, name: z.string() });
const version = z.number().int().optional();

/** The availability of an app, with what PORTION names; a department includes all departments below it. */
export const appRange = z.object({
  availability: z.enum(rangeKinds satisfies readonly Availability[]),
  departmentIds: z.array(departmentReference).max(appLimits.parties).default([]),
  employeeIds: z.array(memberReference).max(appLimits.parties).default([]),
  roleIds: z.array(id).max(appLimits.parties).default([]),
});
export type AppRange = z.output<typeof appRange>;
/** A range as a client sends it. */
export type AppRangeSent = z.input<typeof appRange>;

export const seatsView = z.object({
  /** Seats that can be assigned: those bought, or those of the trial. */
  bought: z.number().int(),
  /** Seats assigned to members who may use the app. */
  used: z.number().int(),
  /** Whether seats are assigned manually; otherwise a member who opens the app takes a free one. */
  byHand: z.boolean(),
});
export type SeatsView = z.infer<typeof seatsView>;

export const appSettingsView = z.object({
  app: appRef,
  /** A default app: available to all members, and none of its settings can be changed. */
  fixed: z.boolean(),
  /** Whether the app signs people in, so that the team has an app policy for it (grants.policy). */
  signsIn: z.boolean(),
  /** While stopped, no one can use the app; its range applies again once it runs. */
  stopped: z.boolean(),
  range: z.object({
    availability: z.enum(rangeKinds),
    departments: z.array(departmentRef),
    employees: z.array(memberRef),
    roles: z.array(roleName),
    /** The number of departments, members and roles in the range that are outside the reader's scope; they stay unchanged. */
    beyond: z.number().int(),
  }),
  /** The number of members in the range. */
  people: z.number().int(),
  inCharge: memberRef.nullable(),
  /** Null if members need no seat. */
  seats: seatsView.nullable(),
  version: z.number().int(),
  /**
   * `edit`: the reader may change something; `whole`: also settings for the whole team (ALL, roles, person in charge, mode of
   * seats).
   */
  can: z.object({ edit: z.boolean(), whole: z.boolean() }),
});
export type AppSettings = z.infer<typeof appSettingsView>;

export const rangePreview = z.object({
  gains: z.number().int(),
  loses: z.number().int(),
  /** The number of members who lose the app and have a seat, which becomes free. */
  seatsFreed: z.number().int(),
  /** The number of members the new range would contain. */
  people: z.number().int(),
  /** Seats that can be assigned; null if members need none. */
  seats: z.number().int().nullable(),
  stopped: z.boolean(),
  /** The members affected, by name: first those who lose the app. */
  items: z.array(z.object({ employee: memberRef, change: z.enum(['LOSES', 'GAINS']), seat: z.boolean() })),
  /** The number of affected members that are not listed. */
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
/** Refusals common to all changes of an app's settings. */
const refusals = ['notFound', 'appFixed', 'appNotOpened', 'changedMeanwhile', 'noChanges', 'keyReused'] as const;

/** Who may use an app, the person in charge, and its seats (040100): specification sections 2 to 6, domain rules 4. */
export const appSettings = {
  read: endpoint({
    method: 'GET',
    path: `${path}/settings`,
    may: view,
    summary: 'Returns the range, the person in charge and the seats of an opened app',
    params: byId,
    output: appSettingsView,
    errors: ['notFound', 'appNotOpened'],
  }),
  roles: endpoint({
    method: 'GET',
    path: `${path}/range_roles`,
    may: view,
    summary: "Lists the roles a range can name; empty unless the caller's scope is the whole team",
    params: byId,
    output: z.object({ items: z.array(roleName) }),
    errors: ['notFound'],
  }),
  previewRange: endpoint({
    method: 'POST',
    path: `${path}/range_previews`,
    may: edit,
    reads: true,
    summary: 'Previews who gains and who loses an app if a range is saved; refuses what saving refuses',
    params: byId,
    body: appRange,
    output: rangePreview,
    errors: ['notFound', 'appFixed', 'appNotOpened', 'wholeTeamOnly', 'noChanges'],
  }),
  setRange: endpoint({
    method: 'PUT',
    path: `${path}/range`,
    may: edit,
    summary: 'Updates who may use an app; seats of members who lose it become free',
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
    summary: 'Sets the person in charge of an app and notifies them by email',
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
    summary: 'Sets whether seats are assigned by hand or taken by members who open the app',
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
    summary: 'Lists the seat holders of an app',
    params: byId,
    query: z.object({ ...pageQuery, search: text(100).optional() }),
    output: page(seatHolder),
    errors: ['notFound', 'appNotOpened'],
  }),
  changeSeats: endpoint({
    method: 'POST',
    path: `${path}/seats`,
    may: edit,
    summary: 'Removes and assigns seats, all or nothing; at most 100 people',
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
    summary: 'Takes a free seat for the caller before use of the app; no effect if no seat is needed',
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
