import { type RawBuilder, sql } from 'kysely';
import { unrestrictedCodes, type MenuCode } from '#contract/permissions.ts';
import { DepartmentReference, MemberReference } from '#contract/references.ts';
import type { Rule } from '#contract/errors.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { isNoMember } from '#server/domain/support/support.ts';
import { readVisibleMembers } from './visibility.ts';

// References in (domain rules 2, "Every exit"): the only place where the id of a member or department that a caller sends is
// read. One whom the caller may not see is answered exactly like one who does not exist.

type Reference = MemberReference | DepartmentReference;

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
  const { scope } = await readVisibleMembers(db, context, code);
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

/** A department that the caller may name. */
export interface NamedDepartment {
  id: string;
  name: string;
  /** Its path in words. */
  pathName: string;
  /** The ids from the root to itself. */
  path: string[];
}

/**
 * Over `d`: the caller may know of the department. It lies in the scope of a role of theirs for departments (020200), members
 * (020100) or `code`, somebody whom they see is in it or below it, they are in it or below it themselves, or it leads to one of
 * these. The same as the departments that the console lists (`departments.seen.ts`), and those of `code`.
 */
export async function departmentKnown(db: Db, context: TeamContext, code: MenuCode): Promise<RawBuilder<boolean>> {
  const { actor } = context;
  const codes = [...new Set<MenuCode>(['020100', '020200', code])].filter((each) => !unrestrictedCodes.includes(each));
  const held = codes.flatMap((each) => actor.scope(each, 'view') ?? []);
  if (actor.owner || actor.superAdmin || held.includes('all')) return sql<boolean>`true`;
  const reached = held.flatMap((scope: Scope) => (scope === 'all' ? [] : scope.departments));
  const own = isNoMember(actor) ? [] : actor.departments;
  const { scope } = await readVisibleMembers(db, context, ...codes);
  return sql<boolean>`(d.path && ${reached}::uuid[] OR EXISTS (
      SELECT FROM app.departments b WHERE b.path @> ARRAY[d.id] AND b.id = ANY(${[...reached, ...own]}::uuid[]))
    OR EXISTS (SELECT FROM app.departments b JOIN app.member_departments md ON md.department_id = b.id
      JOIN app.members m ON m.id = md.member_id
      WHERE b.path @> ARRAY[d.id] AND m.resigned_at IS NULL AND ${insideScope(scope)}))`;
}

/** The departments that references name, in their order; undefined for one that is not there and one that the caller may not know of. */
export async function resolveDepartments(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
): Promise<(NamedDepartment | undefined)[]> {
  if (!references.length) return [];
  const ids = references.map((reference) => DepartmentReference.idOf(reference));
  const { rows } = await sql<NamedDepartment>`
    SELECT d.id, d.name, d.path_name AS "pathName", d.path::text[] AS path FROM app.departments d
    WHERE d.id = ANY(${ids}::uuid[]) AND ${await departmentKnown(db, context, code)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** Each department that references name, once. Throws a fault of the field, notFound, where one is not resolved. */
export async function departmentsNamed(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
  field = 'departmentIds',
): Promise<NamedDepartment[]> {
  const rows = (await resolveDepartments(db, context, code, references)).filter((row) => row !== undefined);
  if (rows.length < references.length) throw invalid({ field, rule: 'notFound' });
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * The ids of the departments that references name, each once; undefined where one is not resolved. Those of `standing` are
 * named already by what is changed, and stay.
 */
export async function departmentIds(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
  standing: readonly string[] = [],
): Promise<string[] | undefined> {
  const added = references.filter((reference) => !standing.includes(idOf(reference)));
  return idsOf(references, standing, await resolveDepartments(db, context, code, added));
}

/** The same of members. */
export async function memberIds(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly MemberReference[],
  standing: readonly string[] = [],
  options: { resigned?: boolean } = {},
): Promise<string[] | undefined> {
  const added = references.filter((reference) => !standing.includes(idOf(reference)));
  return idsOf(references, standing, await resolveMembers(db, context, code, added, options));
}

function idsOf(
  references: readonly Reference[],
  standing: readonly string[],
  found: readonly ({ id: string } | undefined)[],
): string[] | undefined {
  if (found.includes(undefined)) return undefined;
  const known = new Set([...standing, ...found.flatMap((row) => row?.id ?? [])]);
  return [...new Set(references.map(idOf))].filter((id) => known.has(id));
}

/** Why departments that a scope does not hold cannot be chosen: outsideScope, or notFound where the caller may not know of one. */
export async function ruleOfOutside(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
): Promise<Rule> {
  return (await resolveDepartments(db, context, code, references)).includes(undefined) ? 'notFound' : 'outsideScope';
}

/** Whether a reference names this member or department, for a value that is sent back unchanged. It says nothing of what the caller may see. */
export function refersTo(reference: Reference | null | undefined, id: string | null | undefined): boolean {
  return (reference instanceof MemberReference || reference instanceof DepartmentReference) && idOf(reference) === id;
}

/**
 * The id of a reference for a statement whose rows a scope of the caller bounds: the filter of a list, or what a call is about.
 * Such a statement has to answer for what lies outside as for what does not exist; `server/wiring/tests/references.api.test.ts` compares both.
 */
export function idForScope(reference: Reference): string;
export function idForScope(reference: Reference | undefined): string | undefined;
export function idForScope(reference: Reference | undefined): string | undefined {
  return reference && idOf(reference);
}

/** A query with the id of the department that it names, for such a statement. */
export function queryForScope<Query extends { departmentId?: DepartmentReference | undefined }>({
  departmentId,
  ...query
}: Query): Omit<Query, 'departmentId'> & { departmentId?: string } {
  return { ...query, ...(departmentId && { departmentId: idOf(departmentId) }) };
}

/** The same of several, each once. */
export function idsForScope(references: readonly Reference[]): string[] {
  return [...new Set(references.map(idOf))];
}

function idOf(reference: Reference): string {
  return reference instanceof MemberReference ? MemberReference.idOf(reference) : DepartmentReference.idOf(reference);
}
