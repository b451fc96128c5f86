import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  exceptionEffects,
  fieldLevels,
  type FieldLevels,
  governedFields,
  type MainRule,
  mainRules,
} from '#contract/access/visibility-facts.ts';
import type { Exception, VisibilityParties } from '#server/domain/visibility/decide.ts';
import { asTeam, type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { Chance } from './chance.ts';
import { giveRole } from './roles.ts';
import { type Person, seedAccountMember, seedDepartment, seedMember, type TestTeam } from './team.ts';

/** Visibility rules of a team. */
export interface BookRules {
  main: MainRule;
  selected: VisibilityParties;
  fields: Partial<FieldLevels>;
  exceptions: readonly Exception[];
}

const nobody: VisibilityParties = { departments: [], members: [] };

/** Writes visibility rules into their tables and replaces the existing ones. */
export async function setAddressBook(
  database: Database,
  teamId: string,
  { main = 'ALL', selected = nobody, fields = {}, exceptions = [] }: Partial<BookRules>,
): Promise<void> {
  const row = {
    main_rule: main,
    selected_departments: [...selected.departments],
    selected_members: [...selected.members],
    fields: JSON.stringify(fields),
  };
  await inTransaction(database, { teamId }, async (tx) => {
    await tx
      .insertInto('address_books')
      .values({ team_id: teamId, ...row })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(row))
      .execute();
    await tx.deleteFrom('visibility_exceptions').where('team_id', '=', teamId).where('enabled', '=', true).execute();
    const rows = exceptions.map(({ id, effect, priority, subjects, objects }) => ({
      team_id: teamId,
      id,
      name: id,
      effect,
      priority,
      subject_departments: [...subjects.departments],
      subject_members: [...subjects.members],
      object_departments: [...objects.departments],
      object_members: [...objects.members],
    }));
    if (rows.length) await tx.insertInto('visibility_exceptions').values(rows).execute();
  });
}

/** A person of a company, with the properties that visibility rules use. */
export interface Colleague {
  id: string;
  paths: string[][];
  leaderId: string | null;
  resigned: boolean;
  status: string;
  jobType: string;
  number: string | null;
  email: string;
  mobile: string | null;
}

export interface Company {
  people: Colleague[];
  /** People who can call the API, by the id of the member. */
  callers: Person[];
  departments: { id: string; path: string[] }[];
  headed: ReadonlyMap<string, string[]>;
}

/** A tree of twenty departments with about sixty people: some in several departments, some leaders, one resigned. */
export async function seedCompany(database: Database, team: TestTeam, { below, one, some }: Chance): Promise<Company> {
  const paths = [[team.root], [team.root, team.sales], [team.root, team.sales, team.jakarta], [team.root, team.product]];
  const callers = [team.owner, team.superAdmin, team.hr, team.member];
  for (let n = 0; n < 8; n += 1) callers.push(await seedAccountMember(database, team.id, `Caller ${n}`, one(paths).at(-1) ?? ''));
  await inTransaction(database, { teamId: team.id }, async (tx) => {
    for (let n = 0; n < 16; n += 1) {
      const above = one(paths.filter((path) => path.length < 7));
      const id = uuidv7();
      await seedDepartment(tx, team.id, id, `Department ${n}`, above);
      paths.push([...above, id]);
    }
    for (let n = 0; n < 48; n += 1) {
      const first = one(paths);
      const person = await seedMember(tx, team.id, { name: `Person ${n}`, departmentId: first.at(-1) ?? '' });
      for (const [at, path] of some(paths, 2)
        .filter((each) => each !== first)
        .entries()) {
        const place = { team_id: team.id, member_id: person.memberId, department_id: path.at(-1) ?? '', position: at + 1 };
        await tx.insertInto('member_departments').values(place).execute();
      }
    }
    for (const path of paths.filter((_, n) => n % 3 === 0))
      await tx
        .updateTable('departments')
        .set({ head_member_id: one(callers).memberId })
        .where('id', '=', path.at(-1) ?? '')
        .execute();
    // Values are unique per person, so that a search result identifies the person.
    await sql`UPDATE members m SET employee_number = 'N' || lpad(s.n::text, 4, '0'), mobile_prefix = '852', mobile_number = (60000000 + s.n * 7919)::text,
        email = 'mail' || s.n || '@example.com', job_title = 'Title ' || s.n, position = 'Place', gender = 'F', office_mobile = '1', office_email = 'o@example.com',
        joined_date = DATE '2020-01-01' + s.n, birth_date = '1990-01-01', job_type = (ARRAY['FULL_TIME', 'TRAINEE', 'OTHER'])[1 + s.n % 3]
      FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM members WHERE team_id = ${team.id}::uuid) AS s
      WHERE m.team_id = ${team.id}::uuid AND m.id = s.id`.execute(tx);
    await sql`UPDATE members SET resigned_at = now() WHERE team_id = ${team.id}::uuid AND display_name = 'Person 3'`.execute(tx);
    await sql`UPDATE members SET status = 'CANCELED' WHERE team_id = ${team.id}::uuid AND display_name = 'Person 4'`.execute(tx);
    for (let n = 5; n < 40; n += 1)
      await sql`UPDATE members SET leader_id = ${one(callers).memberId}::uuid WHERE team_id = ${team.id}::uuid
        AND display_name = ${`Person ${below(48)}`}`.execute(tx);
  });
  const keeper = callers[5]?.memberId ?? '';
  await giveRole(database, team.id, {
    name: 'Keeper',
    grants: { '020100': 'view' },
    departments: [team.product],
    members: [keeper],
  });
  const people = await asTeam(database, team.id, async (db) => {
    const { rows } = await sql<Colleague>`
      SELECT m.id, m.leader_id AS "leaderId", m.resigned_at IS NOT NULL AS resigned, m.status, m.job_type AS "jobType", m.employee_number AS number,
        m.email::text AS email, m.mobile_number AS mobile, (SELECT json_agg(d.path) FROM app.member_departments_view md
          JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id) AS paths FROM app.members_view m ORDER BY m.id`.execute(
      db,
    );
    return rows;
  });
  const departments = await asTeam(database, team.id, async (db) => {
    const { rows } = await sql<{ id: string; path: string[]; head: string | null }>`
      SELECT id, path::text[] AS path, head_member_id AS head FROM app.departments_view`.execute(db);
    return rows;
  });
  const headed = new Map(
    callers.map(({ memberId }) => [memberId, departments.filter(({ head }) => head === memberId).map(({ id }) => id)]),
  );
  return { people, callers, departments, headed };
}

/** Random visibility rules of a company. There are few priorities, so that equal priorities are frequent. */
export function rulesOf({ people, departments }: Company, { below, one, some }: Chance): BookRules {
  const turn = below(fieldLevels.length);
  const ids = departments.map(({ id }) => id);
  const parties = (): VisibilityParties => {
    const found = { departments: some(ids, 2), members: some(people, 2).map(({ id }) => id) };
    return found.departments.length + found.members.length ? found : { departments: [one(ids)], members: [] };
  };
  const main = one(mainRules);
  return {
    main,
    selected: main === 'SELECTED' ? parties() : nobody,
    // Levels alternate, so that few statements are needed and each field occurs at each level.
    fields: Object.fromEntries(governedFields.map((field, n) => [field, fieldLevels[(n + turn) % fieldLevels.length]])),
    exceptions: Array.from({ length: below(12) }, () => ({
      id: uuidv7(),
      effect: one(exceptionEffects),
      priority: 1 + below(3),
      subjects: parties(),
      objects: parties(),
    })),
  };
}
