import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne, maybeValue } from '#server/kernel/database/rows.ts';

export interface MapDepartmentRow {
  id: string;
  people: number;
  seen: number;
  parent: boolean;
  /** A member whom the viewer sees, and one whom they do not. */
  shown: string | null;
  hidden: string | null;
}

export interface MapRow {
  people: number;
  seen: number;
  items: MapDepartmentRow[];
  total: number;
}

export function rootId(db: Db): Promise<string | undefined> {
  return maybeValue(db)<string>`SELECT id FROM app.departments_view WHERE parent_id IS NULL`;
}

/**
 * The members of a department and those below it, as far as `scope` covers them, and how many of them `seen` covers: in all, in
 * each direct child with its subtree, and in the department itself. At most `most` departments, those with the most members first.
 * One pass over these members.
 */
export async function countSeen(
  db: Db,
  parentId: string,
  { scope, seen, most }: { scope: Scope; seen: Scope; most: number },
): Promise<MapRow> {
  const none = { people: 0, seen: 0, items: [], total: 0 };
  return (
    (await maybeOne(db)<MapRow>`
    WITH below AS MATERIALIZED (
      SELECT d.id, coalesce(d.path[cardinality(p.path) + 1], d.id) AS place
      FROM app.departments_view p JOIN app.departments_view d ON d.path @> ARRAY[p.id] WHERE p.id = ${parentId}::uuid
    ), person AS MATERIALIZED (
      SELECT m.id, (${insideScope(seen)}) AS seen FROM app.members_view m
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)}
    ), placed AS MATERIALIZED (
      SELECT DISTINCT b.place, v.id, v.seen
      FROM below b JOIN app.member_departments_view md ON md.department_id = b.id JOIN person v ON v.id = md.member_id
    ), counted AS MATERIALIZED (
      SELECT place AS id, count(*)::int AS people, (count(*) FILTER (WHERE seen))::int AS seen,
        min(id::text) FILTER (WHERE seen) AS shown, min(id::text) FILTER (WHERE NOT seen) AS hidden
      FROM placed GROUP BY place
    ), whole AS (
      SELECT count(DISTINCT id)::int AS people, (count(DISTINCT id) FILTER (WHERE seen))::int AS seen FROM placed
    )
    SELECT w.people, w.seen, (SELECT count(*)::int FROM counted) AS total,
      coalesce((SELECT json_agg(item) FROM (
        SELECT c.id, c.people, c.seen, c.shown, c.hidden, c.id <> ${parentId}::uuid AND EXISTS (
          SELECT FROM app.departments_view k WHERE k.parent_id = c.id) AS parent
        FROM counted c JOIN app.departments_view d ON d.id = c.id
        ORDER BY c.people DESC, d.name COLLATE "und-x-icu", c.id LIMIT ${most}) AS item), '[]') AS items
    FROM whole w`) ?? none
  );
}
