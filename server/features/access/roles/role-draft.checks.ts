import type { FieldFault } from '#contract/errors.ts';
import type { RoleUpdate } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { type RoleTexts, shownRoleNames, storedRoleTexts } from '#server/domain/rights/role-texts.ts';
import { departmentIds, memberIds } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { code, isAbove, isProtected, holderInScope } from './roles.policy.ts';
import * as people from './role-members.repository.ts';
import * as repository from './roles.repository.ts';
import type { RoleRow } from './roles.repository.ts';
import { beyond, codesOf, grantsOf, refusedGrants, withUnbuilt } from './roles.rules.ts';

/** A role as it would be stored: the written fields, and the present value of the others. */
export interface RoleDraft extends Pick<
  RoleRow,
  'name' | 'description' | 'built_in' | 'type' | 'grants' | 'scope' | 'departments' | 'members'
> {
  groupId: string | null;
  group: string | null;
  /** The ids of its holders. */
  holders: string[];
}

/** Members who get and lose a role, by ids. */
export interface HolderChange {
  add: string[];
  remove: string[];
}

/** The stored state of a role as a draft. */
export async function storedRoleDraft(db: Db, teamId: string, row: RoleRow): Promise<RoleDraft> {
  return {
    ...row,
    groupId: row.group_id,
    group: row.group_id && ((await repository.findGroupName(db, teamId, row.group_id)) ?? null),
    holders: await people.holderIds(db, teamId, row.id),
  };
}

const blank: RoleDraft = {
  name: '',
  description: null,
  built_in: null,
  type: 'CUSTOM',
  grants: {},
  scope: 'ALL',
  departments: [],
  members: [],
  groupId: null,
  group: null,
  holders: [],
};

/**
 * Validates a role as written (specification section 5, domain rules 2): no required part is empty or unknown, and it grants
 * nothing that its editor lacks. `before` is the stored role; a new role starts from an empty one. Throws invalid.
 */
export async function validateRoleDraft(
  db: Db,
  context: TeamContext,
  body: RoleUpdate,
  row?: RoleRow,
  before: RoleDraft = blank,
): Promise<RoleDraft> {
  const faults: FieldFault[] = [];
  const draft = await merged(db, context, body, before, faults);
  if (row?.built_in && draft.type !== before.type) faults.push({ field: 'type', rule: 'notOneOf' });
  if (!row && !draft.name) faults.push({ field: 'name', rule: 'required' });
  if (body.permissions || !row) faults.push(...permissionFaults(body));
  if (draft.scope === 'DEPARTMENTS' && !draft.departments.length)
    faults.push({ field: 'scopeDepartmentIds', rule: 'atLeastOne' });
  if (draft.scope === 'MEMBERS' && !draft.members.length) faults.push({ field: 'scopeEmployeeIds', rule: 'atLeastOne' });
  if (draft.holders.length > roleLimits.holders)
    faults.push({ field: 'employeeIds', rule: 'tooMany', args: { max: roleLimits.holders } });
  if (faults.length) throw invalid(...faults);
  if (draft.name !== before.name) await requireFreeName(db, context.team.id, draft, row?.id);
  if (!isAbove(context)) await requireWithin(db, context, draft);
  return draft;
}

async function merged(
  db: Db,
  context: TeamContext,
  body: RoleUpdate,
  before: RoleDraft,
  faults: FieldFault[],
): Promise<RoleDraft> {
  const teamId = context.team.id;
  const scope = body.scope ?? before.scope;
  const named = await namedIn(db, context, body, before);
  const departments = named.departments ? await repository.findDepartments(db, named.departments) : before.departments;
  const members = named.members ? await repository.findPeople(db, teamId, named.members) : before.members;
  const groupId = body.groupId === undefined ? before.groupId : body.groupId;
  const group =
    groupId === before.groupId ? before.group : groupId && ((await repository.findGroupName(db, teamId, groupId)) ?? null);
  if (groupId && group === null) faults.push({ field: 'groupId', rule: 'notFound' });
  const unknown = (field: string) => faults.push({ field, rule: 'notFound' });
  if (body.scopeDepartmentIds && departments.length !== named.departments?.length) unknown('scopeDepartmentIds');
  if (body.scopeEmployeeIds && members.length !== named.members?.length) unknown('scopeEmployeeIds');
  if (body.employeeIds && !named.holders) unknown('employeeIds');
  return {
    ...textsOf(body, before),
    type: body.type ?? before.type,
    grants: body.permissions ? withUnbuilt(grantsOf(body.permissions), before.grants) : before.grants,
    scope,
    departments: scope === 'DEPARTMENTS' ? departments : [],
    members: scope === 'MEMBERS' ? members : [],
    groupId,
    group,
    holders: named.holders?.toSorted() ?? before.holders,
  };
}

/** The texts of a role as written. A built-in role stores an empty description for none, as null stands for the product's. */
function textsOf(body: RoleUpdate, before: RoleDraft): RoleTexts {
  const { built_in } = before;
  const none = built_in ? '' : null;
  return storedRoleTexts({
    built_in,
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : (body.description ?? none),
  });
}

