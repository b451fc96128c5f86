import { sql } from 'kysely';
import type { MenuCode } from '#contract/permissions.ts';
import { MemberReference } from '#contract/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { insideScope } from '#server/kernel/reach.ts';
import { readSeen } from './sight.ts';

// References in (domain rules 2, "Every exit"): the only place where the id, number or email of a member that a caller sends
// becomes a member. A member whom the caller may not see is answered exactly like one who does not exist.

/** A current member whom the caller may name. */
export interface NamedMember {
  id: string;
  name: string;
  /** contract `memberStatus`. */
  status: string;
}

/**
 * The members that references name, in the order of the references; undefined for an unknown or resigned member and for one
 * whom the caller may neither see nor, with a role that holds `code`, manage. With `resigned`, a resigned member in the scope
 * of such a role is resolved too, so that the caller can be told why they cannot be chosen.
 */
export async function resolveMembers(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly MemberReference[],
  { resigned = false } = {},
): Promise<(NamedMember | undefined)[]> {
  if (!references.length) return [];
  const ids = references.map((reference) => MemberReference.idOf(reference));
  const { scope } = await readSeen(db, context, code);
  const held = resigned ? context.actor.scope(code, 'view') : null;
  const managed = held ? insideScope(held) : sql<boolean>`false`;
  const { rows } = await sql<NamedMember>`
    SELECT m.id, m.display_name AS name, m.status FROM app.members m
    WHERE m.id = ANY(${ids}::uuid[])
      AND ((m.resigned_at IS NULL AND ${insideScope(scope)}) OR (m.resigned_at IS NOT NULL AND ${managed}))`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** The same for one reference. */
export async function resolveMember(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  reference: MemberReference,
): Promise<NamedMember | undefined> {
  return (await resolveMembers(db, context, code, [reference]))[0];
}

/** Whether a reference names this member, for a value that is sent back unchanged. It says nothing of what the caller may see. */
export function refersTo(reference: MemberReference | null | undefined, memberId: string | null | undefined): boolean {
  return reference instanceof MemberReference && MemberReference.idOf(reference) === memberId;
}
