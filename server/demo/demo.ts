import { newRequestId } from '#server/kernel/request-id.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createTeam } from '#server/flows/platform/first-run/create-team.service.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asPlatform, inTransaction, type Database } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { accounts, password, staff } from './accounts.ts';
import { addLeavers } from './leavers.ts';
import { foundedAt } from './founded.ts';
import { addedAt, insertDepartments, insertPeople, type PersonRow } from './people.repository.ts';
import { demoDepartments, demoPeople } from './people.ts';
import { addRooms } from './rooms.ts';
import { addTokens } from './tokens.ts';
import { addVisibility } from './visibility.ts';

/**
 * Creates the demo team in an empty database: four accounts, its departments, 1,284 people, and their roles; and an account of
 * provider staff, which only the owner of the database can create.
 */
export async function loadDemo(database: Database, logKey: Buffer): Promise<void> {
  const passwordHash = await createPasswords().hash(password);
  const accountIds = { owner: uuidv7(), superAdmin: uuidv7(), hr: uuidv7(), member: uuidv7() };
  const staffId = uuidv7();
  await asPlatform(database, (db) =>
    db
      .insertInto('accounts')
      .values(
        [...Object.entries(accounts), ['staff', staff] as const].map(([key, person]) => ({
          id: key === 'staff' ? staffId : accountIds[key as keyof typeof accounts],
          email: person.email,
          email_verified_at: new Date(),
          display_name: person.name,
          password_hash: passwordHash,
          demo: true,
        })),
      )
      .execute(),
  );
  const now = new Date();
  const context = contextOf(database, logKey, accountIds.owner, foundedAt(now));
  const team = await createTeam(context, {
    name: 'Harbour Trading Co.',
    industry: 'LOGISTICS',
    size: '501-2000',
    country: 'HK',
    city: 'Hong Kong',
    address: '18 Harbour Road, Wan Chai',
    contact: accounts.owner.name,
    contactNumber: '+852 2888 1234',
    website: 'https://harbour.example',
    currency: 'HKD',
    defaultLang: 'en',
    timeZone: 'Asia/Hong_Kong',
  });
  await inTransaction(database, { teamId: team.id }, (tx) =>
    fill(tx, { ...context, founded: context.now, now }, team.id, accountIds),
  );
}

/** The context of an action of a demo account at a time before the first start. */
export function contextOf(database: Database, logKey: Buffer, accountId: string, now: Date): AccountContext {
  return {
    database,
    logKey,
    fileKey: logKey,
    requestId: newRequestId(),
    language: 'en',
    timeZone: 'Asia/Hong_Kong',
    ip: '',
    userAgent: 'first start',
    now,
    recorded: [],
    afterCommit: [],
    account: { id: accountId },
    teamHeader: null,
  };
}

