import { departmentCreate, departmentUpdate } from '#contract/people/departments.ts';
import { DepartmentReference, MemberReference } from '#contract/references.ts';
import { memberLimits } from '#contract/people/member-facts.ts';
import { departmentKnownSql } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { move } from '#server/features/people/departments/departments.moves.service.ts';
import { create, update } from '#server/features/people/departments/departments.service.ts';
import { changeDepartments } from '#server/flows/people/bulk-change/change-departments.service.ts';
import { removeDepartment } from '#server/flows/people/recycle-bin/remove-department.service.ts';
import { rootId } from './departments.repository.ts';
import { pathOf } from './departments.service.ts';
import * as repository from './groups.repository.ts';
import { externalIdOf } from './external-id.rules.ts';
import { groupView } from './group.view.ts';
import * as links from './links.repository.ts';
import { groupShape, patched } from './patch.rules.ts';
import { type Resource, readBySchema } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';
import { isId, parsed, scopesOf } from './users.service.ts';

/** Returns the scopes in which the caller sees departments (020200) and their members (020100). Throws noPermission. */
export function groupScopesOf({ actor }: TeamContext): repository.GroupScopes {
  const departments = actor.scope('020200', 'view');
  if (!departments) throw new AppError('noPermission');
  return { departments, people: actor.scope('020100', 'view') ?? { departments: [], members: [] } };
}

/** Returns one department below the root. Throws notFound. */
export async function readGroup(context: TeamContext, id: string, members = true): Promise<repository.ScimGroupRow> {
  const row = await asTeam(context.database, context.team.id, (db) => repository.find(db, groupScopesOf(context), id, members));
  if (!row) throw new ScimFault('notFound', { id });
  return row;
}

interface GroupInput {
  path: string;
  externalId: string | null;
  /** undefined: not specified. */
  members: string[] | undefined;
}

function groupInputOf(resource: Resource): GroupInput {
  const members = resource['members'] as { value?: unknown }[] | undefined;
  return {
    path: pathOf(typeof resource['displayName'] === 'string' ? resource['displayName'] : ''),
    externalId: externalIdOf(resource),
    members: members?.map(({ value }) => (typeof value === 'string' ? value : '')),
  };
}

/** Creates a department, below the one named by the rest of its path. */
export function createGroup(context: TeamContext, body: object): Promise<string> {
  const { path, externalId, members = [] } = groupInputOf(readBySchema('Group', body));
  requireEdit(context);
  const teamId = context.team.id;
  return inTransaction(context.database, { teamId }, async (tx) => {
    const { parentId, name } = await parentOf(tx, context, path);
    const { departmentId: id } = await create(context, parsed(departmentCreate, { parentId, name }));
    if (externalId !== null) await links.link(tx, teamId, 'department_id', id, externalId);
    await setMembers(context, tx, id, [], members);
    return id;
  });
}

export function replaceGroup(context: TeamContext, row: repository.ScimGroupRow, body: object): Promise<void> {
  const input = groupInputOf(readBySchema('Group', body));
  return change(context, row, { ...input, members: input.members ?? [] });
}

export function patchGroup(context: TeamContext, row: repository.ScimGroupRow, body: object): Promise<void> {
  const { schemas: _, meta: __, ...before } = groupView(row, '');
  const input = groupInputOf(readBySchema('Group', patched(before, body, groupShape)));
  return change(context, row, { ...input, members: input.members ?? [] });
}

/**
 * Moves the members of a department to their other departments or to the root, and the department to the recycle bin. Throws
 * departmentNotEmpty.
 */
export async function deleteGroup(context: TeamContext, row: repository.ScimGroupRow): Promise<void> {
  requireEdit(context);
  await inTransaction(context.database, { teamId: context.team.id }, async (tx) => {
    if (await repository.hasChildren(tx, row.id)) throw new AppError('departmentNotEmpty');
    await setMembers(context, tx, row.id, idsOf(row), []);
    await removeDepartment(context, row.id);
  });
}

