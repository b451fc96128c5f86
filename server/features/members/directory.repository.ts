import { type RawBuilder, sql } from 'kysely';
import type { DirectoryList } from '#contract/directory.ts';
import { fieldLevels, governedFields, type GovernedField } from '#contract/visibility-facts.ts';
import { factsOf } from '#server/kernel/actor.ts';
import { fieldShown, isFree, showsField, type Standing, standingOver } from '#server/kernel/address-book/fields.ts';
import { fragmentOf, isIndexed } from '#server/kernel/address-book/finding.ts';
import type { Seen } from '#server/kernel/address-book/sight.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { leftOut, seesMost } from '#server/kernel/reach.ts';
import { orders, pageOf, placesOfMember, totalOf } from './members.json.repository.ts';
import { gathering, insideScope } from './members.repository.ts';

// People as the wire spells them, built by PostgreSQL (decisions/011); what the viewer may not see of one is not written.

const always = `m.id AS "employeeId", m.display_name AS "displayName", m.first_name AS "firstName", m.last_name AS "lastName",
  m.avatar_file_id AS avatar`;
const columns: Record<GovernedField, string> = {
  gender: 'm.gender',
  email: 'm.email',
  mobile: 'm.mobile_prefix AS "mobilePrefix", m.mobile_number AS "mobileNumber"',
  officeMobile: 'm.office_mobile AS "officeMobile"',
  officeEmail: 'm.office_email AS "officeEmail"',
  employeeNumber: 'm.employee_number AS "employeeNumber"',
  jobTitle: 'm.job_title AS "jobTitle"',
  position: 'm.position',
  jobType: 'm.job_type AS "jobType"',
  joinedDate: 'm.joined_date AS "joinedDate"',
  birthDate: 'm.birth_date AS "birthDate"',
  leader: 'm.leader_id AS "leaderId"',
  memberStatus: 'm.status AS "memberStatus"',
};

/** `m` as JSON with what the viewer sees of them, and where `m` comes from: page `p`, with how close they stand if it matters. */
function shapeOf(
  { sight, reach }: Seen,
  fields: readonly GovernedField[],
): { item: RawBuilder<unknown>; from: RawBuilder<unknown> } {
  const shape = (standing: Standing, places: string) => {
    const shown = fields.filter((field) => showsField(sight.levels[field], standing)).map((field) => columns[field]);
    return sql`(SELECT row_to_json(x) FROM (SELECT ${sql.raw([always, ...shown, `${places} AS departments`].join(', '))}) AS x)`;
  };
  const plain = sql`page p JOIN app.members m ON m.id = p.id`;
  if (reach === 'all') return { item: shape(3, placesOfMember), from: plain };
  const steps = ([3, 2, 1] as const).filter((step) => fields.some((field) => sight.levels[field] === fieldLevels[step]));
  if (!steps.length) return { item: shape(0, placesOfMember), from: plain };
  const cases = steps.map((step) => sql`WHEN m.standing >= ${sql.raw(String(step))} THEN ${shape(step, 'm.places')}`);
  return {
    item: sql`CASE ${sql.join(cases, sql` `)} ELSE ${shape(0, 'm.places')} END`,
    // Told once for each of the page, however often it is asked.
    from: sql`page p JOIN (SELECT m.*, ${sql.raw(placesOfMember)} AS places, ${standingOver(sight, reach)} AS standing
      FROM page q JOIN app.members m ON m.id = q.id OFFSET 0) AS m ON m.id = p.id`,
  };
}

export interface PageOfPeople {
  facts: string;
  sight: string;
  /** A JSON array. */
  items: string;
  total: number;
}

const listed = governedFields.filter((field) => field !== 'leader');

/** One page of the people a viewer sees, and how many match in all: one statement. */
export async function list(
  db: Db,
  context: TeamContext,
  seen: Seen,
  sight: RawBuilder<string>,
  query: DirectoryList,
): Promise<PageOfPeople> {
  const teamId = context.team.id;
  // Whom nearly everybody's viewer does not see is told once, to be left out and to be counted.
  const out = leftOut(seen.scope);
  const inside = out ? sql<boolean>`m.id NOT IN (SELECT id FROM hidden)` : undefined;
  const where = gathering(teamId, seen.scope, query, seen, inside);
  const { key, [query.order]: order } = orders[query.sort];
  const { sort } = query;
  const shown = sort === 'displayName' || isFree(seen, sort) ? key : sql`CASE WHEN ${fieldShown(seen, sort)} THEN ${key} END`;
  const found = sql`SELECT m.id, ${shown} AS k FROM app.members m WHERE ${where}`;
  const few = !seesMost(seen.scope) || query.departmentId !== undefined || isIndexed(fragmentOf(query.search));
  const page = pageOf(found, order, query, few);
  const narrowed = fragmentOf(query.search) !== '' || query.jobType?.length;
  const whole =
    out && !narrowed
      ? sql`SELECT ((${totalOf(query, where)}) - (
          SELECT count(*) FROM app.members m WHERE m.resigned_at IS NULL AND m.id = ANY(ARRAY(SELECT id FROM hidden))))::int`
      : totalOf(query, where);
  const hidden = out ? sql`hidden AS MATERIALIZED (${out}), ` : sql``;
  const { item, from } = shapeOf(seen, listed);
  const { rows } = await sql<PageOfPeople>`
    WITH people AS (SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid), ${hidden}${page}
    SELECT coalesce((SELECT json_agg(item)::text FROM (SELECT ${item} AS item FROM ${from} ORDER BY ${order}) AS i), '[]') AS items,
      (${few ? sql`SELECT count(*)::int FROM hits` : whole}) AS total, ${sight} AS sight, ${factsOf(context.account.id)}`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a SELECT without FROM gave no row');
  context.guess?.confirm(rows[0].facts);
  return rows[0];
}

export interface OnePerson {
  facts: string;
  sight: string;
  /** Null where nobody is seen. */
  item: (Record<string, unknown> & { leaderId?: string | null; departments: Place[] }) | null;
  heads: { departmentId: string; headId: string }[] | null;
  manage: boolean;
}

interface Place {
  departmentId: string;
  name: string;
  path: string;
}

/** One person as far as a viewer sees them, with the ids of their leader, where that is shown, and of the heads of their departments. */
export async function read(db: Db, context: TeamContext, seen: Seen, sight: RawBuilder<string>, id: string): Promise<OnePerson> {
  const { item, from } = shapeOf(seen, governedFields);
  const manage = seen.reach === null ? sql`false` : insideScope(seen.reach);
  const { rows } = await sql<OnePerson>`
    WITH page AS MATERIALIZED (
      SELECT m.id, ${manage} AS manage FROM app.members m WHERE m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${insideScope(seen.scope)})
    SELECT (SELECT ${item} FROM ${from}) AS item, coalesce((SELECT manage FROM page), false) AS manage,
      (SELECT json_agg(json_build_object('departmentId', d.id, 'headId', d.head_member_id)) FROM page p
        JOIN app.member_departments md ON md.member_id = p.id JOIN app.departments d ON d.id = md.department_id
        WHERE d.head_member_id IS NOT NULL) AS heads,
      ${sight} AS sight, ${factsOf(context.account.id)}`.execute(db);
  if (!rows[0]) throw new Error('a SELECT without FROM gave no row');
  context.guess?.confirm(rows[0].facts);
  return rows[0];
}
