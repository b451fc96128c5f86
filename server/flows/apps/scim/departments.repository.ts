import type { RawBuilder } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';

export interface NamedScimDepartment extends ColumnsOf<'departments', 'id' | 'path_name'> {
  root: boolean;
}

/** Returns at most 50 departments with this path or this name, regardless of case, among those that meet a condition on `d`. */
export function listByPathOrName(db: Db, known: RawBuilder<boolean>, path: string): Promise<NamedScimDepartment[]> {
  return many(db)<NamedScimDepartment>`
    SELECT d.id, d.path_name, d.parent_id IS NULL AS root FROM app.departments_view d
    WHERE (lower(d.path_name) = lower(${path}) OR lower(d.name) = lower(${path}))
      AND ${known} LIMIT 50`;
}

/** Returns the id of the team's root department. */
export async function rootId(db: Db): Promise<string> {
  return value(db)<string>`SELECT id FROM app.departments_view WHERE parent_id IS NULL`;
}
