import { type RawBuilder, sql } from 'kysely';
import { searchLimits } from '#contract/workplace/search-facts.ts';
import type { Language } from '#contract/languages.ts';
import { roleName } from '#server/domain/rights/role-texts.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import { isIndexed, matchesSearch } from '#server/domain/visibility/finding.ts';
import { refColumns, type MemberRefRow } from '#server/domain/visibility/named-people.ts';
import { appRefColumns, appName } from '#server/domain/app-access/app-ref.ts';
import { verdictOf } from '#server/domain/app-access/verdict.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, one, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Finder } from './search.policy.ts';

const each = sql.lit(searchLimits.each);

/** The search term: a lower-case fragment, and ids of records whose Chinese names match it as pinyin or in other characters. */
export interface SearchTerm {
  teamId: string;
  fragment: string;
  chinese: readonly string[];
  language: Language;
  now: Date;
}

/**
 * A member found, with the path of their main department, and the fields that the finder sees and can have searched; `managed`:
 * within the caller's scope for members; `total`: of all found, null if not counted.
 */
export interface FoundMember
  extends
    MemberRefRow,
    ColumnsOf<'members', 'first_name' | 'last_name' | 'employee_number' | 'mobile_prefix' | 'mobile_number' | 'email'> {
  department: string;
  managed: boolean;
  total: number | null;
}

/** Returns a few members whom the finder sees, matched by the fields through which the directory permits finding them. */
export async function findMembers(db: Db, { seen }: Finder, { fragment }: SearchTerm): Promise<FoundMember[]> {
  const managed = seen.managedScope === null ? sql`false` : insideScope(seen.managedScope);
  // With an index, all hits are gathered first and names with a word that begins with the fragment come first. For short
  // fragments, which match frequently, the first six hits are found quickly in the order of names.
  const indexed = isIndexed(fragment);
  const gathered = sql.raw(indexed ? 'MATERIALIZED' : 'NOT MATERIALIZED');
  const visible = (field: GovernedField, column: string) =>
    sql`CASE WHEN ${fieldShown(seen, field)} THEN ${sql.ref(`m.${column}`)} END AS ${sql.ref(column)}`;
  const begins = sql`strpos(' ' || lower(m.display_name), ${` ${fragment}`}) = 0`;
  const order = sql`${indexed ? sql`${begins}, ` : sql``}m.display_name COLLATE "und-x-icu", m.id`;
  return many(db)<FoundMember>`
    WITH hits AS ${gathered} (SELECT m.id, m.display_name FROM app.members_view m
      WHERE m.resigned_at IS NULL AND ${matchesSearch(fragment, seen)} AND ${insideScope(seen.scope)}),
    best AS MATERIALIZED (SELECT m.id FROM hits m ORDER BY ${order} LIMIT ${each})
    SELECT ${refColumns(seen)}, m.first_name, m.last_name, ${visible('employeeNumber', 'employee_number')},
      ${visible('mobile', 'mobile_prefix')}, ${visible('mobile', 'mobile_number')}, ${visible('email', 'email')},
      ${indexed ? sql`(SELECT count(*)::int FROM hits)` : sql`NULL::int`} AS total, ${managed} AS managed, coalesce((SELECT d.path_name FROM app.member_departments_view md
      JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id ORDER BY md.position LIMIT 1), '') AS department
    FROM best JOIN app.members_view m ON m.id = best.id ORDER BY ${order}`;
}

/** Returns the names of departments, rooms, roles and apps that contain Chinese characters, which the server compares. */
export function chineseNames(
  db: Db,
  { teamId, language }: Pick<SearchTerm, 'teamId' | 'language'>,
): Promise<{ id: string; name: string }[]> {
  const role = roleName(language);
  const app = appName(language);
  return many(db)<{ id: string; name: string }>`
    SELECT d.id, d.name FROM app.departments_view d WHERE d.name ~ '[\\u3400-\\u9fff]'
    UNION ALL SELECT r.id, r.name FROM rooms r WHERE r.team_id = ${teamId}::uuid AND r.removed_at IS NULL AND r.name ~ '[\\u3400-\\u9fff]'
    UNION ALL SELECT r.id, ${role} FROM roles r WHERE r.team_id = ${teamId}::uuid AND ${role} ~ '[\\u3400-\\u9fff]'
    UNION ALL SELECT a.id, ${app} FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
      WHERE (a.is_default OR t.app_id IS NOT NULL) AND ${app} ~ '[\\u3400-\\u9fff]'`;
}

export interface FoundRecords {
  departments: { departmentId: string; name: string; path: string }[];
  roles: { roleId: string; name: string }[];
  rooms: (ColumnsOf<'rooms', 'name' | 'building' | 'floor'> & { roomId: string })[];
  bookings: { bookingId: string; title: string; room: string; startsAt: string }[];
  orders: { orderId: string; number: string; app: string; createdAt: string }[];
  apps: { appId: string; name: string; icon: string | null }[];
}

