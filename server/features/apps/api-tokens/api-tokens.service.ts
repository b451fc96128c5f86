import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { tokenLimits } from '#contract/apps/api-token-facts.ts';
import type { apiTokens } from '#contract/apps/api-tokens.ts';
import type { FieldFault } from '#contract/errors.ts';
import { newApiToken } from '#server/domain/api-tokens/api-token.ts';
import { resolveDepartments } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { systemActor } from '#server/kernel/log/system-writer.ts';
import { event, wordsOf } from './api-tokens.log.ts';
import { isOwnerOrSuperAdmin, requireOwnerOrSuperAdmin, requireEditable } from './api-tokens.policy.ts';
import * as repository from './api-tokens.repository.ts';
import type { TokenPermissions, TokenRow } from './api-tokens.repository.ts';
import { excessOf, codesOf, grantsOf, refusedGrants, scimGrants, stateOf, tokenCodes } from './api-tokens.rules.ts';
import { tokenView } from './api-tokens.view.ts';

type Query = z.output<typeof apiTokens.list.query & object>;
type Create = z.output<typeof apiTokens.create.body & object>;
type View = z.input<typeof apiTokens.update.output>;

// The constraint decides between two concurrent creations with one name.
const constraints: Record<string, FieldFault> = {
  api_tokens_name: { field: 'name', rule: 'duplicateName' },
  api_token_departments_team_id_department_id_fkey: { field: 'departmentIds', rule: 'notFound' },
};

/**
 * Returns the tokens of the team. A caller with 080300 sees all of them: what a token may access is no secret among such callers.
 */
export async function list(
  context: TeamContext,
  { page, size, ...filters }: Query,
): Promise<z.input<typeof apiTokens.list.output>> {
  const found = await asTeam(context.database, context.team.id, (db) =>
    repository.list(db, context.team.id, filters, { page, size, now: context.now }),
  );
  return { items: found.rows.map((row) => tokenView(context, row)), page, size, total: found.total, living: found.living };
}

/** Returns the codes a token can hold, and the most the caller may give to one. */
export function grantable(context: TeamContext): z.input<typeof apiTokens.grantable.output> {
  const { actor } = context;
  const items = tokenCodes.map(({ code, limit }) => {
    const most =
      limit === 'edit' && actor.scope(code, 'edit') ? ('edit' as const) : actor.scope(code, 'view') ? ('view' as const) : null;
    return { code, limit, most };
  });
  return { items, never: isOwnerOrSuperAdmin(context) };
}

/**
 * Creates a token. It holds at most what its creator holds, each code within the creator's scope for that code. The secret is
 * returned in this answer only.
 */
export function create(context: TeamContext, body: Create): Promise<z.input<typeof apiTokens.create.output>> {
  return writeTeam(context, async (tx) => {
    const { team, actor, now } = context;
    await repository.lockTeam(tx, team.id);
    await endExpired(tx, context);
    const { grants, scope, departments } = await validate(tx, context, body);
    if ((await repository.countActive(tx, team.id, now)) >= tokenLimits.perTeam)
      throw new AppError('tokenLimitReached', { args: { max: tokenLimits.perTeam } });
    const { token, hash, hint } = newApiToken();
    const id = uuidv7();
    const expiresAt = body.days === null ? null : new Date(now.getTime() + body.days * 86_400_000);
    const made = { id, kind: body.kind, name: body.name, hash, hint, grants, scope, departments, now, expiresAt };
    await withConstraints(constraints, () =>
      repository.insert(tx, team.id, { ...made, memberId: actor.memberId, by: actor.displayName }),
    );
    const row = await reread(tx, context, id);
    await record(tx, context, event('apiToken.create', row, { after: wordsOf(context, row) }));
    return { token, item: tokenView(context, row) };
  });
}

