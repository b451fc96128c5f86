import { z } from 'zod';
import { authEvent, authEventFilters, authEventQuery } from './auth-events.ts';
import { byId, endpoint, id, instant, listOf, manager, emptyObject, page, pageQuery, plainDate, shownColumns } from '../kit.ts';
import { authEventColumns } from './auth-event-facts.ts';
import { logExportFormats } from '../platform/operation-log-facts.ts';
import { session } from './own-security.ts';
import { safetyLimits, secondFactorChoices } from './security-facts.ts';
import { memberReference, shownPicture, shownTitle } from '../references.ts';

const safetyPath = `${manager}/safety`;
const view = { menu: '080200', access: 'view' } as const;
const edit = { menu: '080200', access: 'edit' } as const;

const signInOfMember = z.object({
  employeeId: id,
  displayName: z.string(),
  avatar: shownPicture.nullable(),
  jobTitle: shownTitle.nullable(),
  /** Whether the member holds a role or is the owner. */
  administrator: z.boolean(),
  secondFactor: z.boolean(),
  /** Active sessions that were used in this team. */
  sessions: z.number().int(),
  /** The last use of this team by the member. */
  lastUsedAt: instant.nullable(),
});
export type SignInOfMember = z.infer<typeof signInOfMember>;

const policyChanges = z
  .object({
    secondFactor: z.enum(secondFactorChoices),
    /** The first day of the requirement, from its start in the team's time zone; required unless the choice is NOBODY. */
    secondFactorFrom: plainDate.nullable(),
    idleMinutes: z.number().int().min(safetyLimits.idle.min).max(safetyLimits.idle.max).nullable(),
  })
  .superRefine((value, context) => {
    if (value.secondFactor !== 'NOBODY' && value.secondFactorFrom === null)
      context.addIssue({ code: 'custom', path: ['secondFactorFrom'], message: 'required' });
  });
const policies = z.object({
  secondFactor: z.enum(secondFactorChoices),
  secondFactorFrom: plainDate.nullable(),
  idleMinutes: z.number().int().nullable(),
});
export type Policies = z.infer<typeof policies>;

/** How the members of a team sign in, and the team's sign-in policy (080200, specification section 6). */
export const safety = {
  members: endpoint({
    method: 'GET',
    path: `${safetyPath}/members`,
    may: view,
    summary: 'Lists members with an account, by name, with second factor, sessions and last use',
    query: z.object({
      ...pageQuery,
      search: z.string().trim().max(100).optional(),
      secondFactor: listOf(z.enum(['on', 'off'])).optional(),
      signedIn: listOf(z.enum(['yes', 'no'])).optional(),
      who: listOf(z.enum(['administrator', 'member'])).optional(),
    }),
    output: page(signInOfMember),
  }),
  member: endpoint({
    method: 'GET',
    path: `${safetyPath}/members/{id}`,
    may: view,
    summary: 'Returns a member with their active sessions that were used in this team',
    params: byId,
    output: signInOfMember.extend({ items: z.array(session), editable: z.boolean() }),
  }),
  events: endpoint({
    method: 'GET',
    path: `${safetyPath}/events`,
    may: view,
    summary: 'Lists authentication events of members since they joined the team, newest first',
    query: z.object({ ...authEventQuery, employeeId: memberReference.optional() }),
    output: page(authEvent.extend({ employeeId: id, displayName: z.string() })),
    errors: ['notFound'],
  }),
  exportEvents: endpoint({
    method: 'POST',
    path: `${safetyPath}/events/exports`,
    may: view,
    summary: 'Exports the matching authentication events with all columns or those given, as a job whose result names the file',
    body: z.object({
      ...authEventFilters,
      employeeId: memberReference.optional(),
      format: z.enum(logExportFormats),
      columns: shownColumns(authEventColumns),
    }),
    output: z.object({ jobId: id }),
    errors: ['keyReused', 'notFound'],
    log: 'authEvents.export',
  }),
  exportedEvents: endpoint({
    method: 'GET',
    path: `${safetyPath}/events/exports/{id}`,
    may: view,
    viewing: 'personal',
    summary: 'Downloads an export of authentication events by the id of its job; for its initiator, for one day',
    params: byId,
    kind: 'file',
    output: emptyObject,
    errors: ['notFound', 'fileUnavailable'],
    timeout: 60,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${safetyPath}/members/{id}/sessions/{sessionId}`,
    may: edit,
    summary: 'Ends a session of a member',
    params: z.object({ id, sessionId: id }),
    output: emptyObject,
    errors: ['keyReused'],
    log: 'session.endByAdministrator',
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${safetyPath}/members/{id}/sign_out`,
    may: edit,
    summary: 'Ends all sessions of a member that were used in this team',
    params: byId,
    output: z.object({ ended: z.number().int() }),
    errors: ['keyReused'],
    log: 'session.endByAdministrator',
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: `${safetyPath}/members/{id}/second_factor/reset`,
    may: edit,
    fresh: true,
    summary: 'Removes the second factor of a member who belongs to no other team, and ends all their sessions',
    params: byId,
    output: emptyObject,
    errors: ['keyReused', 'secondFactorOff', 'memberElsewhere'],
    log: 'secondFactor.reset',
  }),
  policies: endpoint({
    method: 'GET',
    path: `${safetyPath}/policies`,
    may: view,
    summary: 'Returns the sign-in policies of the team',
    output: policies.extend({ editable: z.boolean() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${safetyPath}/policies/preview`,
    may: edit,
    reads: true,
    summary: 'Previews how many members have no second factor, and how many sessions a change of the sign-in policies ends',
    body: policyChanges,
    output: z.object({
      /** Without a second factor, whatever the choice: the owner, administrators, and all members. */
      ownerWithout: z.boolean(),
      administratorsWithout: z.number().int(),
      membersWithout: z.number().int(),
      /** Sessions that would end, as they have been idle for longer than the new time-out. */
      ending: z.number().int(),
      youToo: z.boolean(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${safetyPath}/policies`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Updates the sign-in policies of the team; requires a scope of the whole team',
    body: policyChanges,
    output: emptyObject,
    errors: ['keyReused', 'noChanges'],
    log: 'safety.update',
  }),
};
