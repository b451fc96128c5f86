import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './role-groups.repository.ts';
import { lockTeam } from './roles.repository.ts';

const constraints: Record<string, FieldFault> = { role_groups_name: { field: 'name', rule: 'duplicateName' } };

const view = ({ id, name, roles }: repository.RoleGroupRow): RoleGroup => ({ groupId: id, name, roles });

async function all(db: Db, teamId: string): Promise<{ items: RoleGroup[] }> {
  return { items: (await repository.list(db, teamId)).map(view) };
}

const event = (action: LoggedAction, id: string | null, name: string) => ({
  category: 'ROLE' as const,
  action,
  object: { type: 'roleGroup', id, name },
});

/** All role groups in their order. Groups are only headings, so every caller with permission for roles can change them. */
export function list(context: TeamContext): Promise<{ items: RoleGroup[] }> {
  return asTeam(context.database, context.team.id, (db) => all(db, context.team.id));
}

/** Creates a group after the last one. Throws roleGroupLimitReached, or duplicateName for the field name. */
export function create(context: TeamContext, name: string): Promise<RoleGroup> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    if ((await lockTeam(tx, team.id)).groups >= roleLimits.groups)
      throw new AppError('roleGroupLimitReached', { args: { max: roleLimits.groups } });
    const id = uuidv7();
    await withConstraints(constraints, () => repository.insertLast(tx, team.id, id, name));
    await record(tx, context, { ...event('roleGroup.create', id, name), after: { name } });
    return { groupId: id, name, roles: 0 };
  });
}

/** Renames a group. Throws notFound, noChanges, or duplicateName for the field name. */
export function rename(context: TeamContext, id: string, name: string): Promise<RoleGroup> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const group = await repository.lock(tx, team.id, id);
    if (!group) throw new AppError('notFound');
    if (group.name === name) throw new AppError('noChanges');
    await withConstraints(constraints, () => repository.rename(tx, team.id, id, name));
    await record(tx, context, { ...event('roleGroup.update', id, name), before: { name: group.name }, after: { name } });
    return view({ ...group, name });
  });
}

/**
 * Changes the order of the groups. `ids` must contain all groups; otherwise the list has changed since it was read and
 * changedMeanwhile is thrown. Throws noChanges if the order is the present one.
 */
export function order(context: TeamContext, ids: readonly string[]): Promise<{ items: RoleGroup[] }> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await lockTeam(tx, team.id);
    const before = await repository.list(tx, team.id);
    const known = before.map((group) => group.id);
    if (known.toSorted().join() !== ids.toSorted().join()) throw new AppError('changedMeanwhile');
    if (known.join() === ids.join()) throw new AppError('noChanges');
    await repository.setOrder(tx, team.id, ids);
    const after = await repository.list(tx, team.id);
    const names = (rows: readonly repository.RoleGroupRow[]) => ({ groups: rows.map((row) => row.name) });
    await record(tx, context, { ...event('roleGroup.order', null, team.name), before: names(before), after: names(after) });
    return { items: after.map(view) };
  });
}

/** Deletes an empty group. Throws notFound, or roleGroupNotEmpty if it contains roles. */
export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const group = await repository.lock(tx, team.id, id);
    if (!group) throw new AppError('notFound');
    if (group.roles) throw new AppError('roleGroupNotEmpty');
    await repository.remove(tx, team.id, id);
    await record(tx, context, { ...event('roleGroup.delete', id, group.name), before: { name: group.name } });
    return {};
  });
}
