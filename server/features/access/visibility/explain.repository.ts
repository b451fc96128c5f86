import type { Language } from '#contract/languages.ts';
import { roleName } from '#server/domain/rights/role-texts.ts';
import type { HeldRole } from '#server/domain/rights/actor.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** A member as viewer or target of an explanation. The main department comes first. */
export interface SeenRow extends ColumnsOf<'members', 'id' | 'display_name' | 'leader_id'> {
  resigned: boolean;
  departments: ColumnsOf<'departments', 'id' | 'name' | 'path_name' | 'path'>[];
}

/** The members with these ids that are within a scope. */
export function findSeen(db: Db, ids: readonly string[], scope: Scope): Promise<SeenRow[]> {
  return many(db)<SeenRow>`
    SELECT m.id, m.display_name, m.resigned_at IS NOT NULL AS resigned, m.leader_id,
      coalesce((SELECT json_agg(json_build_object('id', d.id, 'name', d.name, 'path_name', d.path_name, 'path', d.path) ORDER BY md.position)
        FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments
    FROM app.members_view m WHERE m.id = ANY(${ids}::uuid[]) AND ${insideScope(scope)}`;
}

/** The roles of a member, by name in the language. */
export function rolesOf(
  db: Db,
  { teamId, language }: { teamId: string; language: Language },
  memberId: string,
): Promise<(HeldRole & { name: string })[]> {
  const name = roleName(language);
  return many(db)<HeldRole & { name: string }>`
    SELECT r.id, ${name} AS name, r.built_in AS "builtIn", r.scope, r.rights::json AS rights
    FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = ${teamId}::uuid AND rm.member_id = ${memberId}::uuid ORDER BY ${name} COLLATE "und-x-icu", r.id`;
}

export async function exceptionNames(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await many(db)<ColumnsOf<'visibility_exceptions', 'id' | 'name'>>`
    SELECT id, name FROM visibility_exceptions WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
