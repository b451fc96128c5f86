import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';

/** A member of whom a record shows only the name. */
export interface NamedRow {
  id: string;
  display_name: string;
}

/** SQL for the `NamedRow` of a member with this alias; null if there is none. */
export function namedOf(alias: 'h' | 'l'): RawBuilder<NamedRow | null> {
  const member = sql.raw(alias);
  return sql`CASE WHEN ${member}.id IS NOT NULL THEN json_build_object('id', ${member}.id, 'display_name', ${member}.display_name) END`;
}

/** SQL condition: the department with the alias `d` is in the subtrees of a scope. */
export function departmentInside(scope: Scope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.path && ${scope.departments}::uuid[]`;
}

/** SQL condition over `m`: the members who count (domain rules 1). */
export const counts = sql<boolean>`m.resigned_at IS NULL AND m.status <> 'CANCELED'`;
