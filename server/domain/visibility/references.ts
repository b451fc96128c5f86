import { type RawBuilder, sql } from 'kysely';
import { unrestrictedCodes, type MenuCode } from '#contract/access/permission-facts.ts';
import { DepartmentReference, MemberReference } from '#contract/references.ts';
import type { Rule } from '#contract/errors.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { invalid } from '#server/kernel/errors.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { readVisibleMembers } from './visibility.ts';

// References in (domain rules 2, "Every exit"): the only module that reads the id of a member or department sent by a caller. A
// member or department that the caller cannot see is answered exactly like one that does not exist.

type Reference = MemberReference | DepartmentReference;

/** A current member whom the caller may reference. */
export interface NamedMember {
  id: string;
  name: string;
  /** contract `memberStatus`. */
  status: string;
}

/**
 * Resolves references to members, in order. Undefined for an unknown or resigned member, and for one whom the caller can neither
 * see nor manage by a role that holds `code`. With `resigned`, resigned members in the scope of such a role are resolved too, so
 * that the error can state why they cannot be chosen.
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
  const managedScope = resigned ? context.actor.scope(code, 'view') : null;
  const managed = managedScope ? insideScope(managedScope) : sql<boolean>`false`;
  const rows = await many(db)<NamedMember>`
    SELECT m.id, m.display_name AS name, m.status FROM app.members_view m
    WHERE m.id = ANY(${ids}::uuid[])
      AND ((m.resigned_at IS NULL AND ${insideScope(scope)}) OR (m.resigned_at IS NOT NULL AND ${managed}))`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** Resolves one reference like `resolveMembers`. */
export async function resolveMember(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  reference: MemberReference,
): Promise<NamedMember | undefined> {
  return (await resolveMembers(db, context, code, [reference]))[0];
}

/** A department that the caller may reference. */
export interface NamedDepartment extends ColumnsOf<'departments', 'id' | 'name'> {
  /** The names from the root to the department. */
  pathName: string;
  /** The ids from the root to the department. */
  path: string[];
}

/**
 * A condition in SQL: whether the caller may know of the department `d`. This is so if it is in the scope of a role of theirs for
 * departments (020200), members (020100) or `code`; if the caller or a member they see is in its subtree; or if it is above one of
 * these. These are the departments that the console lists (`departments.seen.ts`) and those of `code`.
 */
export async function departmentKnownSql(db: Db, context: TeamContext, code: MenuCode): Promise<RawBuilder<boolean>> {
  const { actor } = context;
  const codes = [...new Set<MenuCode>(['020100', '020200', code])].filter((each) => !unrestrictedCodes.includes(each));
  const scopes = codes.flatMap((each) => actor.scope(each, 'view') ?? []);
  if (actor.owner || actor.superAdmin || scopes.includes('all')) return sql<boolean>`true`;
  const managed = scopes.flatMap((each: Scope) => (each === 'all' ? [] : each.departments));
  const own = isNotMember(actor) ? [] : actor.departments;
  const { scope } = await readVisibleMembers(db, context, ...codes);
  return sql<boolean>`(d.path && ${managed}::uuid[] OR EXISTS (
      SELECT FROM app.departments_view b WHERE b.path @> ARRAY[d.id] AND b.id = ANY(${[...managed, ...own]}::uuid[]))
    OR EXISTS (SELECT FROM app.departments_view b JOIN app.member_departments_view md ON md.department_id = b.id
      JOIN app.members_view m ON m.id = md.member_id
      WHERE b.path @> ARRAY[d.id] AND m.resigned_at IS NULL AND ${insideScope(scope)}))`;
}

/** Resolves references to departments, in order. Undefined for one that does not exist or that the caller cannot know of. */
export async function resolveDepartments(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
): Promise<(NamedDepartment | undefined)[]> {
  if (!references.length) return [];
  const ids = references.map((reference) => DepartmentReference.idOf(reference));
  const rows = await many(db)<NamedDepartment>`
    SELECT d.id, d.name, d.path_name AS "pathName", d.path::text[] AS path FROM app.departments_view d
    WHERE d.id = ANY(${ids}::uuid[]) AND ${await departmentKnownSql(db, context, code)}`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** Resolves references to departments, each once. Throws invalid with the rule notFound for the field if one is not resolved. */
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
 * The ids of referenced departments, each once; undefined if one is not resolved. Ids in `existing` are already part of the changed
 * record and are accepted without a check.
 */
export async function departmentIds(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
  existing: readonly string[] = [],
): Promise<string[] | undefined> {
  const added = references.filter((reference) => !existing.includes(idOf(reference)));
  return idsOf(references, existing, await resolveDepartments(db, context, code, added));
}

/** The ids of referenced members, each once; undefined if one is not resolved. Ids in `existing` are accepted without a check. */
export async function memberIds(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly MemberReference[],
  existing: readonly string[] = [],
  options: { resigned?: boolean } = {},
): Promise<string[] | undefined> {
  const added = references.filter((reference) => !existing.includes(idOf(reference)));
  return idsOf(references, existing, await resolveMembers(db, context, code, added, options));
}

function idsOf(
  references: readonly Reference[],
  existing: readonly string[],
  found: readonly ({ id: string } | undefined)[],
): string[] | undefined {
  if (found.includes(undefined)) return undefined;
  const known = new Set([...existing, ...found.flatMap((row) => row?.id ?? [])]);
  return [...new Set(references.map(idOf))].filter((id) => known.has(id));
}

/** The rule to report for departments outside a scope: outsideScope, or notFound if the caller cannot know of one of them. */
export async function ruleOfDepartmentsOutside(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  references: readonly DepartmentReference[],
): Promise<Rule> {
  return (await resolveDepartments(db, context, code, references)).includes(undefined) ? 'notFound' : 'outsideScope';
}

/** Whether a reference has this id, to recognise a value that is sent back unchanged. It does not check what the caller may see. */
export function refersTo(reference: Reference | null | undefined, id: string | null | undefined): boolean {
  return (reference instanceof MemberReference || reference instanceof DepartmentReference) && idOf(reference) === id;
}

/**
 * The id of a reference, for a statement whose rows are limited to a scope of the caller: the filter of a list, or the object of
 * a call. Such a statement must return the same for objects outside the scope as for unknown ones;
 * `server/wiring/tests/references.api.test.ts` compares both.
 */
export function idForScope(reference: Reference): string;
export function idForScope(reference: Reference | undefined): string | undefined;
export function idForScope(reference: Reference | undefined): string | undefined {
  return reference && idOf(reference);
}

/** A query with its department reference replaced by the id, for a statement whose rows are limited to a scope of the caller. */
export function queryForScope<Query extends { departmentId?: DepartmentReference | undefined }>({
  departmentId,
  ...query
}: Query): Omit<Query, 'departmentId'> & { departmentId?: string } {
  return { ...query, ...(departmentId && { departmentId: idOf(departmentId) }) };
}

/** The ids of references, each once, for a statement whose rows are limited to a scope of the caller. */
export function idsForScope(references: readonly Reference[]): string[] {
  return [...new Set(references.map(idOf))];
}

function idOf(reference: Reference): string {
  return reference instanceof MemberReference ? MemberReference.idOf(reference) : DepartmentReference.idOf(reference);
}
