import { z } from 'zod';
import { appScopes, grantSorts, grantStates, policies } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { byId, endpoint, id, instant, listOf, manager, emptyObject, page, pageQuery, text, websiteManager } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { memberReference } from '../references.ts';

const whole = z.number().int();
const scopes = z.array(z.enum(appScopes));
const policy = z.enum(policies);
const version = whole.optional();

/** A consent: what a person lets an app read on their behalf, in one of their teams. */
export const ownGrant = z.object({
  grantId: id,
  app: appRef.extend({ developer: z.string(), website: z.string() }),
  team: z.object({ teamId: id, name: z.string() }),
  scopes,
  grantedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnGrant = z.infer<typeof ownGrant>;

/** A consent in the list of administrators: which member lets which app read what. */
export const grant = z.object({
  grantId: id,
  app: appRef,
  member: memberRef.extend({ departments: z.array(departmentRef) }),
  scopes,
  grantedAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** The name of the person who revoked it; null if the system revoked it, or if it is valid. */
  revokedBy: z.string().nullable(),
  can: z.object({ revoke: z.boolean() }),
});
export type Grant = z.infer<typeof grant>;

/** An app that signs people in, with the team's app policy. */
export const appPolicy = z.object({
  app: appRef,
  policy,
  /** 0 if the policy was never set. */
  version: whole,
  /** The scopes the app can request. */
  scopes,
  /** Valid consents of members within the reader's scope. */
  grants: whole,
  lastUsedAt: instant.nullable(),
  can: z.object({ setPolicy: z.boolean(), revoke: z.boolean() }),
});
export type AppPolicy = z.infer<typeof appPolicy>;

export const grantList = z.object({
  ...pageQuery,
  search: text(100).optional(),
  appId: listOf(id).optional(),
  employeeId: listOf(id).pipe(z.array(memberReference)).optional(),
  /** Consents with at least one of these scopes. */
  scope: listOf(z.enum(appScopes)).optional(),
  state: listOf(z.enum(grantStates)).optional(),
  sort: z.enum(grantSorts).default('grantedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type GrantList = z.infer<typeof grantList>;

const view = { menu: '040100', access: 'view' } as const;
const edit = { menu: '040100', access: 'edit' } as const;
const ledger = `${websiteManager}/app_grants`;
const ofApp = `${websiteManager}/apps/{id}`;
const own = `${manager}/user/authorised_apps`;
const ended = z.object({ ended: whole });

/** Consents and app policies: the person's own list, the list of administrators, and the policy of a team for each app. */
export const grants = {
  own: endpoint({
    method: 'GET',
    path: own,
    may: 'signedIn',
    summary: "Lists the apps that read on the caller's behalf in any team, newest first",
    output: z.object({ items: z.array(ownGrant) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${own}/{id}`,
    may: 'signedIn',
    summary: 'Withdraws a grant of the caller; the next call of the app is refused',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'grant.revoke',
  }),
  list: endpoint({
    method: 'GET',
    path: ledger,
    may: view,
    summary: "Lists grants of members in the caller's scope, filtered, sorted and paged",
    query: grantList,
    output: page(grant),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${ledger}/{id}`,
    may: edit,
    summary: "Revokes a grant of a member in the caller's scope",
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'grant.revoke',
  }),
  policies: endpoint({
    method: 'GET',
    path: `${ledger}/policies`,
    may: view,
    summary: 'Lists the apps that sign people in, with policies and numbers of grants, by name',
    output: z.object({ items: z.array(appPolicy) }),
  }),
  policy: endpoint({
    method: 'GET',
    path: `${ofApp}/policy`,
    may: view,
    summary: 'Returns the policy for an app that signs people in',
    params: byId,
    output: appPolicy,
    errors: ['notFound'],
  }),
  previewPolicy: endpoint({
    method: 'POST',
    path: `${ofApp}/policy_previews`,
    may: edit,
    reads: true,
    summary: 'Previews how many grants a policy would end; refuses what saving refuses',
    params: byId,
    body: z.object({ policy }),
    output: z.object({
      /** Consents that end immediately. */
      ends: whole,
      /** Members who may use the app and would sign in without being asked under this policy. */
      unasked: whole,
    }),
    errors: ['notFound', 'wholeTeamOnly', 'memberOnly', 'noChanges'],
  }),
  setPolicy: endpoint({
    method: 'PUT',
    path: `${ofApp}/policy`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Sets whether members are asked before an app gets their data; BLOCKED ends all its grants immediately',
    params: byId,
    body: z.object({ policy, version }),
    output: ended.extend({ version: whole }),
    errors: ['notFound', 'wholeTeamOnly', 'memberOnly', 'noChanges', 'changedMeanwhile', 'keyReused'],
    log: 'appPolicy.update',
  }),
  revokeAll: endpoint({
    method: 'POST',
    path: `${ofApp}/grants/revoke`,
    may: edit,
    summary: "Revokes all grants of an app by members in the caller's scope",
    params: byId,
    output: ended,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'grant.revoke',
  }),
};
