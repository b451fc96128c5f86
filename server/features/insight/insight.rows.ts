import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { memberRef } from '#contract/members.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files.ts';

/** A member in few words, as PostgreSQL gives them in JSON. */
export interface RefRow {
  id: string;
  display_name: string;
  avatar_file_id: string | null;
  job_title: string | null;
}

/** SQL for a `RefRow` of a member under an alias; null where there is none. */
export function refOf(alias: 'h' | 'l' | 'm'): RawBuilder<RefRow | null> {
  const member = sql.raw(alias);
  return sql`CASE WHEN ${member}.id IS NOT NULL THEN json_build_object('id', ${member}.id, 'display_name', ${member}.display_name,
    'avatar_file_id', ${member}.avatar_file_id, 'job_title', ${member}.job_title) END`;
}

export function refView(context: TeamContext, row: RefRow): z.input<typeof memberRef> {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: linkToFile(context.fileKey, context.team.id, row.avatar_file_id, context.now),
    jobTitle: row.job_title,
  };
}

/** Whether a department of the alias `d` lies in the subtrees of a scope, as SQL. */
export function departmentInside(scope: Scope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.path && ${scope.departments}::uuid[]`;
}

/** The members who count (domain rules 1), over `m`. */
export const counts = sql<boolean>`m.resigned_at IS NULL AND m.status <> 'CANCELED'`;
