import { v7 as uuidv7 } from 'uuid';
import { type Role, roles } from '#contract/access/roles.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { type Person, seedAccountMember, type TestTeam } from './team.ts';

interface Given {
  name: string;
  grants: Partial<Record<MenuCode, 'view' | 'edit'>>;
  /** Departments with those below; without any, and without members in scope, the whole team. */
  departments?: string[];
  scopeMembers?: string[];
  scope?: 'ALL' | 'OWN_DEPARTMENTS' | 'DEPARTMENTS' | 'MEMBERS';
  /** The holders. */
  members: string[];
}

/** Inserts a custom role as a starting point of a test. */
export async function giveRole(database: Database, teamId: string, given: Given): Promise<string> {
  const { departments = [], scopeMembers = [] } = given;
  const id = uuidv7();
  const scope = given.scope ?? (departments.length ? 'DEPARTMENTS' : scopeMembers.length ? 'MEMBERS' : 'ALL');
  const base = { team_id: teamId, role_id: id };
  await inTransaction(database, { teamId }, async (tx) => {
    await tx.insertInto('roles').values({ team_id: teamId, id, name: given.name, type: 'CUSTOM', scope }).execute();
    const grants = Object.entries(given.grants).map(([menu_code, access]) => ({ ...base, menu_code, access }));
    if (grants.length) await tx.insertInto('role_grants').values(grants).execute();
    for (const department_id of departments)
      await tx
        .insertInto('role_scope_departments')
        .values({ ...base, department_id })
        .execute();
    for (const member_id of scopeMembers)
      await tx
        .insertInto('role_scope_members')
        .values({ ...base, member_id })
        .execute();
    for (const member_id of given.members)
      await tx
        .insertInto('role_members')
        .values({ ...base, member_id })
        .execute();
  });
  return id;
}

/** An administrator of roles of Sales and below who may also view and change its members, and nothing else. */
export async function seedKeeper(database: Database, team: TestTeam): Promise<Person> {
  const maker = await seedAccountMember(database, team.id, 'Mara Maker', team.sales);
  await giveRole(database, team.id, {
    name: 'Keeper',
    grants: { '020400': 'edit', '020100': 'edit' },
    departments: [team.sales],
    members: [maker.memberId],
  });
  return maker;
}

/** A role to edit members of a department, as form input. */
export const plannerOf = (departmentId: string, more: object = {}) => ({
  name: 'Planner',
  type: 'CUSTOM',
  permissions: [{ code: '020100', access: 'edit' }],
  scope: 'DEPARTMENTS',
  scopeDepartmentIds: [departmentId],
  ...more,
});

/** The calls of roles in the app and team of the running test. */
export function roleCalls(running: () => { app: TestApp; team: TestTeam }) {
  const call = <T>(...given: Parameters<TestApp['call']>) => running().app.call<T>(...given);
  const all = async (person = running().team.owner) =>
    (await call<{ items: Role[] }>(person, roles.list, { query: { size: 100 } })).data.items;
  return {
    create: (person: Person, more: object = {}) =>
      call<Role>(person, roles.create, { body: plannerOf(running().team.jakarta, more) }),
    update: (person: Person, id: string, change: object) => call<Role>(person, roles.update, { params: { id }, body: change }),
    remove: (person: Person, id: string) => call(person, roles.remove, { params: { id } }),
    give: (person: Person, id: string, ...employeeIds: string[]) =>
      call<{ added: number }>(person, roles.addMembers, { params: { id }, body: { employeeIds } }),
    take: (person: Person, id: string, employeeId: string) => call(person, roles.removeMember, { params: { id, employeeId } }),
    all,
    named: async (name: string) => (await all()).find((role) => role.name === name)?.roleId ?? '',
    joined: (name: string, departmentId: string) =>
      seedAccountMember(running().app.database, running().team.id, name, departmentId),
  };
}
