import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { grantableCodes, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import type { Role, RoleFields, roles, RoleUpdate } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import { roleDescriptionIn, roleNameIn } from '#server/domain/rights/role-texts.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import {
  type RoleDraft,
  type HolderChange,
  holderChange,
  requireFreeName,
  validateRoleDraft,
  validateHolders,
  storedRoleDraft,
} from './role-draft.checks.ts';
import * as people from './role-members.repository.ts';
import { difference, holderFields, memberEvents, wordsOf } from './roles.log.ts';
import { code, requireChangeable, requireCopyable, requireRemovable } from './roles.policy.ts';
import * as repository from './roles.repository.ts';
import { roleView } from './roles.view.ts';

type Query = z.output<NonNullable<typeof roles.list.query>>;

// If two roles take the same name concurrently, the constraint refuses the second.
const constraints: Record<string, FieldFault> = {
  roles_name: { field: 'name', rule: 'duplicateName' },
  roles_team_id_group_id_fkey: { field: 'groupId', rule: 'notFound' },
  role_scope_departments_team_id_department_id_fkey: { field: 'scopeDepartmentIds', rule: 'notFound' },
  role_scope_members_team_id_member_id_fkey: { field: 'scopeEmployeeIds', rule: 'notFound' },
};

/**
 * Roles of the team. A caller with permission for roles reads all of them: what a role grants is not secret among such callers.
 */
export async function list(context: TeamContext, { page, size, ...filters }: Query): Promise<z.input<typeof roles.list.output>> {
  return asTeam(context.database, context.team.id, async (db) => {
    const rows = await repository.list(db, { teamId: context.team.id, language: context.language }, filters);
    const shown = rows.slice((page - 1) * size, page * size);
    return { items: await viewsOf(db, context, shown), page, size, total: rows.length };
  });
}

/** One role. Throws notFound. */
export async function read(context: TeamContext, id: string): Promise<Role> {
  return asTeam(context.database, context.team.id, (db) => view(db, context, id));
}

async function view(db: Db, context: TeamContext, id: string): Promise<Role> {
  const row = await repository.find(db, context.team.id, id);
  if (!row) throw new AppError('notFound');
  return roleView(context, await namesFor(db, context, code, row.members), row);
}

/** Roles as responses, with the names of members in their scopes as the caller may see them. */
export async function viewsOf(db: Db, context: TeamContext, rows: readonly repository.RoleRow[]): Promise<Role[]> {
  const people = rows.flatMap(({ members }) => members);
  const name = await namesFor(db, context, code, people);
  return rows.map((row) => roleView(context, name, row));
}

/** The codes that a role can grant, and the highest access with which the caller can grant each. */
export function grantable({ actor }: TeamContext): z.input<typeof roles.grantable.output> {
  const items = grantableCodes.map((code) => ({
    code,
    viewOnly: viewOnlyCodes.includes(code),
    most: actor.scope(code, 'edit') ? ('edit' as const) : actor.scope(code, 'view') ? ('view' as const) : null,
  }));
  return { items, all: grantableCodes.some((code) => actor.scope(code, 'view') === 'all') };
}

/** Creates a role. It grants at most what the caller has. */
export function create(context: TeamContext, body: RoleFields): Promise<Role> {
  return writeTeam(context, (tx) => createIn(tx, context, body, 'role.create'));
}

/** Creates a custom role without holders, with the permissions and the scope of another role. */
export function copy(context: TeamContext, id: string, name: string): Promise<Role> {
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, context.team.id, id);
    if (!row) throw new AppError('notFound');
    requireCopyable(context, row);
    const source = await storedRoleDraft(tx, context.team.id, row);
    const description = roleDescriptionIn(context.language, row);
    const draft: RoleDraft = { ...source, name, description, built_in: null, type: 'CUSTOM', holders: [] };
    await requireFreeName(tx, context.team.id, draft);
    const copiedFrom = roleNameIn(context.team.defaultLanguage, row);
    return insertRole(tx, context, draft, 'role.copy', { copiedFrom });
  });
}

async function createIn(tx: Tx, context: TeamContext, body: RoleFields, action: LoggedAction): Promise<Role> {
  await people.shareMembers(tx, context.team.id, idsForScope(body.employeeIds ?? []));
  const draft = await validateRoleDraft(tx, context, body);
  await validateHolders(tx, context, undefined, { add: draft.holders, remove: [] });
  return insertRole(tx, context, draft, action);
}

