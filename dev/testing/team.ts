import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { starterGrants, type BuiltInRole } from '#contract/access/permission-facts.ts';
import { newCode } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { inTransaction, asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { Tx } from '#server/kernel/context.ts';

/** A caller of the API in a test. */
export interface Person {
  accountId: string;
  memberId: string;
  teamId: string;
  name: string;
  /** The name of the session of the calls; without one they use a token of the command line. */
  session?: string;
  /** The support id of the calls. */
  supportId?: string;
}

/** A team with members of every kind and the departments Sales › Jakarta and Product. */
export interface TestTeam {
  id: string;
  root: string;
  sales: string;
  jakarta: string;
  product: string;
  owner: Person;
  superAdmin: Person;
  /** Holds the starter role HR with the scope Sales and below. */
  hr: Person;
  /** An ordinary member of Product. */
  member: Person;
}

/** Inserts a team as a starting point of a test. */
export async function seedTeam(database: Database, name: string, memberCap = 100): Promise<TestTeam> {
  const teamId = uuidv7();
  const ids = { root: uuidv7(), sales: uuidv7(), jakarta: uuidv7(), product: uuidv7() };
  const accounts = { owner: uuidv7(), superAdmin: uuidv7(), hr: uuidv7(), member: uuidv7() };
  await asPlatform(database, async (db) => {
    for (const [key, id] of Object.entries(accounts)) await seedAccount(db as Tx, id, `${key}.${teamId}@example.com`);
  });
  return inTransaction(database, { teamId }, async (tx) => {
    await tx
      .insertInto('teams')
      .values({
        id: teamId,
        code: newCode(),
        name,
        member_cap: memberCap,
        created_by: accounts.owner,
        setup_step: 'DONE',
      })
      .execute();
    await seedDepartment(tx, teamId, ids.root, name, []);
    await seedDepartment(tx, teamId, ids.sales, 'Sales', [ids.root]);
    await seedDepartment(tx, teamId, ids.jakarta, 'Jakarta', [ids.root, ids.sales]);
    await seedDepartment(tx, teamId, ids.product, 'Product', [ids.root]);
    const owner = await seedMember(tx, teamId, { accountId: accounts.owner, name: 'Olivia Owner', departmentId: ids.root });
    const superAdmin = await seedMember(tx, teamId, {
      accountId: accounts.superAdmin,
      name: 'Sam Super',
      departmentId: ids.root,
    });
    const hr = await seedMember(tx, teamId, { accountId: accounts.hr, name: 'Hana Hr', departmentId: ids.sales });
    const member = await seedMember(tx, teamId, { accountId: accounts.member, name: 'Max Member', departmentId: ids.product });
    await tx.updateTable('teams').set({ owner_member_id: owner.memberId }).where('id', '=', teamId).execute();
    await seedRole(tx, teamId, 'SUPER_ADMIN', [superAdmin.memberId]);
    await seedRole(tx, teamId, 'HR', [hr.memberId], [ids.sales]);
    return { id: teamId, ...ids, owner, superAdmin, hr, member };
  });
}

async function seedAccount(db: Tx, id: string, email: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id, email, email_verified_at: new Date(), display_name: email.split('@')[0] ?? email })
    .execute();
}

/** Adds a joined member with an account of their own, in one department. */
export async function seedAccountMember(database: Database, teamId: string, name: string, departmentId: string): Promise<Person> {
  const accountId = uuidv7();
  await asPlatform(database, (db) => seedAccount(db as Tx, accountId, `${accountId}@example.com`));
  return inTransaction(database, { teamId }, (tx) => seedMember(tx, teamId, { accountId, name, departmentId }));
}

export async function seedDepartment(tx: Tx, teamId: string, id: string, name: string, above: string[]): Promise<void> {
  await tx
    .insertInto('departments')
    .values({ team_id: teamId, id, parent_id: above.at(-1) ?? null, name, path: [...above, id] })
    .execute();
}

/** Adds a member with an account (joined) or without (unregistered), in one department. */
export async function seedMember(
  tx: Tx,
  teamId: string,
  person: { name: string; departmentId: string; accountId?: string; email?: string; employeeNumber?: string },
): Promise<Person> {
  const memberId = uuidv7();
  await tx
    .insertInto('members')
    .values({
      team_id: teamId,
      id: memberId,
      account_id: person.accountId ?? null,
      display_name: person.name,
      email: person.email ?? `${person.name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      employee_number: person.employeeNumber ?? null,
      status: person.accountId ? 'REGISTERED' : 'UNREGISTERED',
    })
    .execute();
  await tx
    .insertInto('member_departments')
    .values({ team_id: teamId, member_id: memberId, department_id: person.departmentId, position: 0 })
    .execute();
  if (person.accountId)
    await tx.insertInto('account_teams').values({ account_id: person.accountId, team_id: teamId, member_id: memberId }).execute();
  return { accountId: person.accountId ?? '', memberId, teamId, name: person.name };
}

/** Inserts a built-in role with its starter grants and these holders; with departments, its scope is those and below. */
export async function seedRole(
  tx: Tx,
  teamId: string,
  builtIn: BuiltInRole,
  memberIds: string[],
  departments: string[] = [],
): Promise<string> {
  const id = uuidv7();
  const scope = departments.length ? 'DEPARTMENTS' : 'ALL';
  await tx.insertInto('roles').values({ team_id: teamId, id, type: 'ADMINISTRATOR', built_in: builtIn, scope }).execute();
  if (builtIn !== 'SUPER_ADMIN') {
    const grants = starterGrants[builtIn].map(([menu_code, access]) => ({ team_id: teamId, role_id: id, menu_code, access }));
    await tx.insertInto('role_grants').values(grants).execute();
  }
  for (const department_id of departments)
    await tx.insertInto('role_scope_departments').values({ team_id: teamId, role_id: id, department_id }).execute();
  for (const member_id of memberIds)
    await tx.insertInto('role_members').values({ team_id: teamId, role_id: id, member_id }).execute();
  return id;
}

/** Removes a member's access to their team. */
export async function seedSuspended(
  database: Database,
  { teamId, memberId }: Pick<Person, 'teamId' | 'memberId'>,
): Promise<void> {
  await inTransaction(database, { teamId }, (tx) =>
    tx.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', memberId).execute(),
  );
}

/** Every entry of a team's operation log, oldest first. */
export function readLog(database: Database, teamId: string) {
  return inTransaction(database, { teamId }, async (tx) => {
    const { rows } = await sql<{ action: string; object_id: string; before: unknown; after: unknown; actor_name: string }>`
      SELECT action, object_id, before, after, actor_name FROM operation_log WHERE team_id = ${teamId}::uuid ORDER BY id`.execute(
      tx,
    );
    return rows;
  });
}
