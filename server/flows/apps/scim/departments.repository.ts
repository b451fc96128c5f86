import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

export interface NamedScimDepartment {
  id: string;
  path_name: string;
  root: boolean;
}

/** Returns at most 50 departments with this path or this name, regardless of case, among those that meet a condition on `d`. */
export async function listByPathOrName(db: Db, known: RawBuilder<boolean>, path: string): Promise<NamedScimDepartment[]> {
  const { rows } = await sql<NamedScimDepartment>`
    SELECT d.id, d.path_name, d.parent_id IS NULL AS root FROM app.departments d
    WHERE (lower(d.path_name) = lower(${path}) OR lower(d.name) = lower(${path}))
      AND ${known} LIMIT 50`.execute(db);
  return rows;
}

/** Returns the id of the team's root department. */
export async function rootId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM app.departments WHERE parent_id IS NULL`.execute(db);
  if (!rows[0]) throw new Error('the team has no root department');
  return rows[0].id;
}
