import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { RecycleKind } from '#contract/people/recycle-bin-facts.ts';
import type { Scope, TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';

/** A stored row as JSON, by column name. */
export type StoredRow = Record<string, unknown>;

export interface MemberSnapshot {
  row: StoredRow;
  departments: string[];
  headOf: string[];
  reports: string[];
}
export interface DepartmentSnapshot {
  row: StoredRow;
}

export interface BinRow extends ColumnsOf<'recycle_bin', 'id' | 'kind' | 'object_id' | 'name' | 'deleted_at'> {
  snapshot: MemberSnapshot | DepartmentSnapshot;
  deleted_by: string | null;
}

export interface RecycleBinRow extends ColumnsOf<'recycle_bin', 'id' | 'kind' | 'name' | 'deleted_by_name' | 'deleted_at'> {
  places: (string | null)[];
}

/**
 * SQL condition over `r`: the items of the recycle bin inside one of these scopes, each for one kind. All remaining departments of
 * an item must be in the scope of its kind.
 */
export function itemsInside(scopes: readonly { kind: RecycleKind; scope: Scope }[]): RawBuilder<boolean> {
  const conditions = scopes.map(({ kind, scope }) => sql<boolean>`(r.kind = ${kind} AND ${placesInside(scope)})`);
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

function placesInside(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(SELECT coalesce(bool_and(d.path && ${scope.departments}::uuid[]), false) FROM app.departments_view d WHERE d.id = ANY(r.department_ids))`;
}

/** Returns a department as a row for the recycle bin; an empty row if there is none. */
export async function readDepartment(tx: Tx, teamId: string, id: string): Promise<StoredRow> {
  return (
    (await maybeValue(tx)<StoredRow>`
    SELECT to_jsonb(d) - 'path_name' AS row FROM departments d WHERE d.team_id = ${teamId}::uuid AND d.id = ${id}::uuid`) ?? {}
  );
}

/** Adds an item to the recycle bin. Returns its id there. */
export async function addToBin(
  tx: Tx,
  context: TeamContext,
  item: {
    kind: RecycleKind;
    id: string;
    name: string;
    places: readonly string[];
    snapshot: MemberSnapshot | DepartmentSnapshot;
  },
): Promise<string> {
  const id = uuidv7();
  await sql`
    INSERT INTO recycle_bin (team_id, id, kind, object_id, name, department_ids, snapshot, deleted_by, deleted_by_name, deleted_at)
    VALUES (${context.team.id}::uuid, ${id}::uuid, ${item.kind}, ${item.id}::uuid, ${item.name}, ${item.places}::uuid[],
      ${JSON.stringify(item.snapshot)}::jsonb, ${context.actor.memberId}::uuid, ${context.actor.displayName}, ${context.now})`.execute(
    tx,
  );
  return id;
}

export interface Listing {
  search?: string | undefined;
  kind?: RecycleKind | undefined;
  page: number;
  size: number;
}

/** A page of the recycle bin, last deleted first. */
export async function list(
  db: Db,
  teamId: string,
  seen: RawBuilder<boolean>,
  { search, kind, page, size }: Listing,
): Promise<{ rows: RecycleBinRow[]; total: number }> {
  const parts = [sql`r.team_id = ${teamId}::uuid`, seen];
  if (search) parts.push(sql`strpos(lower(r.name), ${search.toLowerCase()}) > 0`);
  if (kind) parts.push(sql`r.kind = ${kind}`);
  const where = sql.join(parts, sql` AND `);
  const rows = await many(db)<RecycleBinRow>`
    SELECT r.id, r.kind, r.name, r.deleted_by_name, r.deleted_at,
      ARRAY(SELECT d.path_name FROM unnest(r.department_ids) WITH ORDINALITY AS p (id, n) LEFT JOIN app.departments_view d ON d.id = p.id ORDER BY p.n) AS places
    FROM recycle_bin r WHERE ${where} ORDER BY r.deleted_at DESC, r.id LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM recycle_bin r WHERE ${where}`;
  return { rows, total };
}

/** Returns an item of the recycle bin, or undefined if the actor does not see it. */
export function find(db: Db, teamId: string, seen: RawBuilder<boolean>, id: string): Promise<BinRow | undefined> {
  return maybeOne(db)<BinRow>`
    SELECT r.id, r.kind, r.object_id, r.name, r.snapshot, r.deleted_by, r.deleted_at FROM recycle_bin r
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND ${seen}`;
}

/** Removes an item from the recycle bin. Returns false if it has already been removed. */
export function takeFromBin(tx: Tx, teamId: string, id: string): Promise<boolean> {
  return affectsAny(tx)`DELETE FROM recycle_bin WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}