const none = sql`'[]'::json`;
const several = (query: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(x) FROM (${query}) AS x), '[]')`;
const instant = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Searches everything except members in one statement; names that begin with the fragment come first. */
export async function findRecords(db: Db, finder: Finder, term: SearchTerm): Promise<FoundRecords> {
  return one(db)<FoundRecords>`SELECT ${departmentsOf(finder, term)} AS departments,
    ${rolesOf(finder, term)} AS roles, ${roomsOf(term)} AS rooms, ${bookingsOf(finder, term)} AS bookings,
    ${ordersOf(finder, term)} AS orders, ${appsOf(finder, term)} AS apps`;
}

const holds = (name: RawBuilder<string>, { fragment }: SearchTerm) => sql<boolean>`strpos(lower(${name}), ${fragment}) > 0`;
const named = (name: RawBuilder<string>, id: RawBuilder<string>, term: SearchTerm) =>
  sql<boolean>`(${holds(name, term)} OR ${id} = ANY(${term.chinese}::uuid[]))`;
const bestFirst = (name: RawBuilder<string>, { fragment }: SearchTerm) =>
  sql`strpos(lower(${name}), ${fragment}) <> 1, ${name} COLLATE "und-x-icu"`;

/** A department is visible if a member whom the finder sees is in it or below it, or if the finder is in it (domain rules 2). */
function departmentShown({ departments }: Finder): RawBuilder<unknown> {
  return departments === 'all'
    ? sql`true`
    : sql`(d.id = ANY(${departments.own}::uuid[]) OR d.path && ${departments.inside}::uuid[] OR EXISTS (SELECT FROM app.departments_view s
          JOIN app.member_departments_view md ON md.department_id = s.id JOIN app.members_view m ON m.id = md.member_id
          WHERE s.path @> ARRAY[d.id] AND m.resigned_at IS NULL AND ${insideScope(departments.scope)}))`;
}

/** Counts the departments that the finder sees, up to a limit. */
export function countVisibleDepartments(db: Db, finder: Finder): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM (SELECT FROM app.departments_view d
    WHERE ${departmentShown(finder)} LIMIT ${searchLimits.countedDepartments}::int) AS x`;
}

function departmentsOf(finder: Finder, term: SearchTerm): RawBuilder<unknown> {
  const name = sql<string>`d.name`;
  const shown = departmentShown(finder);
  return several(sql`SELECT d.id AS "departmentId", d.name, d.path_name AS path FROM app.departments_view d
    WHERE ${named(name, sql<string>`d.id`, term)} AND ${shown} ORDER BY ${bestFirst(name, term)}, d.id LIMIT ${each}`);
}

function rolesOf({ roles }: Finder, term: SearchTerm): RawBuilder<unknown> {
  if (!roles) return none;
  const name = roleName(term.language);
  return several(sql`SELECT r.id AS "roleId", ${name} AS name FROM roles r WHERE r.team_id = ${term.teamId}::uuid
    AND ${named(name, sql<string>`r.id`, term)} ORDER BY ${bestFirst(name, term)}, r.id LIMIT ${each}`);
}

function roomsOf(term: SearchTerm): RawBuilder<unknown> {
  const name = sql<string>`r.name`;
  return several(sql`SELECT r.id AS "roomId", r.name, r.building, r.floor FROM rooms r
    WHERE r.team_id = ${term.teamId}::uuid AND r.removed_at IS NULL AND ${named(name, sql<string>`r.id`, term)}
    ORDER BY ${bestFirst(name, term)}, r.id LIMIT ${each}`);
}

function bookingsOf({ own }: Finder, term: SearchTerm): RawBuilder<unknown> {
  if (own === null) return none;
  const { teamId, now } = term;
  const since = new Date(now.getTime() - searchLimits.pastDays * 86_400_000);
  return several(sql`SELECT b.id AS "bookingId", b.title, r.name AS room, ${instant('b.starts_at')} AS "startsAt"
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.starts_at > ${since}
      AND ${holds(sql<string>`b.title`, term)} AND b.id IN (
        SELECT o.id FROM bookings o WHERE o.team_id = ${teamId}::uuid AND o.booker = ${own}::uuid AND o.starts_at > ${since}
        UNION ALL SELECT p.booking_id FROM booking_participants p WHERE p.team_id = ${teamId}::uuid AND p.member_id = ${own}::uuid)
    ORDER BY b.ends_at < ${now}, abs(extract(epoch FROM b.starts_at - ${now})), b.id LIMIT ${each}`);
}

function ordersOf({ orders }: Finder, term: SearchTerm): RawBuilder<unknown> {
  if (!orders) return none;
  const name = appName(term.language);
  return several(sql`SELECT o.id AS "orderId", o.number, ${name} AS app, ${instant('o.created_at')} AS "createdAt"
    FROM orders o JOIN apps a ON a.id = o.app_id WHERE o.team_id = ${term.teamId}::uuid
      AND (${holds(sql<string>`o.number`, term)} OR ${holds(name, term)}) ORDER BY o.created_at DESC, o.id LIMIT ${each}`);
}

/** The finder's own apps, or all apps of the team for callers with the permission to view apps. */
function appsOf({ own, everyApp }: Finder, term: SearchTerm): RawBuilder<unknown> {
  if (own === null && !everyApp) return none;
  const name = appName(term.language);
  const theirs = own === null ? sql`false` : sql`${verdictOf(sql`${own}::uuid`, term.now)} IN ('OK', 'EXPIRED', 'NO_SEAT')`;
  const shown = everyApp ? sql`true` : theirs;
  return several(sql`SELECT ${appRefColumns(term.language)} FROM apps a
    LEFT JOIN team_apps t ON t.team_id = ${term.teamId}::uuid AND t.app_id = a.id
    WHERE ((a.is_default AND a.withdrawn_at IS NULL) OR t.app_id IS NOT NULL) AND ${named(name, sql<string>`a.id`, term)} AND ${shown}
    ORDER BY ${bestFirst(name, term)}, a.id LIMIT ${each}`);
}
