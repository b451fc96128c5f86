import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { memberRef } from '#contract/members.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { linkToFile } from '#server/kernel/files.ts';
import { insideScope } from '#server/kernel/reach.ts';
import { fieldShown } from './fields.ts';
import type { Seen } from './sight.ts';

/** A member in few words. */
export interface RefRow {
  id: string;
  display_name: string;
  avatar_file_id: string | null;
  job_title: string | null;
  /** Whether the job title is for the reader. */
  titled: boolean;
}

/** The columns of a `RefRow` over `m`, whom the viewer sees. */
export function refColumns(seen: Seen): RawBuilder<RefRow> {
  return sql`m.id, m.display_name, m.avatar_file_id, m.job_title, ${fieldShown(seen, 'jobTitle')} AS titled`;
}

/** Those of some members whom the viewer sees, by id. */
export async function readRefs(db: Db, seen: Seen, ids: readonly string[]): Promise<Map<string, RefRow>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<RefRow>`
    SELECT ${refColumns(seen)} FROM app.members m
    WHERE m.id = ANY(${[...new Set(ids)]}::uuid[]) AND m.resigned_at IS NULL AND ${insideScope(seen.scope)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A member as the wire spells one; without `titled`, one whom a record only names. */
export function refView(
  context: Pick<TeamContext, 'fileKey' | 'team' | 'now'>,
  row: Omit<RefRow, 'job_title' | 'titled'> & Partial<RefRow>,
): z.input<typeof memberRef> {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: linkToFile(context.fileKey, context.team.id, row.avatar_file_id, context.now),
    ...(row.titled && { jobTitle: row.job_title ?? null }),
  };
}
