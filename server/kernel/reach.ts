import { type RawBuilder, sql } from 'kysely';
import { prohibits, ranks } from './address-book/decide.ts';
import type { Scope, Verdicts } from './context.ts';

/**
 * Whether a member lies inside a scope, as SQL over `m`. Any department inside is enough to view and to edit
 * (domain rules 2); `all` costs nothing.
 */
export function insideScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope.everyone) return sql<boolean>`m.id <> ALL(${scope.except ?? []}::uuid[])`;
  if (scope.verdicts) return seenBy(scope, scope.verdicts);
  const inDepartments = sql`SELECT md.member_id FROM app.departments d JOIN app.member_departments md ON md.department_id = d.id
    WHERE d.path && ${scope.departments}::uuid[]`;
  const inside = scope.members.length
    ? sql<boolean>`m.id IN (SELECT unnest(${scope.members}::uuid[]) UNION ALL ${inDepartments})`
    : sql<boolean>`m.id IN (${inDepartments})`;
  return scope.except ? sql<boolean>`(${inside} AND m.id <> ALL(${scope.except}::uuid[]))` : inside;
}

/**
 * Whether a member is seen by what exceptions say of them, or is in reach at any rate. Of the exceptions on somebody's
 * departments the nearest decides, of equally near ones the lower rank; one that names them goes before all (domain rules 2).
 */
function seenBy({ departments, members }: Exclude<Scope, 'all'>, verdicts: Verdicts): RawBuilder<boolean> {
  const named = (hides: boolean) => verdicts.members.filter(({ rank }) => prohibits(rank) === hides).map(({ id }) => id);
  const [ids, levels] = [verdicts.departments.map(({ id }) => id), verdicts.departments.map(({ rank }) => rank)];
  const [shown, hidden] = [named(false), named(true)];
  const anyway = sql`SELECT unnest(${members}::uuid[]) UNION ALL SELECT md.member_id
    FROM app.departments d JOIN app.member_departments md ON md.department_id = d.id WHERE d.path && ${departments}::uuid[]`;
  // What the nearest exception says to each department below one that is named; the own ones come after all exceptions.
  const said = sql`SELECT md.member_id FROM (
      SELECT d.id, min((cardinality(d.path) - array_position(d.path, e.id) + 1) * ${ranks} + e.rank) AS key
      FROM unnest(${ids}::uuid[], ${levels}::int[]) AS e (id, rank) JOIN app.departments d ON d.path @> ARRAY[e.id] GROUP BY d.id
      UNION ALL
      SELECT d.id, ${100 * ranks + 1}::int FROM app.departments d WHERE d.path && ${verdicts.own}::uuid[]
    ) AS told JOIN app.member_departments md ON md.department_id = told.id GROUP BY md.member_id`;
  if (verdicts.otherwise)
    return sql<boolean>`(m.id NOT IN (SELECT unnest(${hidden}::uuid[]) UNION ALL
      SELECT s.member_id FROM (${said} HAVING min(told.key) % 2 = 0) AS s WHERE s.member_id <> ALL(${shown}::uuid[])) OR m.id IN (${anyway}))`;
  return sql<boolean>`m.id IN (${anyway} UNION ALL SELECT unnest(${shown}::uuid[]) UNION ALL
    SELECT s.member_id FROM (${said} HAVING min(told.key) % 2 = 1) AS s WHERE s.member_id <> ALL(${hidden}::uuid[]))`;
}

/**
 * Whether a text may lead to `m`, who holds it somewhere: by their name for everybody, by number, mobile and e-mail for who
 * may read these. `fragment` is in small letters. Without it a whole mobile could be guessed digit by digit.
 */
export function mayBeFoundBy(fragment: string, readable: Scope): RawBuilder<boolean> {
  if (readable === 'all') return sql<boolean>`true`;
  const named = sql`strpos(lower(concat_ws(' ', m.display_name, m.first_name, m.last_name, m.pinyin)), ${fragment}) > 0`;
  return sql<boolean>`(${named} OR ${insideScope(readable)})`;
}
