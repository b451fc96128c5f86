import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';
import { pinyinOf } from '#server/features/people/members/members.rules.ts';
import type { DemoDepartment, DemoPerson } from './people.ts';

/** Inserts the departments below the root, parents before children. */
export async function insertDepartments(tx: Tx, teamId: string, root: string, departments: readonly DemoDepartment[]) {
  const ids = new Map<string, string[]>([['', [root]]]);
  const rows = departments.map((department, sort) => {
    const above = ids.get(department.path.slice(0, -1).join('/')) ?? [root];
    const path = [...above, uuidv7()];
    ids.set(department.path.join('/'), path);
    const id = path.at(-1) ?? root;
    return {
      team_id: teamId,
      id,
      parent_id: above.at(-1) ?? root,
      name: department.path.at(-1) ?? '',
      number: department.number,
      path,
      sort,
    };
  });
  await tx.insertInto('departments').values(rows).execute();
  return {
    idOf: (path: readonly string[]) => ids.get(path.join('/'))?.at(-1) ?? root,
    events: rows.map((row) => ({
      category: 'DEPARTMENT' as const,
      action: 'department.create' as const,
      object: { type: 'department', id: row.id, name: row.name },
      after: { name: row.name, number: row.number },
    })),
  };
}

/** When a person was added to the directory. */
export const addedAt = ({ joinedDate }: Pick<DemoPerson, 'joinedDate'>, founded: Date): Date =>
  new Date(Math.max(founded.getTime(), Date.parse(`${joinedDate}T00:00:00Z`)));

export type PersonRow = DemoPerson & { id: string; accountId: string | null; departmentId: string };

/**
 * Inserts accounts, members, their departments and memberships, each in one statement. Members are added on the day they joined,
 * at the earliest at `founded`.
 */
export async function insertPeople(tx: Tx, teamId: string, people: readonly PersonRow[], founded: Date): Promise<void> {
  const rows = JSON.stringify(
    people.map((person) => ({ ...person, pinyin: pinyinOf(person.displayName), addedAt: addedAt(person, founded) })),
  );
  const joined = JSON.stringify(people.filter((person) => person.accountId));
  await sql`
    INSERT INTO accounts (id, email, email_verified_at, display_name, demo)
    SELECT r."accountId", r.email, now(), r."displayName", true FROM json_to_recordset(${joined}::json) AS r ("accountId" uuid, email text, "displayName" text)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO members (team_id, id, account_id, display_name, first_name, last_name, gender, email, mobile_prefix, mobile_number,
      employee_number, job_title, job_type, joined_date, birth_date, status, pinyin, created_at, updated_at)
    SELECT ${teamId}::uuid, r.id, r."accountId", r."displayName", nullif(r."firstName", ''), nullif(r."lastName", ''), r.gender, r.email,
      r."mobilePrefix", r."mobileNumber", r."employeeNumber", r."jobTitle", r."jobType", r."joinedDate", r."birthDate", r.status, r.pinyin, r."addedAt", r."addedAt"
    FROM json_to_recordset(${rows}::json) AS r (id uuid, "accountId" uuid, "displayName" text, "firstName" text, "lastName" text, gender text,
      email text, "mobilePrefix" text, "mobileNumber" text, "employeeNumber" text, "jobTitle" text, "jobType" text, "joinedDate" date,
      "birthDate" date, status text, pinyin text, "addedAt" timestamptz)`.execute(tx);
  await sql`
    INSERT INTO member_departments (team_id, member_id, department_id, position)
    SELECT ${teamId}::uuid, r.id, r."departmentId", 0 FROM json_to_recordset(${rows}::json) AS r (id uuid, "departmentId" uuid)`.execute(
    tx,
  );
  await sql`
    INSERT INTO account_teams (account_id, team_id, member_id)
    SELECT r."accountId", ${teamId}::uuid, r.id FROM json_to_recordset(${joined}::json) AS r (id uuid, "accountId" uuid)`.execute(
    tx,
  );
}
