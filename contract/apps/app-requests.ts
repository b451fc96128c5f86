import { z } from 'zod';
import { appVerdicts, requestStatuses } from './app-facts.ts';
import { appRef, mobileAddress } from './app-refs.ts';
import { accessObstacles, requestSorts } from './app-request-facts.ts';
import { requestLimits } from '../request-facts.ts';
import { decidedIds, decisionErrors, decisionFields, decisionResults, mayDecide, pendingCount, rejection } from '../requests.ts';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  emptyObject,
  page,
  pageQuery,
  requiredParagraphs,
  text,
  websiteManager,
} from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';

const status = z.enum(requestStatuses);

/** A request as its requester sees it. */
export const ownAppRequest = z.object({
  id,
  status,
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
});
export type OwnAppRequest = z.infer<typeof ownAppRequest>;

/** Whether and why the caller can use an app, and what they can do about it. */
export const appAccessStatus = z.object({
  app: appRef.extend({ developer: z.string(), website: z.string() }),
  /** The app is no longer on offer. */
  withdrawn: z.boolean(),
  verdict: z.enum(appVerdicts),
  /** Set only if the caller may open the app and it can be opened from the console. */
  launchUrl: z.string().nullable(),
  /** The address on a phone, under the same conditions; null if the app has none. */
  mobile: mobileAddress.nullable(),
  /** The person in charge, if the caller sees them in the directory. */
  inCharge: memberRef.nullable(),
  /** Members who can grant access, as far as the caller sees them in the directory. */
  administrators: z.array(memberRef),
  /** The caller's latest request for the app. */
  request: ownAppRequest.nullable(),
  /** When the caller may request again; null if they already may. */
  againAt: instant.nullable(),
  can: z.object({ ask: z.boolean() }),
});
export type AppAccessStatus = z.infer<typeof appAccessStatus>;

/** A request as the members who decide it see it. */
export const appRequest = z.object({
  id,
  app: appRef,
  employee: memberRef,
  departments: z.array(departmentRef),
  reason: z.string(),
  status,
  ...decisionFields,
  /** Whether the member of a pending request can use the app in the meantime. */
  already: z.boolean(),
  /** The obstacle to approving a pending request. */
  obstacle: z.enum(accessObstacles).nullable(),
  can: mayDecide,
});
export type AppRequest = z.infer<typeof appRequest>;

const view = { menu: '040100', access: 'view', orHead: true } as const;
const edit = { menu: '040100', access: 'edit', orHead: true } as const;
const apps = `${websiteManager}/apps`;
const requests = `${websiteManager}/app_requests`;
const refused = ['appNotOpened', 'appStopped', 'appExpired', 'insufficientSeats'] as const;

/** Requesting an app that one cannot use, and deciding such requests (specification section 2 `/permission`, domain rules 4). */
export const appRequests = {
  standing: endpoint({
    method: 'GET',
    path: `${apps}/{id}/standing`,
    may: 'member',
    viewing: 'personal',
    summary: 'Explains whether the caller can use an app, with contacts and their request for it',
    params: byId,
    output: appAccessStatus,
    errors: ['notFound', 'memberOnly'],
  }),
  ask: endpoint({
    method: 'POST',
    path: `${apps}/{id}/requests`,
    may: 'member',
    summary: 'Requests access to an app and notifies those who can approve it',
    params: byId,
    body: z.object({ reason: requiredParagraphs(requestLimits.reason) }),
    output: appAccessStatus,
    errors: ['notFound', 'memberOnly', 'appUsable', 'requestPending', 'askAgainLater', 'keyReused'],
    log: 'appRequest.create',
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${requests}/{id}`,
    may: 'member',
    summary: 'Withdraws a pending request of the caller',
    params: byId,
    output: emptyObject,
    errors: [...decisionErrors, 'memberOnly'],
    log: 'appRequest.withdraw',
  }),
  list: endpoint({
    method: 'GET',
    path: requests,
    may: view,
    summary: "Lists app requests by members in the caller's scope, filtered, sorted and paged",
    query: z.object({
      ...pageQuery,
      search: text(100).optional(),
      status: listOf(status).optional(),
      appId: listOf(id).optional(),
      sort: z.enum(requestSorts).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: page(appRequest),
  }),
  apps: endpoint({
    method: 'GET',
    path: `${requests}/apps`,
    may: view,
    summary: "Lists the apps requested by members in the caller's scope, by name",
    output: z.object({ items: z.array(appRef) }),
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
    summary: "Returns a request in the caller's scope",
    params: byId,
    output: appRequest,
    errors: ['notFound'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${requests}/{id}/approve`,
    may: edit,
    summary: 'Approves a request by extending the range, assigning a seat, or both; refused if the app itself prevents it',
    params: byId,
    output: appRequest,
    errors: [...decisionErrors, ...refused, 'ofProvider'],
    log: 'appRequest.approve',
  }),
  reject: endpoint({
    method: 'POST',
    path: `${requests}/{id}/reject`,
    may: edit,
    summary: 'Rejects a request with a reason for the member',
    params: byId,
    body: rejection,
    output: appRequest,
    errors: decisionErrors,
    log: 'appRequest.reject',
  }),
  approveMany: endpoint({
    method: 'POST',
    path: `${requests}/approve`,
    may: edit,
    summary: 'Approves up to 50 requests, each decided separately',
    body: z.object({ ids: decidedIds }),
    output: decisionResults,
    log: 'appRequest.approve',
  }),
  rejectMany: endpoint({
    method: 'POST',
    path: `${requests}/reject`,
    may: edit,
    summary: 'Rejects up to 50 requests with one reason, each decided separately',
    body: z.object({ ids: decidedIds, ...rejection.shape }),
    output: decisionResults,
    log: 'appRequest.reject',
  }),
};
