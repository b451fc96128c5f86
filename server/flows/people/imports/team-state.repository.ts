import { sql } from 'kysely';
import type { FieldColumn } from '#contract/people/member-field-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many } from '#server/kernel/database/rows.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { insideScope, selectedFields } from '#server/features/people/members/members.repository.ts';
import type { ImportDepartmentRow } from './department-paths.rules.ts';

/** A member with the columns that an import reads, compares, writes and restores. */
export type ImportedMember = ColumnsOf<'members', FieldColumn | 'pinyin'>;

/** A current member of the team. */
export interface Existing extends ImportedMember, ColumnsOf<'members', 'id' | 'version'> {
  /** E.164. */
  mobile: string | null;
  /** In their order; the first is the main department. */
  departments: string[];
  in_scope: boolean;
  /**
   * Whether the importer may refer to the member as a leader by employee number (`named_by_number`) and by email
   * (`named_by_email`).
   */
  named_by_number: boolean;
  named_by_email: boolean;
  /** The name of the current leader. */
  leader_name: string | null;
}

export interface Keys {
  numbers: string[];
  mobiles: string[];
  emails: string[];
}

/** The scope that an importer may change, and the members they see. Without `seen` no member can be named as a leader. */
export interface ImportScope {
  scope: Scope;
  seen?: VisibleMembers | undefined;
}

/** The current members found by one of the keys; with `lock` their rows are locked until the end of the transaction. */
export async function membersByKeys(
  db: Db,
  teamId: string,
  keys: Keys,
  { lock = false, ...reader }: ImportScope & { lock?: boolean },
): Promise<Existing[]> {
  // Reads through the view, because on the protected table neither citext nor lower() can use an index (decisions/011).
  const hits = sql`
    SELECT id FROM app.members_view WHERE resigned_at IS NULL AND employee_number IS NOT NULL AND lower(employee_number) = ANY(${keys.numbers}::text[])
    UNION SELECT id FROM app.members_view WHERE resigned_at IS NULL AND mobile_number IS NOT NULL AND mobile = ANY(${keys.mobiles}::text[])
    UNION SELECT id FROM app.members_view WHERE resigned_at IS NULL AND email IS NOT NULL AND email = ANY(${keys.emails}::citext[])`;
  if (!lock) return membersWhere(db, teamId, sql`m.resigned_at IS NULL AND m.id IN (${hits})`, reader);
  const locked = await column(db)<string>`
    SELECT m.id FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id IN (${hits}) ORDER BY m.id FOR UPDATE`;
  // A member who was given one of the keys after the lock is not found, but the unique indexes refuse a second member with it.
  return locked.length ? membersWhere(db, teamId, sql`m.resigned_at IS NULL AND m.id = ANY(${locked}::uuid[])`, reader) : [];
}

/** Current members by id, and whether they are in a scope. */
export function membersById(db: Db, teamId: string, ids: readonly string[], scope: Scope): Promise<Existing[]> {
  return membersWhere(db, teamId, sql`m.resigned_at IS NULL AND m.id = ANY(${ids}::uuid[])`, { scope });
}

async function membersWhere(
  db: Db,
  teamId: string,
  condition: ReturnType<typeof sql>,
  { scope, seen }: ImportScope,
): Promise<Existing[]> {
  const named = (field: GovernedField) =>
    seen ? sql<boolean>`(${insideScope(seen.scope)} AND ${fieldShown(seen, field)})` : sql<boolean>`false`;
  return many(db)<Existing>`
    SELECT m.id, m.version, m.mobile, m.pinyin, ${selectedFields}, ${insideScope(scope)} AS in_scope,
      ${named('employeeNumber')} AS named_by_number, ${named('email')} AS named_by_email,
      (SELECT l.display_name FROM members l WHERE l.team_id = m.team_id AND l.id = m.leader_id) AS leader_name,
      ARRAY(SELECT md.department_id::text FROM member_departments md
        WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position) AS departments
    FROM members m WHERE m.team_id = ${teamId}::uuid AND ${condition}`;
}

/** The leaders above these members, as a map from a member to the leader. */
export async function linesAbove(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await many(db)<{ id: string; leader_id: string }>`
    WITH RECURSIVE line (id, leader_id) AS (
      SELECT m.id, m.leader_id FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.leader_id IS NOT NULL
      UNION
      SELECT m.id, m.leader_id FROM line JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = line.leader_id WHERE m.leader_id IS NOT NULL)
    SELECT id, leader_id FROM line`;
  return new Map(rows.map((row) => [row.id, row.leader_id]));
}

/** The members of a team who are provider staff. */
export function staffMembers(db: Db, teamId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT m.id FROM provider_staff s JOIN members m ON m.account_id = s.account_id WHERE m.team_id = ${teamId}::uuid`;
}

/** Returns all departments of the team ordered by path, so that parents precede their children. */
export async function allDepartments(db: Db, teamId: string): Promise<ImportDepartmentRow[]> {
  // A joined string, because the driver parses arrays character by character.
  const rows = await many(db)<Omit<ImportDepartmentRow, 'path'> & { path: string }>`
    SELECT id, parent_id, name, array_to_string(path, ',') AS path FROM departments
    WHERE team_id = ${teamId}::uuid ORDER BY departments.path`;
  return mapInSlices(rows, (row) => ({ ...row, path: row.path.split(',') }));
}

/** Returns the settings of the team that an import depends on. */
export async function teamFacts(
  db: Db,
  teamId: string,
): Promise<{ name: string; timeZone: string; memberCap: number; language: string }> {
  const row = await db
    .selectFrom('teams')
    .select(['name', 'time_zone', 'member_cap', 'default_lang'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { name: row.name, timeZone: row.time_zone, memberCap: row.member_cap, language: row.default_lang };
}
