import { type RawBuilder, sql } from 'kysely';
import { defaultLevels, type ExceptionEffect, type FieldLevels, type MainRule } from '#contract/access/visibility-facts.ts';
import { unrestrictedCodes, type MenuCode } from '#contract/access/permission-facts.ts';
import type { Scope, TeamContext, Verdicts } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { value } from '#server/kernel/database/rows.ts';
import { AppError } from '#server/kernel/errors.ts';
import {
  closeness,
  type Exception,
  type VisibilityParties,
  type PlacedMember,
  isHidingRank,
  rankOf,
  rankLimit,
  type Rules,
} from './decide.ts';

/** Everything that decides which members and fields a viewer sees. */
export interface Visibility {
  viewer: PlacedMember;
  /** The departments that the viewer heads. */
  headed: readonly string[];
  main: MainRule;
  /** The departments and members that are visible under the main rule SELECTED. */
  selected: VisibilityParties;
  levels: FieldLevels;
  /** The enabled exceptions that have the viewer among their subjects. */
  exceptions: readonly Exception[];
}

interface StoredVisibility {
  main: MainRule | null;
  selected: VisibilityParties;
  fields: Partial<FieldLevels> | null;
  paths: string[][];
  headed: string[];
  exceptions: { id: string; effect: ExceptionEffect; priority: number; sd: string[]; sm: string[]; od: string[]; om: string[] }[];
}

/** What decides the visibility of a member, as one text in a column of another statement. Equal texts mean equal visibility. */
const snapshotOf = (teamId: string, memberId: string) => sql<string>`(
    WITH places AS MATERIALIZED (
      SELECT d.path, md.position FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
      WHERE md.member_id = ${memberId}::uuid),
    above AS MATERIALIZED (SELECT coalesce(array_agg(DISTINCT id), '{}') AS ids FROM places, unnest(path) AS id)
    SELECT json_build_object('main', b.main_rule, 'fields', b.fields,
      'selected', json_build_object('departments', coalesce(b.selected_departments, '{}'), 'members', coalesce(b.selected_members, '{}')),
      'paths', (SELECT coalesce(json_agg(path ORDER BY position), '[]') FROM places),
      'headed', ARRAY(SELECT d.id FROM app.departments_view d WHERE d.head_member_id = ${memberId}::uuid ORDER BY d.id),
      'exceptions', (SELECT coalesce(json_agg(json_build_object('id', e.id, 'effect', e.effect, 'priority', e.priority,
          'sd', e.subject_departments, 'sm', e.subject_members, 'od', e.object_departments, 'om', e.object_members) ORDER BY e.id), '[]')
        FROM visibility_exceptions e, above
        WHERE e.team_id = ${teamId}::uuid AND e.enabled
          AND (${memberId}::uuid = ANY(e.subject_members) OR e.subject_departments && above.ids)))::text
    FROM (VALUES (1)) AS one (n) LEFT JOIN address_books b ON b.team_id = ${teamId}::uuid)`;

async function readSnapshot(db: Db, teamId: string, memberId: string): Promise<string> {
  return value(db)<string>`SELECT ${snapshotOf(teamId, memberId)} AS snapshot`;
}

function visibilityOf(memberId: string, text: string): Visibility {
  const snapshot = JSON.parse(text) as StoredVisibility;
  return {
    viewer: { id: memberId, paths: snapshot.paths },
    headed: snapshot.headed,
    main: snapshot.main ?? 'ALL',
    selected: snapshot.selected,
    levels: { ...defaultLevels, ...snapshot.fields },
    exceptions: snapshot.exceptions.map(({ id, effect, priority, sd, sm, od, om }) => ({
      id,
      effect,
      priority,
      subjects: { departments: sd, members: sm },
      objects: { departments: od, members: om },
    })),
  };
}

/** Reads the visibility of a member in one statement. */
export async function readVisibility(db: Db, teamId: string, memberId: string): Promise<Visibility> {
  return visibilityOf(memberId, await readSnapshot(db, teamId, memberId));
}

/**
 * The members that a viewer sees, as a scope: the result of `decide` for all members at once. Resigned members are not considered;
 * lists exclude them. @param scope the scope of the viewer's roles for the code of the call
 */
export function visibilityScope(
  { viewer, ...rules }: Omit<Visibility, 'levels' | 'headed'>,
  scope: Scope | null,
  unlimited: boolean,
): Scope {
  if (unlimited || scope === 'all') return 'all';
  const byRole = { departments: scope?.departments ?? [], members: [...(scope?.members ?? []), viewer.id] };
  const verdicts = verdictsOf(viewer, rules);
  const entries = [...verdicts.departments, ...verdicts.members];
  const all = rules.main === 'ALL';
  if (all && !entries.some(({ rank }) => isHidingRank(rank))) return 'all';
  // If no exception hides anyone, the result has the form of a role's scope: departments with their subtrees, and single members.
  if (!all && !entries.some(({ rank }) => isHidingRank(rank)))
    return {
      departments: [...byRole.departments, ...verdicts.main.departments, ...verdicts.departments.map(({ id }) => id)],
      members: [...byRole.members, ...verdicts.main.members, ...verdicts.members.map(({ id }) => id)],
    };
  return { ...byRole, verdicts };
}

