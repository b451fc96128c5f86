import { type RawBuilder, sql } from 'kysely';
import { isHidingRank, rankLimit } from './decide.ts';
import type { Actor, Scope, Verdicts } from '#server/kernel/context.ts';

/**
 * A condition in SQL: whether a scope covers the member `m`. Any of their departments is enough to view and to edit (domain rules
 * 2). The scope `all` is `true` and costs nothing.
 */
export function insideScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope.everyone) return sql<boolean>`m.id <> ALL(${scope.except ?? []}::uuid[])`;
  if (scope.verdicts?.otherwise) return sql<boolean>`m.id NOT IN (${hiddenBy(scope, scope.verdicts)})`;
  const inside = sql<boolean>`m.id IN (${namedIn(scope)})`;
  return scope.except ? sql<boolean>`(${inside} AND m.id <> ALL(${scope.except}::uuid[]))` : inside;
}

/** A scope without the protected members and, for support and tokens, the people behind them (domain rules 2). */
export function withoutProtected(scope: Scope, { protectedMembers }: Pick<Actor, 'protectedMembers'>): Scope {
  if (!protectedMembers) return scope;
  const { root, members: except } = protectedMembers;
  return scope === 'all' ? { departments: [root], members: [], everyone: true, except } : { ...scope, except };
}

/** A subquery of the member ids in a scope, with duplicates and resigned members. Null if a scope is defined by exclusion. */
export function idsInside(scope: Scope): RawBuilder<unknown> | null {
  return scope === 'all' || scope.everyone || scope.except || scope.verdicts?.otherwise ? null : namedIn(scope);
}

/**
 * What a scope that is not defined by exclusion covers, for lists that are read by department. Members who are neither named nor
 * in a hiding department are covered by any of their departments, as `coversPath` tells; the others are tested one by one.
 */
export interface Region {
  /** The departments whose subtree is covered, except for what hiding departments take from it. */
  covering: string[];
  /** The departments that exceptions hide. */
  hiding: string[];
  /** The members whom the scope names, to cover or to hide them. */
  named: string[];
}

export function regionOf({ departments, members, verdicts }: Exclude<Scope, 'all'>): Region {
  if (!verdicts) return { covering: departments, hiding: [], named: members };
  const of = (side: Side) =>
    verdicts.departments.flatMap(({ id, rank }) => (isHidingRank(rank) === (side === 'hidden') ? id : []));
  const { main } = verdicts;
  return {
    covering: [...new Set([...departments, ...of('shown'), ...main.departments])],
    hiding: of('hidden'),
    named: [...new Set([...members, ...verdicts.members.map(({ id }) => id), ...main.members])],
  };
}

/** The CTE `exceptions` of `coversPath` and `coveredOf`: the exceptions that name departments. */
export function exceptionsOn({ verdicts }: Exclude<Scope, 'all'>): RawBuilder<unknown> {
  const departments = verdicts?.departments ?? [];
  return sql`exceptions AS MATERIALIZED (SELECT e.id, e.rank
    FROM unnest(${departments.map(({ id }) => id)}::uuid[], ${departments.map(({ rank }) => rank)}::int[]) AS e (id, rank))`;
}

/** A condition in SQL: whether a scope covers members who are only in a department with this path and whom it does not name. */
export function coversPath(scope: Exclude<Scope, 'all'>, path: RawBuilder<unknown>): RawBuilder<boolean> {
  const { covering, hiding } = regionOf(scope);
  const below = (ids: readonly string[]) => sql<boolean>`(${path} && ${[...ids]}::uuid[])`;
  if (!hiding.length) return below(covering);
  const decided = sql`(SELECT e.rank % 2 = 1 FROM exceptions e WHERE e.id = ANY(${path}) ORDER BY array_position(${path}, e.id) DESC LIMIT 1)`;
  return sql<boolean>`(${below(scope.departments)} OR coalesce(${decided}, ${below(scope.verdicts?.main.departments ?? [])}))`;
}

/**
 * A query of those ids of `tested` whose members a scope covers; `places` has the paths of their departments, with the same `id`. For
 * exceptions on a member's departments the nearest decides, then the lower rank (domain rules 2).
 */
