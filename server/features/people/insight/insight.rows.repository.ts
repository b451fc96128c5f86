import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';

/** A member whom a record only names. */
export interface NamedRow {
  id: string;
  display_name: string;
}

/** SQL for a `NamedRow` of a member under an alias; null where there is none. */
export function namedOf(alias: 'h' | 'l'): RawBuilder<NamedRow | null> {
  const member = sql.raw(alias);
  return sql`CASE WHEN ${member}.id IS NOT NULL THEN json_build_object('id', ${member}.id, 'display_name', ${member}.display_name) END`;
}

/** Whether a department of the alias `d` lies in the subtrees of a scope, as SQL. */
export function departmentInside(scope: Scope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.path && ${scope.departments}::uuid[]`;
}

/** The members who count (domain rules 1), over `m`. */
export const counts = sql<boolean>`m.resigned_at IS NULL AND m.status <> 'CANCELED'`;
