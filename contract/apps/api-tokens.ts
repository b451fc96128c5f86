import { z } from 'zod';
import { tokenKinds, tokenLimits, tokenScopes, tokenStates } from './api-token-facts.ts';
import { byId, endpoint, id, instant, listOf, manager, nameText, page, pageQuery, text } from '../kit.ts';
import { departmentRef } from '../people/members.ts';
import { access, menuCode } from '../permissions.ts';
import { departmentReference } from '../references.ts';

const permission = z.object({ code: menuCode, access });
const tokenName = nameText(tokenLimits.name);

/** A token as shown after its creation: never the token itself. */
export const apiToken = z.object({
  tokenId: id,
  kind: z.enum(tokenKinds),
  name: z.string(),
  /** The last four characters of the token. */
  hint: z.string(),
  state: z.enum(tokenStates),
  permissions: z.array(permission),
  scope: z.enum(tokenScopes),
  /** The departments of the scope DEPARTMENTS that still exist. */
  departments: z.array(departmentRef),
  createdBy: z.string(),
  createdAt: instant,
  /** Null if the token does not expire. */
  expiresAt: instant.nullable(),
  /** Precise to the minute. */
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
  revokedAt: instant.nullable(),
  /** Null if the token ended because its creator left the team. */
  revokedBy: z.string().nullable(),
  /** The permissions of the token that are inactive, because the member responsible for it no longer has them. */
  asleep: z.array(menuCode),
  version: z.number().int(),
  /** The actions that the reader may perform on the token. */
  can: z.object({ edit: z.boolean(), adopt: z.boolean() }),
});
export type ApiToken = z.infer<typeof apiToken>;

const view = { menu: '080300', access: 'view' } as const;
const edit = { menu: '080300', access: 'edit' } as const;
const path = `${manager}/api_tokens`;

/** API tokens (080300): credentials with which the team's programs call the API. Issue 5, decisions/029. */
export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists API tokens, active ones first, then newest first',
    query: z.object({
      ...pageQuery,
      kind: z.enum(tokenKinds).default('API'),
      search: text(100).optional(),
      state: listOf(z.enum(tokenStates)).optional(),
    }),
    output: page(apiToken).extend({ living: z.number().int() }),
  }),
  grantable: endpoint({
    method: 'GET',
    path: `${path}/grantable`,
    may: edit,
    summary: 'Lists the permissions a token can hold, with the maximum the caller can grant',
    output: z.object({
      items: z.array(
        z.object({
          code: menuCode,
          /** The highest access level that any token may have. */
          limit: access,
          /** The highest access level the caller can grant; null if the caller does not have the permission. */
          most: access.nullable(),
        }),
      ),
      /** Whether the caller may create a token that does not expire. */
      never: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    fresh: true,
    summary: 'Creates a token with at most the permissions of its creator; the token is shown only in this answer',
    body: z.object({
      /** For the kind SCIM, the permissions are fixed and the scope is the whole team; both fields are left out. */
      kind: z.enum(tokenKinds).default('API'),
      name: tokenName,
      permissions: z.array(permission).max(100).default([]),
      scope: z.enum(tokenScopes).default('ALL'),
      departmentIds: z.array(departmentReference).max(tokenLimits.departments).default([]),
      /** Null: the token does not expire; only for owner and super administrators. */
      days: z.number().int().min(1).max(tokenLimits.days).nullable(),
    }),
    output: z.object({ token: z.string(), item: apiToken }),
    errors: ['tokenLimitReached', 'keyReused'],
    log: 'apiToken.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Renames an active token',
    params: byId,
    body: z.object({ name: tokenName, version: z.number().int().optional() }),
    output: apiToken,
    errors: ['tokenOver', 'tokenOfOthers', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'apiToken.update',
  }),
  adopt: endpoint({
    method: 'POST',
    path: `${path}/{id}/adoptions`,
    may: edit,
    fresh: true,
    summary: 'Takes over responsibility for an active token from its creator; for the owner and super administrators',
    params: byId,
    output: apiToken,
    errors: ['superAdminOnly', 'tokenOver', 'noChanges', 'keyReused'],
    log: 'apiToken.update',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Revokes a token; its next call is refused on every server',
    params: byId,
    output: apiToken,
    errors: ['tokenOver', 'tokenOfOthers', 'keyReused'],
    log: 'apiToken.revoke',
  }),
};
