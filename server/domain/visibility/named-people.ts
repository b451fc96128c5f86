import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { memberRef } from '#contract/people/members.ts';
import type { namedRef } from '#contract/named-ref.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { ShownPicture, ShownTitle } from '#contract/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { fieldShown } from './fields.ts';
import { readVisibleMembers, type VisibleMembers } from './visibility.ts';

/** The row of a member reference. */
export interface MemberRefRow extends ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id' | 'job_title'> {
  /** Whether the reader sees the job title. */
  titled: boolean;
}

/** The columns of a `MemberRefRow` from the member `m`, who must be visible to the viewer. */
export function refColumns(seen: VisibleMembers): RawBuilder<MemberRefRow> {
  return sql`m.id, m.display_name, m.avatar_file_id, m.job_title, ${fieldShown(seen, 'jobTitle')} AS titled`;
}

/** Reads the references of those of the given members that the viewer sees, by id. */
export async function readRefs(db: Db, seen: VisibleMembers, ids: readonly string[]): Promise<Map<string, MemberRefRow>> {
  if (!ids.length) return new Map();
  const rows = await many(db)<MemberRefRow>`
    SELECT ${refColumns(seen)} FROM app.members_view m
    WHERE m.id = ANY(${[...new Set(ids)]}::uuid[]) AND m.resigned_at IS NULL AND ${insideScope(seen.scope)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

type Viewer = Pick<TeamContext, 'fileKey' | 'now'> & { team: { id: string } };

/** A link to the picture of a member whom the reader sees, or of the reader; null without a picture. */
export function pictureOf({ fileKey, team, now }: Viewer, fileId: string | null): ShownPicture | null {
  return linkToFile(fileKey, team.id, fileId, now) as ShownPicture | null;
}

/** The job title of a visible member if its field level shows it to the reader, else null. */
export function titleOf({ job_title: title, titled }: Pick<MemberRefRow, 'job_title' | 'titled'>): ShownTitle | null {
  return titled ? (title as ShownTitle | null) : null;
}

/** The response for a person named in a record. `known` is whether the reader sees more than the display name. */
export function namedView(
  context: Viewer,
  { known, ...row }: Omit<MemberRefRow, 'job_title' | 'titled'> & Partial<MemberRefRow> & { known: boolean },
): z.input<typeof namedRef> {
  if (!known) return { employeeId: null, displayName: row.display_name, avatar: null };
  return refView(context, { job_title: null, titled: false, ...row });
}

type MemberRef = z.input<typeof memberRef>;
type NamedRow = Pick<MemberRefRow, 'id' | 'display_name'>;

/** Returns the reference of a person for one reader. */
export interface MemberNames {
  (person: NamedRow): MemberRef;
  /** Whether the reader sees the member. */
  sees(id: string): boolean;
}

/**
 * References out (domain rules 2, "Every exit"): how people named in a record are shown to its reader. Members whom the reader
 * sees in the directory, or by a role that holds `code`, have a picture and, if its field level allows, a job title; others only
 * a name.
 */
export async function namesFor(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  people: readonly (NamedRow | null | undefined)[],
): Promise<MemberNames> {
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

/** The reference of a named member who is hidden from the reader. */
export const nameOnly = ({ id, display_name: displayName }: NamedRow): MemberRef => ({
  employeeId: id,
  displayName,
  avatar: null,
});

/** The reference of a member whom the reader sees (`refColumns`). For people named in a record use `namesFor`. */
export function refView(context: Viewer, row: MemberRefRow): MemberRef {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: pictureOf(context, row.avatar_file_id),
    ...(row.titled && { jobTitle: titleOf(row) }),
  };
}