/** Validates the requested permissions and departments against what the creator holds. Throws invalid with the field errors. */
async function validate(
  tx: Tx,
  context: TeamContext,
  body: Create,
): Promise<{ grants: TokenPermissions; scope: Create['scope']; departments: string[] }> {
  const scim = body.kind === 'SCIM';
  const grants = scim ? scimGrants : grantsOf(body.permissions);
  const scope = scim ? 'ALL' : body.scope;
  const requested = scope === 'DEPARTMENTS' ? body.departmentIds : [];
  const resolved = await resolveDepartments(tx, context, '080300', requested);
  const found = [...new Map(resolved.flatMap((row) => (row ? [[row.id, row]] : []))).values()];
  const faults: FieldFault[] = [];
  if (!codesOf(grants).length) faults.push({ field: 'permissions', rule: 'permissionsEmpty' });
  else if (refusedGrants(grants).length) faults.push({ field: 'permissions', rule: 'notOneOf' });
  if (scope === 'DEPARTMENTS' && !requested.length) faults.push({ field: 'departmentIds', rule: 'atLeastOne' });
  if (resolved.includes(undefined)) faults.push({ field: 'departmentIds', rule: 'notFound' });
  if (body.days === null && !isOwnerOrSuperAdmin(context)) faults.push({ field: 'days', rule: 'required' });
  if (faults.length) throw invalid(...faults);
  const lacking = excessOf(context.actor, grants, scope === 'ALL' ? null : found.map(({ path }) => path));
  if (lacking.codes.length) faults.push({ field: 'permissions', rule: 'notHeld' });
  if (lacking.scope) faults.push({ field: scope === 'ALL' ? 'scope' : 'departmentIds', rule: 'outsideScope' });
  if (faults.length) throw invalid(...faults);
  return { grants, scope, departments: found.map(({ id }) => id) };
}

/** Renames an active token. */
export function update(context: TeamContext, id: string, body: { name: string; version?: number | undefined }): Promise<View> {
  return writeTeam(context, async (tx) => {
    const row = await requireActive(tx, context, id);
    requireEditable(context, row);
    if (body.version !== undefined && body.version !== row.version) throw new AppError('changedMeanwhile');
    if (body.name === row.name) throw new AppError('noChanges');
    await withConstraints(constraints, () => repository.rename(tx, context.team.id, id, body.name));
    const after = await reread(tx, context, id);
    await record(tx, context, event('apiToken.update', after, { before: { name: row.name }, after: { name: after.name } }));
    return tokenView(context, after);
  });
}

/**
 * Makes the calling owner or super administrator responsible for a token instead of its creator. The token then holds those of
 * its permissions that they hold.
 */
export function adopt(context: TeamContext, id: string): Promise<View> {
  requireOwnerOrSuperAdmin(context);
  return writeTeam(context, async (tx) => {
    const row = await requireActive(tx, context, id);
    const { memberId, displayName } = context.actor;
    if (row.member_id === memberId) throw new AppError('noChanges');
    await repository.setCreator(tx, context.team.id, id, memberId, displayName);
    const [before, after] = [{ answeredBy: row.created_by_name }, { answeredBy: displayName }];
    await record(tx, context, event('apiToken.update', row, { before, after }));
    return tokenView(context, await reread(tx, context, id));
  });
}

/** Revokes a token. What a token may access is not cached, so every server refuses its next call. */
export function revoke(context: TeamContext, id: string): Promise<View> {
  return writeTeam(context, async (tx) => {
    const row = await requireActive(tx, context, id);
    requireEditable(context, row);
    await repository.revoke(tx, context.team.id, [id], context.actor.displayName, context.now);
    await record(tx, context, event('apiToken.revoke', row, { before: wordsOf(context, row) }));
    return tokenView(context, await reread(tx, context, id));
  });
}

type LogContext = Parameters<typeof record>[1];

/** Records the ends of the team's expired tokens, which are refused from their very end. */
export async function endExpired(tx: Tx, writer: LogContext): Promise<void> {
  const system = { ...writer, actor: systemActor, recorded: [] };
  const ended = await repository.expire(tx, writer.team.id, writer.now);
  await record(tx, system, ...ended.map((row) => event('apiToken.lapse', row)));
}

async function requireActive(tx: Tx, context: TeamContext, id: string): Promise<TokenRow> {
  const row = await repository.lock(tx, context.team.id, id);
  if (!row) throw new AppError('notFound');
  if (stateOf(row, context.now) !== 'ACTIVE') throw new AppError('tokenOver');
  return row;
}

async function reread(db: Db, context: TeamContext, id: string): Promise<TokenRow> {
  const row = await repository.find(db, context.team.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}
