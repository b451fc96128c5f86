import { z } from 'zod';
import { appScopes, grantSorts, grantStates, policies } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { byId, endpoint, id, instant, listOf, manager, nothing, page, pageQuery, text, websiteManager } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { memberReference } from '../references.ts';

const whole = z.number().int();
const scopes = z.array(z.enum(appScopes));
const policy = z.enum(policies);
const version = whole.optional();

/** What somebody lets an app read on their behalf, in one of their teams. */
export const ownGrant = z.object({
  grantId: id,
  app: appRef.extend({ developer: z.string(), website: z.string() }),
  team: z.object({ teamId: id, name: z.string() }),
  scopes,
  grantedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnGrant = z.infer<typeof ownGrant>;

/** A line of the ledger: who lets which app read what. */
export const grant = z.object({
  grantId: id,
  app: appRef,
  member: memberRef.extend({ departments: z.array(departmentRef) }),
  scopes,
  grantedAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** By name; null for one that the product ended, or that runs. */
  revokedBy: z.string().nullable(),
  can: z.object({ revoke: z.boolean() }),
});
export type Grant = z.infer<typeof grant>;

/** An app that signs people in, with what the team says of it. */
export const appPolicy = z.object({
  app: appRef,
  policy,
  /** 0 where nothing was ever said. */
  version: whole,
  /** What it can ask for. */
  scopes,
  /** Living grants of members within reach. */
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
  /** Grants with any of these. */
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

/** Who lets which app read what: the person's own list, the ledger of administrators, and what a team says of each app. */
export const grants = {
  own: endpoint({
    method: 'GET',
    path: own,
    may: 'signedIn',
    summary: 'The apps that read on behalf of the caller, in any team; the newest first',
    output: z.object({ items: z.array(ownGrant) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${own}/{id}`,
    may: 'signedIn',
    summary: 'Withdraws what the caller let an app read; its next call is refused',
    params: byId,
    output: nothing,
    errors: ['notFound', 'keyReused'],
    log: 'grant.revoke',
  }),
  list: endpoint({
    method: 'GET',
    path: ledger,
    may: view,
    summary: 'What members within reach let apps read, filtered, sorted and paged',
    query: grantList,
    output: page(grant),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${ledger}/{id}`,
    may: edit,
    summary: 'Revokes one grant of a member within reach',
    params: byId,
    output: nothing,
    errors: ['notFound', 'keyReused'],
    log: 'grant.revoke',
  }),
  policies: endpoint({
    method: 'GET',
    path: `${ledger}/policies`,
    may: view,
    summary: 'The apps that sign people in, with policies and numbers of grants, by name',
    output: z.object({ items: z.array(appPolicy) }),
  }),
  policy: endpoint({
    method: 'GET',
    path: `${ofApp}/policy`,
    may: view,
    summary: 'What the team says of one app that signs people in',
    params: byId,
    output: appPolicy,
    errors: ['notFound'],
  }),
  previewPolicy: endpoint({
    method: 'POST',
    path: `${ofApp}/policy_previews`,
    may: edit,
    reads: true,
    summary: 'How many grants a policy would end; refuses what saving would refuse',
    params: byId,
    body: z.object({ policy }),
    output: z.object({
      /** Grants that end at once. */
      ends: whole,
      /** Members who may use the app and, by this policy, sign in without being asked. */
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
    summary: 'Says whether members are asked before an app gets their data; BLOCKED ends every grant of it at once',
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
    summary: 'Revokes every grant of an app that members within reach gave',
    params: byId,
    output: ended,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'grant.revoke',
  }),
};