async function fill(
  tx: Tx,
  context: AccountContext & { founded: Date },
  teamId: string,
  accountIds: Record<keyof typeof accounts, string>,
): Promise<void> {
  const root = await tx.selectFrom('departments').select(['id']).where('team_id', '=', teamId).executeTakeFirstOrThrow();
  const departments = await insertDepartments(tx, teamId, root.id, demoDepartments);
  const people = demoPeople(context.now).map((person) => ({
    ...person,
    id: uuidv7(),
    accountId: person.status === 'REGISTERED' ? uuidv7() : null,
    departmentId: departments.idOf(person.department),
  }));
  const special = (['superAdmin', 'hr', 'member'] as const).map((key, n) => {
    const model = people[n * 40];
    if (!model) throw new Error('the demo team has too few people');
    return {
      ...model,
      id: uuidv7(),
      accountId: accountIds[key],
      displayName: accounts[key].name,
      firstName: '',
      lastName: '',
      email: accounts[key].email,
      mobileNumber: `6123447${n}`,
      mobilePrefix: '852',
      employeeNumber: `HT-000${n + 2}`,
      jobTitle: accounts[key].title,
      status: 'REGISTERED' as const,
      departmentId: key === 'superAdmin' ? root.id : departments.idOf(key === 'hr' ? ['People'] : ['Finance']),
    };
  });
  const everyone = [...special, ...people];
  await insertPeople(tx, teamId, everyone, context.founded);
  await finishOwner(tx, teamId, accountIds.owner, context.founded);
  await setHeads(tx, teamId);
  const [superAdmin, hr] = special;
  await giveRole(tx, teamId, 'SUPER_ADMIN', superAdmin?.id ?? '');
  await giveRole(tx, teamId, 'HR', hr?.id ?? '', departments.idOf(['Operations']));
  await addTokens(tx, teamId, context.now, { id: superAdmin?.id ?? '', name: accounts.superAdmin.name }, departments.idOf);
  await endGuides(
    tx,
    teamId,
    special.map(({ id }) => id),
  );
  const rules = await addVisibility(tx, teamId, departments.idOf, context.founded);
  const actor = { memberId: superAdmin?.id ?? '', displayName: accounts.superAdmin.name, kind: 'USER' as const };
  const writer = { ...context, team: { id: teamId }, actor };
  await record(tx, { ...writer, now: context.founded }, ...departments.events, ...rules);
  for (const [at, added] of Map.groupBy(everyone, (person) => addedAt(person, context.founded).getTime()))
    await record(tx, { ...writer, now: new Date(at) }, ...added.map(creationOf));
  await addRooms(tx, teamId, context.now, [...special, ...people.filter(({ status }) => status === 'REGISTERED').slice(0, 60)]);
  const by = { memberId: hr?.id ?? '', displayName: hr?.displayName ?? '' };
  await addLeavers(tx, context, teamId, by, people);
}

const creationOf = ({ id, displayName, employeeNumber, jobTitle }: PersonRow) => ({
  category: 'MEMBER' as const,
  action: 'member.create' as const,
  object: { type: 'member', id, name: displayName },
  after: { displayName, employeeNumber, jobTitle },
});

async function finishOwner(tx: Tx, teamId: string, accountId: string, founded: Date): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ member_cap: 1500, setup_step: 'DONE', selected_product: 'HR_SYSTEM', created_at: founded })
    .where('id', '=', teamId)
    .execute();
  await tx
    .updateTable('members')
    .set({
      employee_number: 'HT-0001',
      job_title: accounts.owner.title,
      joined_date: '2014-03-03',
      birth_date: '1979-09-17',
      mobile_prefix: '852',
      mobile_number: '91234470',
      created_at: founded,
      updated_at: founded,
    })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Marks the guide as finished for members of the team, so that it opens only from Help. */
async function endGuides(tx: Tx, teamId: string, memberIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO guide_progress (team_id, member_id, home, lamp)
    SELECT ${teamId}::uuid, m.id, true, true FROM members m
    WHERE m.team_id = ${teamId}::uuid AND (m.id = ANY(${memberIds}::uuid[]) OR m.id = (SELECT owner_member_id FROM teams WHERE id = ${teamId}::uuid))`.execute(
    tx,
  );
}

/** Makes the first joined member of each department its head. */
async function setHeads(tx: Tx, teamId: string): Promise<void> {
  await sql`
    UPDATE departments d SET head_member_id = (
      SELECT m.id FROM member_departments md JOIN members m ON m.team_id = md.team_id AND m.id = md.member_id
      WHERE md.team_id = d.team_id AND md.department_id = d.id AND m.status = 'REGISTERED' ORDER BY m.employee_number LIMIT 1)
    WHERE d.team_id = ${teamId}::uuid AND d.parent_id IS NOT NULL`.execute(tx);
}

async function giveRole(
  tx: Tx,
  teamId: string,
  builtIn: 'SUPER_ADMIN' | 'HR',
  memberId: string,
  departmentId?: string,
): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select(['id'])
    .where('team_id', '=', teamId)
    .where('built_in', '=', builtIn)
    .executeTakeFirstOrThrow();
  await tx.insertInto('role_members').values({ team_id: teamId, role_id: role.id, member_id: memberId }).execute();
  if (!departmentId) return;
  await tx.updateTable('roles').set({ scope: 'DEPARTMENTS' }).where('team_id', '=', teamId).where('id', '=', role.id).execute();
  await tx
    .insertInto('role_scope_departments')
    .values({ team_id: teamId, role_id: role.id, department_id: departmentId })
    .execute();
}