const idsOf = ({ members = [] }: repository.ScimGroupRow) => members.map(({ id }) => id);

function requireEdit({ actor }: TeamContext): void {
  if (!actor.scope('020200', 'edit')) throw new AppError('noPermission');
}

async function change(context: TeamContext, row: repository.ScimGroupRow, input: GroupInput): Promise<void> {
  const teamId = context.team.id;
  await inTransaction(context.database, { teamId }, async (tx) => {
    if (input.path !== row.path_name) await rename(context, tx, row, input.path);
    if (input.externalId !== row.external_id) {
      requireEdit(context);
      await links.link(tx, teamId, 'department_id', row.id, input.externalId);
    }
    await setMembers(context, tx, row.id, idsOf(row), input.members ?? []);
  });
}

/** Renames a department, or moves it with everything below it if its path changes. */
async function rename(context: TeamContext, tx: Tx, row: repository.ScimGroupRow, path: string): Promise<void> {
  requireEdit(context);
  const { parentId, name } = await parentOf(tx, context, path);
  if (name !== row.name) await update(context, row.id, parsed(departmentUpdate, { name }));
  if (parentId !== row.parent_id) await move(context, row.id, { parentId: new DepartmentReference(parentId) });
}

/** Returns the department that contains a path, and the name below it. Throws departmentUnknown. */
async function parentOf(tx: Tx, context: TeamContext, path: string): Promise<{ parentId: string; name: string }> {
  const names = path.split(' / ');
  const name = names.pop() ?? '';
  const above = names.join(' / ');
  const known = await departmentKnownSql(tx, context, '020200');
  const parentId = above ? await repository.findByPath(tx, known, above) : await rootId(tx);
  if (!parentId) throw new ScimFault('departmentUnknown', { name: above });
  return { parentId, name };
}

/**
 * Adds and removes members. A member who is only in the root leaves it; a member without another department moves to the root.
 */
async function setMembers(context: TeamContext, tx: Tx, id: string, before: string[], after: string[]): Promise<void> {
  const [was, will] = [new Set(before), new Set(after)];
  const came = [...will].filter((each) => !was.has(each));
  const gone = before.filter((each) => !will.has(each));
  if (!came.length && !gone.length) return;
  const wrong = came.find((each) => !isId(each));
  if (wrong !== undefined) throw new ScimFault('memberUnknown', { id: wrong });
  const root = await rootId(tx);
  const locations = new Map(
    (await repository.locationsOf(tx, scopesOf(context), [...came, ...gone])).map((each) => [each.id, each]),
  );
  const alone = (where: string) => (each: string) => locations.get(each)?.departments.join() === where;
  for (const each of [...came, ...gone]) {
    const location = locations.get(each);
    if (!location) throw new ScimFault('memberUnknown', { id: each });
    if (!location.editable) throw new ScimFault('protectedPerson', { name: location.name });
  }
  // Only an empty department can go to the recycle bin, so members who are hidden from the directory are moved as well.
  const entering = came.filter((each) => !locations.get(each)?.departments.includes(id));
  await changeIn(context, 'MOVE', entering.filter(alone(root)), id);
  await changeIn(
    context,
    'ADD',
    entering.filter((each) => !alone(root)(each)),
    id,
  );
  await changeIn(context, 'MOVE', gone.filter(alone(id)), root);
  await changeIn(
    context,
    'REMOVE',
    gone.filter((each) => !alone(id)(each)),
    id,
  );
}

async function changeIn(context: TeamContext, mode: 'MOVE' | 'ADD' | 'REMOVE', people: string[], id: string): Promise<void> {
  for (let from = 0; from < people.length; from += memberLimits.batch) {
    const employeeIds = people.slice(from, from + memberLimits.batch).map((each) => new MemberReference(each));
    const departmentIds = [new DepartmentReference(id)];
    await changeDepartments(context, { employeeIds, mode, departmentIds, confirmedCount: employeeIds.length });
  }
}
