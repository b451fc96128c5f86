import { z } from 'zod';
import { currencyCode } from '../billing/currencies.ts';
import { endpoint, id, instant, manager, nameText, emptyObject, plainDate } from '../kit.ts';
import { languages } from '../languages.ts';
import { supportTypes } from '../access/support-facts.ts';
import { givenTimeZone } from './teams.ts';
import { shownPicture } from '../references.ts';

export const userLimits = { name: 64 } as const;

export const userInfo = z.object({
  id,
  /** The name in the team of the header, otherwise the account's own. */
  displayName: z.string(),
  accountName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** The language the person chose; null if they have not: then the browser's, otherwise hk (domain rules 0). */
  locale: z.enum(languages).nullable(),
  /** The time zone for displaying times; null: that of the device. */
  timeZone: z.string().nullable(),
  employeeId: id.nullable(),
  avatar: shownPicture.nullable(),
  owner: z.boolean(),
  superAdmin: z.boolean(),
  /** Whether the account belongs to provider staff, who have their own area /staff. */
  staff: z.boolean(),
  supportType: z.enum(supportTypes).nullable(),
  /** In support mode, its lease. Provider support is not a member, neither owner nor super administrator. */
  support: z.object({ leaseId: id, reason: z.string(), endsAt: instant }).nullable(),
  /** The display currency chosen in the team, otherwise for the account; USD by default (domain rules 0). */
  currencyCode,
  /** Idle time-out of the caller's session in minutes: the strictest of their teams; null if no team sets one. */
  idleMinutes: z.number().int().nullable(),
  /** The first day on which one of the caller's teams requires a second factor that they have not set up; null if none does. */
  secondFactorDue: plainDate.nullable(),
  /**
   * Set while the caller views the team as another member: who that is. Name, departments, rights and currency are the member's;
   * language, time zone and idle time-out stay the caller's, and nothing of the member's account is returned.
   */
  viewing: z.object({ employeeId: id, displayName: z.string(), endsAt: instant }).nullable(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** The signed-in person, and in a team their membership (specification sections 3, 6 and 7). */
export const user = {
  info: endpoint({
    method: 'GET',
    path: `${manager}/user`,
    may: 'signedIn',
    viewing: 'own',
    summary: "Returns the caller; with a team header, also the caller's membership in that team",
    output: userInfo,
    errors: ['notMember', 'teamUnavailable'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${manager}/user`,
    may: 'signedIn',
    summary: "Changes the name of the caller's account; names in teams do not change",
    body: z.object({ displayName: nameText(userLimits.name) }),
    output: emptyObject,
    errors: ['noChanges', 'keyReused'],
  }),
  locale: endpoint({
    method: 'GET',
    path: `${manager}/user/locale`,
    may: 'signedIn',
    viewing: 'own',
    summary: "Returns the caller's language; null if the browser decides",
    output: z.object({ locale: z.enum(languages).nullable() }),
  }),
  updateLocale: endpoint({
    method: 'POST',
    path: `${manager}/user/update_locale`,
    may: 'signedIn',
    summary: "Sets the caller's language",
    body: z.object({ locale: z.enum(languages) }),
    output: emptyObject,
    errors: ['keyReused'],
  }),
  updateTimeZone: endpoint({
    method: 'POST',
    path: `${manager}/user/update_time_zone`,
    may: 'signedIn',
    summary: 'Sets the time zone in which times are shown to the caller; null follows the device',
    body: z.object({ timeZone: givenTimeZone.nullable() }),
    output: emptyObject,
    errors: ['keyReused'],
  }),
};