/** Throws duplicateName if another role of the team appears under the same name in some language. */
export async function requireFreeName(db: Db, teamId: string, draft: RoleDraft, id?: string): Promise<void> {
  const shown = new Set(shownRoleNames(draft));
  const others = (await repository.listTexts(db, teamId)).filter((other) => other.id !== id);
  if (others.some((other) => shownRoleNames(other).some((name) => shown.has(name))))
    throw invalid({ field: 'name', rule: 'duplicateName' });
}

/**
 * The ids of departments and members named in a request. Undefined for a field that is not written or names a party whom the
 * caller cannot see.
 */
async function namedIn(db: Db, context: TeamContext, body: RoleUpdate, before: RoleDraft) {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const { scopeDepartmentIds, scopeEmployeeIds, employeeIds } = body;
  return {
    departments: scopeDepartmentIds && (await departmentIds(db, context, code, scopeDepartmentIds, idsOf(before.departments))),
    members: scopeEmployeeIds && (await memberIds(db, context, code, scopeEmployeeIds, idsOf(before.members))),
    holders: employeeIds && (await memberIds(db, context, code, employeeIds, before.holders)),
  };
}

function permissionFaults({ permissions = [] }: RoleUpdate): FieldFault[] {
  const grants = grantsOf(permissions);
  if (!codesOf(grants).length) return [{ field: 'permissions', rule: 'permissionsEmpty' }];
  return refusedGrants(grants).length ? [{ field: 'permissions', rule: 'notOneOf' }] : [];
}

const scopeFields = {
  ALL: 'scope',
  OWN_DEPARTMENTS: 'scope',
  DEPARTMENTS: 'scopeDepartmentIds',
  MEMBERS: 'scopeEmployeeIds',
} as const;

async function requireWithin(db: Db, context: TeamContext, draft: RoleDraft): Promise<void> {
  const own = draft.scope === 'OWN_DEPARTMENTS' ? await repository.findPeople(db, context.team.id, draft.holders) : [];
  const target = {
    scope: draft.scope,
    departments: draft.departments.map(({ path }) => path),
    members: draft.members,
    holders: own.flatMap(({ paths }) => paths),
  };
  const { codes, scope } = beyond(context.actor, draft.grants, target);
  const faults: FieldFault[] = [];
  if (codes.length) faults.push({ field: 'permissions', rule: 'notHeld' });
  if (scope) faults.push({ field: scopeFields[draft.scope], rule: 'outsideScope' });
  if (faults.length) throw invalid(...faults);
}

/** The holders to add and to remove between two lists of ids. */
export function holderChange(before: readonly string[], after: readonly string[]): HolderChange {
  return { add: after.filter((id) => !before.includes(id)), remove: before.filter((id) => !after.includes(id)) };
}

/**
 * Validates a change of holders: callers cannot give a role to themselves, new holders must have joined and be within the
 * caller's scope, and only owner and super administrators can change the roles of protected members. Throws ownRole,
 * protectedMember, lastSuperAdmin or field errors of `employeeIds`.
 */
export async function validateHolders(
  db: Db,
  context: TeamContext,
  row: RoleRow | undefined,
  { add, remove }: HolderChange,
): Promise<void> {
  const { team, actor } = context;
  if (add.includes(actor.memberId)) throw new AppError('ownRole');
  const added = await repository.findPeople(db, team.id, add);
  const rules = new Set<FieldFault['rule']>(added.length === add.length ? [] : ['notFound']);
  for (const person of added) {
    if (person.status !== 'REGISTERED') rules.add('notJoined');
    if (!holderInScope(context, person)) rules.add(isProtected(context, person) ? 'protectedMember' : 'outsideScope');
  }
  if (rules.size) throw invalid(...[...rules].map((rule) => ({ field: 'employeeIds', rule })));
  const removed = await repository.findPeople(
    db,
    team.id,
    remove.filter((id) => id !== actor.memberId),
  );
  const outside = removed.filter((person) => !holderInScope(context, person));
  if (outside.some((person) => isProtected(context, person))) throw new AppError('protectedMember');
  if (outside.length) throw invalid({ field: 'employeeIds', rule: 'outsideScope' });
  if (row?.built_in !== 'SUPER_ADMIN' || !remove.length) return;
  if (!(await people.countPresent(db, team.id, row.id, remove))) throw new AppError('lastSuperAdmin');
}

/** Throws outsideScope if new holders would extend the scope OWN_DEPARTMENTS of the role beyond the caller's scope. */
export async function requireHoldersWithin(db: Db, context: TeamContext, row: RoleRow, add: readonly string[]): Promise<void> {
  if (isAbove(context) || row.scope !== 'OWN_DEPARTMENTS') return;
  const found = await repository.findPeople(db, context.team.id, add);
  const target = { scope: row.scope, departments: [], members: [], holders: found.flatMap(({ paths }) => paths) };
  if (beyond(context.actor, row.grants, target).scope) throw invalid({ field: 'employeeIds', rule: 'outsideScope' });
}