export function coveredOf(scope: Exclude<Scope, 'all'>): RawBuilder<unknown> {
  const { departments, members, verdicts } = scope;
  const isOneOf = (ids: readonly string[]) => sql<boolean>`p.id = ANY(${[...ids]}::uuid[])`;
  const isBelow = (ids: readonly string[]) => (ids.length ? sql`bool_or(l.path && ${[...ids]}::uuid[])` : sql`false`);
  if (!verdicts) return sql`SELECT p.id FROM tested p`;
  return sql`SELECT p.id FROM tested p LEFT JOIN (
      SELECT l.id, ${isBelow(departments)} AS by_role, ${isBelow(verdicts.main.departments)} AS by_main,
        min((cardinality(l.path) - array_position(l.path, e.id)) * ${rankLimit} + e.rank) % 2 = 1 AS by_exception
      FROM places l LEFT JOIN exceptions e ON e.id = ANY(l.path) GROUP BY l.id) AS l ON l.id = p.id
    WHERE ${isOneOf(members)} OR l.by_role OR ${isOneOf(named(verdicts, 'shown'))} OR (NOT ${isOneOf(named(verdicts, 'hidden'))}
      AND coalesce(l.by_exception, ${isOneOf(verdicts.main.members)} OR l.by_main))`;
}

/**
 * The ids of members in the scope and of those that exceptions show. For exceptions on a member's departments the nearest
 * decides, then the lower rank; an exception that names the member comes first (domain rules 2).
 */
function namedIn(scope: Exclude<Scope, 'all'>): RawBuilder<unknown> {
  const { verdicts } = scope;
  if (!verdicts) return inScope(scope);
  return sql`${inScope(scope)} UNION ALL SELECT unnest(${named(verdicts, 'shown')}::uuid[]) UNION ALL ${visibleByVerdict(verdicts, 'shown')}`;
}

/** Whether a scope covers all members except some, so that a list is read fastest by leaving these out (`leftOut`). */
export function isDefinedByExclusion(scope: Scope): boolean {
  return scope === 'all' || scope.verdicts?.otherwise === true;
}

/** The ids of members that exceptions hide from a viewer who otherwise sees all members. */
function hiddenBy(scope: Exclude<Scope, 'all'>, verdicts: Verdicts): RawBuilder<unknown> {
  return sql`SELECT h.id FROM (SELECT unnest(${named(verdicts, 'hidden')}::uuid[]) AS id UNION ALL ${visibleByVerdict(verdicts, 'hidden')}) AS h
    WHERE h.id NOT IN (${inScope(scope)})`;
}

/** A subquery of the member ids that a scope leaves out, if it covers all except some (`seesMost`); otherwise null. */
export function excludedMemberIds(scope: Scope): RawBuilder<unknown> | null {
  return scope !== 'all' && scope.verdicts?.otherwise ? hiddenBy(scope, scope.verdicts) : null;
}

type Side = 'shown' | 'hidden';

function named({ members }: Verdicts, side: Side): string[] {
  return members.filter(({ rank }) => isHidingRank(rank) === (side === 'hidden')).map(({ id }) => id);
}

function inScope({ departments, members }: Exclude<Scope, 'all'>): RawBuilder<unknown> {
  const single = sql`SELECT unnest(${members}::uuid[])`;
  if (!departments.length) return single;
  return sql`${single} UNION ALL SELECT md.member_id
    FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id WHERE d.path && ${departments}::uuid[]`;
}

/** The ids of members that exceptions on their departments show or hide, unless an exception names them for the other side. */
function visibleByVerdict(verdicts: Verdicts, side: Side): RawBuilder<unknown> {
  const [ids, levels] = [verdicts.departments.map(({ id }) => id), verdicts.departments.map(({ rank }) => rank)];
  const but = named(verdicts, side === 'shown' ? 'hidden' : 'shown');
  // What the nearest exception says to each department below one that is named; the main rule comes after all exceptions.
  const { departments, members } = verdicts.main;
  const after = sql`${100 * rankLimit + 1}::int`;
  const places = departments.length
    ? sql`UNION ALL SELECT d.id, ${after} FROM app.departments_view d WHERE d.path && ${departments}::uuid[]`
    : sql``;
  const people = members.length ? sql`UNION ALL SELECT unnest(${members}::uuid[]), ${after}` : sql``;
  return sql`SELECT s.member_id FROM (SELECT p.member_id FROM (
      SELECT md.member_id, named.key FROM (
        SELECT d.id, min((cardinality(d.path) - array_position(d.path, e.id) + 1) * ${rankLimit} + e.rank) AS key
        FROM unnest(${ids}::uuid[], ${levels}::int[]) AS e (id, rank) JOIN app.departments_view d ON d.path @> ARRAY[e.id] GROUP BY d.id
        ${places}) AS named JOIN app.member_departments_view md ON md.department_id = named.id
      ${people}) AS p GROUP BY p.member_id
    HAVING min(p.key) % 2 = ${side === 'shown' ? 1 : 0}) AS s WHERE s.member_id <> ALL(${but}::uuid[])`;
}
