import { v7 as uuidv7 } from 'uuid';
import type { MenuCode } from '#contract/permissions.ts';
import { type Database, inTransaction } from '#server/kernel/db.ts';

interface Given {
  name: string;
  grants: Partial<Record<MenuCode, 'view' | 'edit'>>;
  /** Departments and below; without any, and without members in scope, the whole team. */
  departments?: string[];
  scopeMembers?: string[];
  scope?: 'ALL' | 'OWN_DEPARTMENTS' | 'DEPARTMENTS' | 'MEMBERS';
  /** Who holds it. */
  members: string[];
}

/** Writes a custom role straight into its tables, as a test's starting point. */
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
