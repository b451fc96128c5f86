import { type RawBuilder, sql } from 'kysely';
import type { DirectoryList } from '#contract/people/directory.ts';
import { fieldLevels, governedFields, type GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown, isFieldShownOfAll, showsField, type ViewerRelation, relationSql } from '#server/domain/visibility/fields.ts';
import { isIndexed, isSearched } from '#server/domain/visibility/finding.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { one } from '#server/kernel/database/rows.ts';
import { excludedMemberIds, isDefinedByExclusion } from '#server/domain/visibility/scope-sql.ts';
import { fieldSql, departmentsOfMember } from './members.json.repository.ts';
import { gathering, insideScope } from './members.repository.ts';
import { pageByName } from './pages.by-name.repository.ts';
import { type MemberPage, orders, pageOfHits, pageOfIndex, totalOf } from './pages.repository.ts';

// People in the API's JSON format, built by PostgreSQL (decisions/011). Fields that the viewer does not see are omitted.

const always = `m.id AS "employeeId", ${fieldSql.displayName}, ${fieldSql.firstName}, ${fieldSql.lastName}, m.avatar_file_id AS avatar`;

/**
 * SQL for `m` as JSON with the fields that the viewer sees, and its FROM clause over page `p`, with the viewer relation if the
 * fields depend on it.
 */
function shapeOf(
  { visibility: rules, managedScope: managed }: VisibleMembers,
  fields: readonly GovernedField[],
): { item: RawBuilder<unknown>; from: RawBuilder<unknown> } {
  const shape = (relation: ViewerRelation, places: string) => {
    const shown = fields.filter((field) => showsField(rules.levels[field], relation)).map((field) => fieldSql[field]);
    return sql`(SELECT row_to_json(x) FROM (SELECT ${sql.raw([always, ...shown, `${places} AS departments`].join(', '))}) AS x)`;
  };
  const plain = sql`page p JOIN app.members_view m ON m.id = p.id`;
  if (managed === 'all') return { item: shape(3, departmentsOfMember), from: plain };
  const steps = ([3, 2, 1] as const).filter((step) => fields.some((field) => rules.levels[field] === fieldLevels[step]));
  if (!steps.length) return { item: shape(0, departmentsOfMember), from: plain };
  const cases = steps.map((step) => sql`WHEN m.standing >= ${sql.raw(String(step))} THEN ${shape(step, 'm.places')}`);
  return {
    item: sql`CASE ${sql.join(cases, sql` `)} ELSE ${shape(0, 'm.places')} END`,
    // OFFSET 0 makes PostgreSQL compute the relation once for each person of the page.
    from: sql`page p JOIN (SELECT m.*, ${sql.raw(departmentsOfMember)} AS places, ${relationSql(rules, managed)} AS standing
      FROM page q JOIN app.members_view m ON m.id = q.id OFFSET 0) AS m ON m.id = p.id`,
  };
}

/** A list request with the department resolved to its id. */
export type PeopleQuery = Omit<DirectoryList, 'departmentId'> & { departmentId?: string };

export interface PageOfPeople {
  visibilitySnapshot: string;
  /** A JSON array. */
  items: string;
  total: number;
}

const listed = governedFields.filter((field) => field !== 'leader');

/** A page of the people a viewer sees, and the total number of matches, in one statement. */
export function list(
  db: Db,
  context: TeamContext,
  seen: VisibleMembers,
  visibilitySnapshot: RawBuilder<string>,
  query: PeopleQuery,
): Promise<PageOfPeople> {
  const teamId = context.team.id;
  const { [query.order]: order } = orders[query.sort];
  const { page, total } = pageByName(teamId, seen.scope, query) ?? pageOfMatches(teamId, seen, query);
  const { item, from } = shapeOf(seen, listed);
  return one(db)<PageOfPeople>`
    WITH people AS (SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid), ${page}
    SELECT coalesce((SELECT json_agg(item)::text FROM (SELECT ${item} AS item FROM ${from} ORDER BY ${order}) AS i), '[]') AS items,
      (${total}) AS total, ${visibilitySnapshot} AS "visibilitySnapshot"`;
}

/** A page of a list that is not read by name and department. */
function pageOfMatches(teamId: string, seen: VisibleMembers, query: PeopleQuery): MemberPage {
  // For a viewer of nearly all members, the hidden ones are computed once, for exclusion and for the count.
  const out = excludedMemberIds(seen.scope);
  const inside = out ? sql<boolean>`m.id NOT IN (SELECT id FROM hidden)` : undefined;
  const where = gathering(teamId, seen.scope, query, seen, inside);
  const { key, [query.order]: order } = orders[query.sort];
  const { sort } = query;
  const shown =
    sort === 'displayName' || isFieldShownOfAll(seen, sort) ? key : sql`CASE WHEN ${fieldShown(seen, sort)} THEN ${key} END`;
  const found = sql`SELECT m.id, ${shown} AS k FROM app.members_view m WHERE ${where}`;
  const few = !isDefinedByExclusion(seen.scope) || query.departmentId !== undefined || isIndexed(query.search);
  const hidden = out ? sql`hidden AS MATERIALIZED (${out}), ` : sql``;
  if (few) {
    const { page, total } = pageOfHits(found, order, query);
    return { page: sql`${hidden}${page}`, total };
  }
  const narrowed = isSearched(query.search) || query.jobType?.length;
  const total =
    out && !narrowed
      ? sql`SELECT ((${totalOf(query, where)}) - (
          SELECT count(*) FROM app.members_view m WHERE m.resigned_at IS NULL AND m.id = ANY(ARRAY(SELECT id FROM hidden))))::int`
      : totalOf(query, where);
  return { page: sql`${hidden}${pageOfIndex(found, order, query)}`, total };
}

export interface OnePerson {
  visibilitySnapshot: string;
  /** null if the viewer does not see the person. */
  item: (Record<string, unknown> & { leaderId?: string | null; departments: Place[] }) | null;
  heads: { departmentId: string; headId: string }[] | null;
  manage: boolean;
}

interface Place {
  departmentId: string;
  name: string;
  path: string;
}

/**
 * One person with the fields that a viewer sees, the id of the leader if that field is visible, and the heads of the departments.
 */
export function read(db: Db, seen: VisibleMembers, visibilitySnapshot: RawBuilder<string>, id: string): Promise<OnePerson> {
  const { item, from } = shapeOf(seen, governedFields);
  const manage = seen.managedScope === null ? sql`false` : insideScope(seen.managedScope);
  return one(db)<OnePerson>`
    WITH page AS MATERIALIZED (
      SELECT m.id, ${manage} AS manage FROM app.members_view m WHERE m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${insideScope(seen.scope)})
    SELECT (SELECT ${item} FROM ${from}) AS item, coalesce((SELECT manage FROM page), false) AS manage,
      (SELECT json_agg(json_build_object('departmentId', d.id, 'headId', d.head_member_id)) FROM page p
        JOIN app.member_departments_view md ON md.member_id = p.id JOIN app.departments_view d ON d.id = md.department_id
        WHERE d.head_member_id IS NOT NULL) AS heads,
      ${visibilitySnapshot} AS "visibilitySnapshot"`;
}
