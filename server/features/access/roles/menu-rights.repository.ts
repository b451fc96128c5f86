import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

export interface ExplainedRow extends ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'> {
  /** The grants snapshot of the member's account, or null if the member has no account. */
  snapshot: string | null;
}

/** A member within a scope who has not resigned, with the data that decides their rights. */
export function findExplained(db: Db, teamId: string, id: string, scope: Scope): Promise<ExplainedRow | undefined> {
  return maybeOne(db)<ExplainedRow>`
    SELECT m.id, m.display_name, m.avatar_file_id, (SELECT a.snapshot FROM app.actor_grants_view a WHERE a.account_id = m.account_id) AS snapshot
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${insideScope(scope)}`;
}

type DepartmentRow = ColumnsOf<'departments', 'id' | 'name' | 'path_name'>;

export function findDepartments(db: Db, teamId: string, ids: readonly string[]): Promise<DepartmentRow[]> {
  return many(db)<DepartmentRow>`
    SELECT id, name, path_name FROM departments WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY path_name COLLATE "und-x-icu", id`;
}