/** For each object of the exceptions, the rank of the exception that decides about it for this viewer. */
function verdictsOf(viewer: PlacedMember, { main, selected, exceptions }: Rules): Verdicts {
  const departments = new Map<string, number>();
  const members = new Map<string, number>();
  for (const { subjects, objects, effect, priority } of exceptions) {
    const subject = closeness(subjects, viewer);
    if (subject === null) continue;
    const rank = rankOf({ subject, priority, effect });
    for (const id of objects.departments) departments.set(id, Math.min(rank, departments.get(id) ?? rankLimit));
    for (const id of objects.members) members.set(id, Math.min(rank, members.get(id) ?? rankLimit));
  }
  const listed = (map: Map<string, number>) => [...map].map(([id, rank]) => ({ id, rank }));
  return {
    departments: listed(departments),
    members: listed(members),
    main: shownByMain(viewer, main, selected),
    otherwise: main === 'ALL',
  };
}

function shownByMain({ paths }: PlacedMember, main: MainRule, selected: VisibilityParties): Verdicts['main'] {
  if (main === 'DEPARTMENT') return { departments: paths.flatMap((path) => path.at(-1) ?? []), members: [] };
  return main === 'SELECTED' ? selected : { departments: [], members: [] };
}

/** The members and fields that a viewer sees. */
export interface VisibleMembers {
  /** The visible members. */
  scope: Scope;
  visibility: Visibility;
  /** The scope of the viewer's permission to manage members (020100), who are shown with all fields; null without it. */
  managedScope: Scope | null;
}

function visibleMembersOf({ actor }: TeamContext, codes: readonly MenuCode[], visibility: Visibility): VisibleMembers {
  // Codes that every member holds do not make members visible.
  const scopeOfCodes = unionOf(
    codes.flatMap((code) => (unrestrictedCodes.includes(code) ? [] : (actor.scope(code, 'view') ?? []))),
  );
  // Visibility rules do not apply to API tokens, which are not members: they see only what their codes cover.
  const scope = actor.maker
    ? (scopeOfCodes ?? { departments: [], members: [] })
    : visibilityScope(visibility, scopeOfCodes, actor.owner || actor.superAdmin);
  return { visibility: visibility, scope, managedScope: actor.scope('020100', 'view') };
}

function unionOf(scopes: readonly Scope[]): Scope | null {
  if (scopes.includes('all')) return 'all';
  const parts = scopes.filter((scope) => scope !== 'all');
  if (!parts.length) return null;
  return { departments: parts.flatMap(({ departments }) => departments), members: parts.flatMap(({ members }) => members) };
}

/** Reads the members and fields that the caller sees in the directory and by roles that hold one of the codes. */
export async function readVisibleMembers(db: Db, context: TeamContext, ...codes: readonly MenuCode[]): Promise<VisibleMembers> {
  return visibleMembersOf(context, codes, await readVisibility(db, context.team.id, context.actor.memberId));
}

// The visibility snapshot of each member’s last read. It is assumed for the next read and verified by it.
const lastRead = new Map<string, { text: string; visibility: Visibility }>();
const mostRemembered = 2000;
const longest = 20_000;
const tries = 3;

/**
 * Reads with the visibility of the caller's last read. `work` is one statement that returns `snapshotColumn` as its column
 * `visibilitySnapshot`. Its result is used only if it equals the assumed one; otherwise the work is repeated with the current snapshot
 * (decisions/026). Throws busy after three tries.
 */
export async function readWithAssumedVisibility<T extends { visibilitySnapshot: string }>(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  work: (seen: VisibleMembers, snapshotColumn: RawBuilder<string>) => Promise<T>,
): Promise<T> {
  const { memberId } = context.actor;
  const key = `${context.team.id} ${memberId}`;
  const column = snapshotOf(context.team.id, memberId);
  let assumed = lastRead.get(key);
  for (let n = 0; n < tries; n += 1) {
    assumed ??= remember(key, memberId, await readSnapshot(db, context.team.id, memberId));
    const found = await work(visibleMembersOf(context, [code], assumed.visibility), column);
    if (found.visibilitySnapshot === assumed.text) return found;
    assumed = remember(key, memberId, found.visibilitySnapshot);
  }
  throw new AppError('busy');
}

function remember(key: string, memberId: string, text: string): { text: string; visibility: Visibility } {
  const read = { text, visibility: visibilityOf(memberId, text) };
  lastRead.delete(key);
  if (text.length > longest) return read;
  if (lastRead.size >= mostRemembered) for (const oldest of lastRead.keys()) if (lastRead.delete(oldest)) break;
  lastRead.set(key, read);
  return read;
}