async function insertRole(
  tx: Tx,
  context: TeamContext,
  draft: RoleDraft,
  action: LoggedAction,
  more: object = {},
): Promise<Role> {
  const { team } = context;
  if ((await repository.lockTeam(tx, team.id)).roles >= roleLimits.roles)
    throw new AppError('roleLimitReached', { args: { max: roleLimits.roles } });
  const id = uuidv7();
  await people.shareMembers(tx, team.id, draft.holders);
  const before = await people.findRights(tx, team.id, draft.holders);
  await withConstraints(constraints, async () => {
    await repository.insert(tx, team.id, writeOf(id, draft));
    await writeParts(tx, team.id, id, draft);
  });
  await people.insert(tx, team.id, id, draft.holders);
  const after = await people.findRights(tx, team.id, draft.holders);
  const names = new Map(after.map((row) => [row.id, row.display_name]));
  const holders = holderFields({ add: draft.holders, remove: [] }, names).after;
  await record(
    tx,
    context,
    {
      category: 'ROLE',
      action,
      object: { type: 'role', id, name: roleNameIn(team.defaultLanguage, draft) },
      after: { ...wordsOf(context, draft), ...holders, ...more },
    },
    ...memberEvents(context, before, after),
  );
  return view(tx, context, id);
}

const writeOf = (id: string, { groupId, name, description, type, scope }: RoleDraft): repository.RoleWrite => ({
  id,
  group_id: groupId,
  name,
  description,
  type,
  scope,
});

async function writeParts(tx: Tx, teamId: string, id: string, draft: RoleDraft): Promise<void> {
  await repository.setGrants(tx, teamId, id, draft.grants);
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  await repository.setScope(tx, teamId, id, { departments: ids(draft.departments), members: ids(draft.members) });
}

/** Changes a role. If `version` is passed and the role has changed since, throws changedMeanwhile. */
export function update(context: TeamContext, id: string, body: RoleUpdate): Promise<Role> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, team.id, id);
    if (!row) throw new AppError('notFound');
    if (body.employeeIds)
      await people.shareMembers(tx, team.id, [...idsForScope(body.employeeIds), ...(await people.holderIds(tx, team.id, id))]);
    const { before, after, moved } = await validateRoleUpdate(tx, context, row, body);
    const changed = difference(context, before, after);
    if (!changed && !moved.add.length && !moved.remove.length) throw new AppError('noChanges');
    await withConstraints(constraints, async () => {
      await repository.update(tx, team.id, writeOf(id, after));
      await writeParts(tx, team.id, id, after);
    });
    const { events, fields } = await moveHolders(tx, context, id, moved);
    await record(
      tx,
      context,
      {
        category: 'ROLE',
        action: 'role.update',
        object: { type: 'role', id, name: roleNameIn(team.defaultLanguage, after) },
        before: { ...changed?.before, ...fields.before },
        after: { ...changed?.after, ...fields.after },
      },
      ...events,
    );
    return view(tx, context, id);
  });
}

/** Validates a change of a role without making it. */
export async function validateRoleUpdate(db: Db, context: TeamContext, row: repository.RoleRow, body: RoleUpdate) {
  requireChangeable(context, row);
  if (body.version !== undefined && body.version !== row.version) throw new AppError('changedMeanwhile');
  const before = await storedRoleDraft(db, context.team.id, row);
  const after = await validateRoleDraft(db, context, body, row, before);
  const moved = holderChange(before.holders, after.holders);
  await validateHolders(db, context, row, moved);
  return { before, after, moved };
}

/** Gives a role to members and removes it from others. Returns the events and fields for the operation log. */
export async function moveHolders(tx: Tx, context: TeamContext, id: string, moved: HolderChange) {
  const { team } = context;
  const concerned = [...moved.add, ...moved.remove];
  await people.shareMembers(tx, team.id, concerned);
  const before = await people.findRights(tx, team.id, concerned);
  await people.remove(tx, team.id, id, moved.remove);
  await people.insert(tx, team.id, id, moved.add);
  const after = await people.findRights(tx, team.id, concerned);
  const names = new Map(before.map((row) => [row.id, row.display_name]));
  return { events: memberEvents(context, before, after), fields: holderFields(moved, names) };
}

/** Deletes a role that is not built in. Its holders lose it with their next call. */
export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, team.id, id);
    if (!row) throw new AppError('notFound');
    requireRemovable(context, row);
    const draft = await storedRoleDraft(tx, team.id, row);
    await validateHolders(tx, context, row, { add: [], remove: draft.holders });
    const { events, fields } = await moveHolders(tx, context, id, { add: [], remove: draft.holders });
    await repository.remove(tx, team.id, id);
    await record(
      tx,
      context,
      {
        category: 'ROLE',
        action: 'role.delete',
        object: { type: 'role', id, name: roleNameIn(team.defaultLanguage, row) },
        before: { ...wordsOf(context, draft), ...fields.before },
      },
      ...events,
    );
    return {};
  });
}
