import { z } from 'zod';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  manager,
  emptyObject,
  nameOrNone,
  page,
  pageQuery,
  plainDate,
  requiredText,
  text,
} from '../kit.ts';
import { requestLimits } from '../request-facts.ts';
import { decidedIds, decisionErrors, decisionFields, decisionResults, mayDecide, pendingCount, rejection } from '../requests.ts';
import { joinVias, joiningLimits, landingStates, requestSorts, requestStatuses } from './joining-facts.ts';
import { departmentRef } from './members.ts';
import { memberFields } from './member-fields.ts';

const { displayName, email, mobilePrefix, mobileNumber } = memberFields.shape;
const contact = { displayName, email, mobilePrefix, mobileNumber };
const via = z.enum(joinVias);
const status = z.enum(requestStatuses);

/** Identifies an invitation: a code as typed, or the token of a link; and whether it was read from a QR code. */
const entrance = { joinCode: z.string().trim().min(1, { error: 'required' }).max(100), qr: z.boolean().default(false) };

/** A join request as the applicant sees it. */
export const ownRequest = z.object({
  id,
  /** Null until the applicant is a member. */
  teamId: id.nullable(),
  teamName: z.string(),
  status,
  ...decisionFields,
  /** When a pending request expires. */
  lapsesAt: instant,
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** The landing page. Which fields are filled depends on what the caller may know about the team. */
export const landing = z.object({
  state: z.enum(landingStates),
  team: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
  /** Only for members of the team. */
  teamId: id.nullable(),
  inviter: z.string().nullable(),
  /** The caller's latest request to this team. */
  request: ownRequest.nullable(),
  /** When the caller may request again; null if they already may. */
  againAt: instant.nullable(),
  /** The email domains that may use this link, if the caller's address is not in one of them. */
  refusedDomains: z.array(z.string()).nullable(),
  /** Whether an administrator has already created a member record for the caller, so that they join immediately. */
  onRecord: z.boolean(),
  /** Initial values of the form, from the account. */
  form: z
    .object({
      displayName: z.string(),
      email: z.string().nullable(),
      mobilePrefix: z.string().nullable(),
      mobileNumber: z.string().nullable(),
    })
    .nullable(),
});
export type Landing = z.infer<typeof landing>;

/** A join request as the members who decide it see it. */
export const joinRequest = z.object({
  id,
  displayName: z.string(),
  email: z.string().nullable(),
  mobilePrefix: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  /** Whether the applicant has verified the address. */
  emailProved: z.boolean(),
  mobileProved: z.boolean(),
  reason: z.string(),
  via,
  /** Null for a personal invitation; the team link has no name. */
  link: z.object({ id, name: z.string().nullable() }).nullable(),
  /** The department set by the link, or by the member record that was invited. */
  department: departmentRef.nullable(),
  inviter: z.string().nullable(),
  status,
  ...decisionFields,
  employeeId: id.nullable(),
  can: mayDecide,
});
export type JoinRequest = z.infer<typeof joinRequest>;
export const joinRequestDetail = joinRequest.extend({
  /** The member record that an approval would link, if there is one in the caller's scope. */
  record: z.object({ employeeId: id, displayName: z.string(), departments: z.array(departmentRef) }).nullable(),
  /** The number of earlier requests of this person. */
  earlier: z.number().int(),
});
export type JoinRequestDetail = z.infer<typeof joinRequestDetail>;

export const requestList = z.object({
  ...pageQuery,
  search: text(100).optional(),
  status: listOf(status).optional(),
  via: listOf(via).optional(),
  linkId: id.optional(),
  /** The days on which the request was made, in the team's time zone. */
  from: plainDate.optional(),
  to: plainDate.optional(),
  sort: z.enum(requestSorts).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type RequestList = z.infer<typeof requestList>;

/**
 * Values an approval sets for the new member, or for the linked record. Departments default to those of the link, otherwise the
 * root.
 */
export const approval = memberFields
  .pick({
    displayName: true,
    email: true,
    mobilePrefix: true,
    mobileNumber: true,
    employeeNumber: true,
    jobTitle: true,
    position: true,
    jobType: true,
    joinedDate: true,
    birthDate: true,
    leaderId: true,
    departmentIds: true,
  })
  .partial()
  .extend({ ageConfirmed: z.boolean().optional() });
export type Approval = z.output<typeof approval>;
/** Values of an approval as a client sends them. */
export type ApprovalSent = z.input<typeof approval>;

const view = { menu: '020100', access: 'view', orHead: true } as const;
const edit = { menu: '020100', access: 'edit', orHead: true } as const;
const invite = '/uc/api/v1/invite';
const requests = `${manager}/join_requests`;

/** Joining a team (specification sections 2, 4 and 8, domain rules 3). */
export const joining = {
  look: endpoint({
    method: 'POST',
    path: `${invite}/look`,
    may: 'signedIn',
    summary: 'Returns where a code or link leads, and what the caller can do there',
    body: z.object(entrance),
    output: landing,
    errors: ['codeLocked', 'keyReused'],
  }),
  apply: endpoint({
    method: 'POST',
    path: `${invite}/requests`,
    may: 'signedIn',
    summary: 'Requests to join a team; an administrator decides',
    body: z.object({ ...entrance, ...contact, reason: requiredText(requestLimits.reason) }),
    output: ownRequest,
    errors: [
      'codeLocked',
      'invitationInvalid',
      'invitationClosed',
      'linkExpired',
      'codeExpired',
      'alreadyMember',
      'requestPending',
      'askAgainLater',
      'emailDomainRefused',
      'keyReused',
    ],
    log: 'joining.apply',
  }),
  accept: endpoint({
    method: 'POST',
    path: `${invite}/accept`,
    may: 'signedIn',
    summary: 'Joins immediately as the member on record with a verified address of the caller',
    body: z.object(entrance),
    output: z.object({ teamId: id }),
    errors: [
      'codeLocked',
      'invitationInvalid',
      'invitationClosed',
      'linkExpired',
      'codeExpired',
      'alreadyMember',
      'notOnRecord',
      'keyReused',
    ],
    log: 'member.join',
  }),
  mine: endpoint({
    method: 'GET',
    path: `${invite}/requests`,
    may: 'signedIn',
    summary: "Lists the caller's pending requests and those decided in the last 30 days, newest first",
    output: z.object({ items: z.array(ownRequest) }),
  }),
  own: endpoint({
    method: 'GET',
    path: `${invite}/requests/{id}`,
    may: 'signedIn',
    summary: 'Returns a request of the caller',
    params: byId,
    output: ownRequest,
    errors: ['notFound'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${invite}/requests/{id}`,
    may: 'signedIn',
    summary: 'Withdraws a pending request',
    params: byId,
    output: emptyObject,
    errors: decisionErrors,
    log: 'joining.withdraw',
  }),
  list: endpoint({
    method: 'GET',
    path: requests,
    may: view,
    summary: 'Lists requests to join, filtered, sorted and paged',
    query: requestList,
    output: page(joinRequest),
  }),
  pending: endpoint({
    method: 'GET',
    path: `${requests}/count`,
    may: edit,
    summary: "Returns the number of requests awaiting the caller's decision",
    output: pendingCount,
  }),
  read: endpoint({
    method: 'GET',
    path: `${requests}/{id}`,
    may: view,
    summary: 'Returns a request with the record that an approval would link to',
    params: byId,
    output: joinRequestDetail,
    errors: ['notFound'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${requests}/{id}/approve`,
    may: edit,
    summary: 'Approves an applicant, as a new member or by linking the record with their address',
    params: byId,
    body: approval,
    output: joinRequestDetail,
    errors: [...decisionErrors, 'memberCapReached', 'alreadyMember'],
    log: 'joining.approve',
  }),
  reject: endpoint({
    method: 'POST',
    path: `${requests}/{id}/reject`,
    may: edit,
    summary: 'Rejects an applicant with a reason that is sent to them',
    params: byId,
    body: rejection,
    output: joinRequestDetail,
    errors: decisionErrors,
    log: 'joining.reject',
  }),
  approveMany: endpoint({
    method: 'POST',
    path: `${requests}/approve`,
    may: edit,
    summary: 'Approves up to 50 applicants, each decided separately',
    body: z.object({
      ids: decidedIds,
      departmentIds: approval.shape.departmentIds,
      jobTitle: nameOrNone(joiningLimits.name),
    }),
    output: decisionResults,
    log: 'joining.approve',
  }),
  rejectMany: endpoint({
    method: 'POST',
    path: `${requests}/reject`,
    may: edit,
    summary: 'Rejects up to 50 applicants with one reason, each decided separately',
    body: z.object({ ids: decidedIds, ...rejection.shape }),
    output: decisionResults,
    log: 'joining.reject',
  }),
};
