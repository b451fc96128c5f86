import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { memberRef } from '#contract/people/members.ts';
import type { namedRef } from '#contract/named-ref.ts';
import type { MenuCode } from '#contract/permissions.ts';
import type { ShownPicture, ShownTitle } from '#contract/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { fieldShown } from './fields.ts';
import { readVisibleMembers, type VisibleMembers } from './visibility.ts';

/** A member in few words. */
export interface MemberRefRow {
  id: string;
  display_name: string;
  avatar_file_id: string | null;
  job_title: string | null;
  /** Whether the job title is for the reader. */
  titled: boolean;
}

/** The columns of a `RefRow` over `m`, whom the viewer sees. */
export function refColumns(seen: VisibleMembers): RawBuilder<MemberRefRow> {
  return sql`m.id, m.display_name, m.avatar_file_id, m.job_title, ${fieldShown(seen, 'jobTitle')} AS titled`;
}

/** Those of some members whom the viewer sees, by id. */
export async function readRefs(db: Db, seen: VisibleMembers, ids: readonly string[]): Promise<Map<string, MemberRefRow>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<MemberRefRow>`
    SELECT ${refColumns(seen)} FROM app.members m
    WHERE m.id = ANY(${[...new Set(ids)]}::uuid[]) AND m.resigned_at IS NULL AND ${insideScope(seen.scope)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Viewer = Pick<TeamContext, 'fileKey' | 'now'> & { team: { id: string } };

/** A link to the picture of somebody whom the reader sees (`seen`), or who is the reader. */
export function pictureOf({ fileKey, team, now }: Viewer, fileId: string | null): ShownPicture | null {
  return linkToFile(fileKey, team.id, fileId, now) as ShownPicture | null;
}

/** The job title of somebody whom the reader sees, where its level shows it. */
export function titleOf({ job_title: title, titled }: Pick<MemberRefRow, 'job_title' | 'titled'>): ShownTitle | null {
  return titled ? (title as ShownTitle | null) : null;
}

/** A person whom a record names, as the wire spells one: `known` is whether the reader is shown more than the display name. */
export function namedView(
  context: Viewer,
  { known, ...row }: Omit<MemberRefRow, 'job_title' | 'titled'> & Partial<MemberRefRow> & { known: boolean },
): z.input<typeof namedRef> {
  if (!known) return { employeeId: null, displayName: row.display_name, avatar: null };
  return refView(context, { job_title: null, titled: false, ...row });
}

type MemberRef = z.input<typeof memberRef>;
type NamedRow = Pick<MemberRefRow, 'id' | 'display_name'>;

/** Names people for one reader. */
export interface Names {
  (person: NamedRow): MemberRef;
  /** Whether the reader sees the member. */
  sees(id: string): boolean;
}

/**
 * References out (domain rules 2, "Every exit"): how people whom a record names are shown to its reader. Whom the reader sees in
 * the address book, or by a role that holds `code`, is shown with picture and, by its level, job title; others by name alone.
 */
export async function namesFor(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  people: readonly (NamedRow | null | undefined)[],
): Promise<Names> {
  const ids = people.flatMap((person) => person?.id ?? []);
  const seen = ids.length
    ? await readRefs(db, await readVisibleMembers(db, context, code), ids)
    : new Map<string, MemberRefRow>();
  const name = (person: NamedRow) => {
    const row = seen.get(person.id);
    return row ? refView(context, row) : nameOnly(person);
  };
  return Object.assign(name, { sees: (id: string) => seen.has(id) });
}

/** A member whom a record names to a reader who does not see them. */
export const nameOnly = ({ id, display_name: displayName }: NamedRow): MemberRef => ({
  employeeId: id,
  displayName,
  avatar: null,
});

/** A member whom the reader sees (`refColumns`), as the wire spells one. For people whom a record names use `namesFor`. */
export function refView(context: Viewer, row: MemberRefRow): MemberRef {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: pictureOf(context, row.avatar_file_id),
    ...(row.titled && { jobTitle: titleOf(row) }),
  };
}
