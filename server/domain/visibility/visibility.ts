import { type RawBuilder, sql } from 'kysely';
import { defaultLevels, type ExceptionEffect, type FieldLevels, type MainRule } from '#contract/access/visibility-facts.ts';
import { unrestrictedCodes, type MenuCode } from '#contract/permissions.ts';
import type { Scope, TeamContext, Verdicts } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { closeness, type Exception, type Parties, type PlacedMember, prohibits, rankOf, ranks, type Rules } from './decide.ts';

/** What decides whom a person sees, and which fields of them. */
export interface Visibility {
  viewer: PlacedMember;
  /** The departments they head. */
  headed: readonly string[];
  main: MainRule;
  /** Who is seen under the main rule SELECTED. */
  selected: Parties;
  levels: FieldLevels;
  /** Those in force that have the viewer among their subjects. */
  exceptions: readonly Exception[];
}

interface Facts {
  main: MainRule | null;
  selected: Parties;
  fields: Partial<FieldLevels> | null;
  paths: string[][];
  headed: string[];
  exceptions: { id: string; effect: ExceptionEffect; priority: number; sd: string[]; sm: string[]; od: string[]; om: string[] }[];
}

/** What decides whom a member sees, as a column of another statement: equal texts mean equal sight. */
const factsOf = (teamId: string, memberId: string) => sql<string>`(
    WITH places AS MATERIALIZED (
      SELECT d.path, md.position FROM app.member_departments md JOIN app.departments d ON d.id = md.department_id
      WHERE md.member_id = ${memberId}::uuid),
    above AS MATERIALIZED (SELECT coalesce(array_agg(DISTINCT id), '{}') AS ids FROM places, unnest(path) AS id)
    SELECT json_build_object('main', b.main_rule, 'fields', b.fields,
      'selected', json_build_object('departments', coalesce(b.selected_departments, '{}'), 'members', coalesce(b.selected_members, '{}')),
      'paths', (SELECT coalesce(json_agg(path ORDER BY position), '[]') FROM places),
      'headed', ARRAY(SELECT d.id FROM app.departments d WHERE d.head_member_id = ${memberId}::uuid ORDER BY d.id),
      'exceptions', (SELECT coalesce(json_agg(json_build_object('id', e.id, 'effect', e.effect, 'priority', e.priority,
          'sd', e.subject_departments, 'sm', e.subject_members, 'od', e.object_departments, 'om', e.object_members) ORDER BY e.id), '[]')
        FROM visibility_exceptions e, above
        WHERE e.team_id = ${teamId}::uuid AND e.enabled
          AND (${memberId}::uuid = ANY(e.subject_members) OR e.subject_departments && above.ids)))::text
    FROM (VALUES (1)) AS one (n) LEFT JOIN address_books b ON b.team_id = ${teamId}::uuid)`;

async function readFacts(db: Db, teamId: string, memberId: string): Promise<string> {
  const { rows } = await sql<{ sight: string }>`SELECT ${factsOf(teamId, memberId)} AS sight`.execute(db);
  if (!rows[0]) throw new Error('one row is always there');
  return rows[0].sight;
}

function visibilityOf(memberId: string, text: string): Visibility {
  const facts = JSON.parse(text) as Facts;
  return {
    viewer: { id: memberId, paths: facts.paths },
    headed: facts.headed,
    main: facts.main ?? 'ALL',
    selected: facts.selected,
    levels: { ...defaultLevels, ...facts.fields },
    exceptions: facts.exceptions.map(({ id, effect, priority, sd, sm, od, om }) => ({
      id,
      effect,
      priority,
      subjects: { departments: sd, members: sm },
      objects: { departments: od, members: om },
    })),
  };
}

/** Reads what decides whom a member sees, in one statement. */
export async function readVisibility(db: Db, teamId: string, memberId: string): Promise<Visibility> {
  return visibilityOf(memberId, await readFacts(db, teamId, memberId));
}

/**
 * Whom somebody sees, as a scope: `decide` of everybody at once, but for the resigned, whom lists leave out by themselves.
 * `scope` is how far roles of theirs reach with the code the call needs.
 */
export function visibilityScope(
  { viewer, ...rules }: Omit<Visibility, 'levels' | 'headed'>,
  scope: Scope | null,
  unlimited: boolean,
): Scope {
  if (unlimited || scope === 'all') return 'all';
  const reach = { departments: scope?.departments ?? [], members: [...(scope?.members ?? []), viewer.id] };
  const verdicts = verdictsOf(viewer, rules);
  const entries = [...verdicts.departments, ...verdicts.members];
  const all = rules.main === 'ALL';
  if (all && !entries.some(({ rank }) => prohibits(rank))) return 'all';
  // Where nothing is forbidden, whom one sees is what a role reaches: departments with all below them, and single members.
  if (!all && !entries.some(({ rank }) => prohibits(rank)))
    return {
      departments: [...reach.departments, ...verdicts.main.departments, ...verdicts.departments.map(({ id }) => id)],
      members: [...reach.members, ...verdicts.main.members, ...verdicts.members.map(({ id }) => id)],
    };
  return { ...reach, verdicts };
}

/** For each object of the exceptions the rank of the one that decides on it, for this viewer. */
function verdictsOf(viewer: PlacedMember, { main, selected, exceptions }: Rules): Verdicts {
  const departments = new Map<string, number>();
  const members = new Map<string, number>();
  for (const { subjects, objects, effect, priority } of exceptions) {
    const subject = closeness(subjects, viewer);
    if (subject === null) continue;
    const rank = rankOf({ subject, priority, effect });
    for (const id of objects.departments) departments.set(id, Math.min(rank, departments.get(id) ?? ranks));
    for (const id of objects.members) members.set(id, Math.min(rank, members.get(id) ?? ranks));
  }
  const listed = (map: Map<string, number>) => [...map].map(([id, rank]) => ({ id, rank }));
  return {
    departments: listed(departments),
    members: listed(members),
    main: shownByMain(viewer, main, selected),
    otherwise: main === 'ALL',
  };
}

function shownByMain({ paths }: PlacedMember, main: MainRule, selected: Parties): Verdicts['main'] {
  if (main === 'DEPARTMENT') return { departments: paths.flatMap((path) => path.at(-1) ?? []), members: [] };
  return main === 'SELECTED' ? selected : { departments: [], members: [] };
}

/** Whom somebody sees, and what of them. */
export interface VisibleMembers {
  /** Lists work with it. */
  scope: Scope;
  sight: Visibility;
  /** Whom they may read as members (020100), and so see every field of; null for who may read none. */
  reach: Scope | null;
}

function seenWith({ actor }: TeamContext, codes: readonly MenuCode[], sight: Visibility): VisibleMembers {
  // A code that everybody holds shows nobody.
  const held = unionOf(codes.flatMap((code) => (unrestrictedCodes.includes(code) ? [] : (actor.scope(code, 'view') ?? []))));
  // A token is no person whom the rules of the address book would speak of: it sees by its codes alone.
  const scope = actor.maker
    ? (held ?? { departments: [], members: [] })
    : visibilityScope(sight, held, actor.owner || actor.superAdmin);
  return { sight, scope, reach: actor.scope('020100', 'view') };
}

function unionOf(scopes: readonly Scope[]): Scope | null {
  if (scopes.includes('all')) return 'all';
  const parts = scopes.filter((scope) => scope !== 'all');
  if (!parts.length) return null;
  return { departments: parts.flatMap(({ departments }) => departments), members: parts.flatMap(({ members }) => members) };
}

/** Whom the caller sees in the address book, and by roles that hold one of the codes, with what decides on fields. */
export async function readVisibleMembers(db: Db, context: TeamContext, ...codes: readonly MenuCode[]): Promise<VisibleMembers> {
  return seenWith(context, codes, await readVisibility(db, context.team.id, context.actor.memberId));
}

// What was read for the last look of a member: a guess at what this one will read, and never more.
const lastRead = new Map<string, { text: string; sight: Visibility }>();
const mostRemembered = 2000;
const longest = 20_000;
const tries = 3;

/**
 * Does a read on the guess that what decides is what it was at the caller's last one. `work` is one statement with `sight` as
 * a column: what it gives counts once that column is as guessed; else it is done again by what it read (decisions/010).
 */
export async function whileSeeing<T extends { sight: string }>(
  db: Db,
  context: TeamContext,
  code: MenuCode,
  work: (seen: VisibleMembers, sight: RawBuilder<string>) => Promise<T>,
): Promise<T> {
  const { memberId } = context.actor;
  const key = `${context.team.id} ${memberId}`;
  const column = factsOf(context.team.id, memberId);
  let guess = lastRead.get(key);
  for (let n = 0; n < tries; n += 1) {
    guess ??= remember(key, memberId, await readFacts(db, context.team.id, memberId));
    const found = await work(seenWith(context, [code], guess.sight), column);
    if (found.sight === guess.text) return found;
    guess = remember(key, memberId, found.sight);
  }
  throw new AppError('busy');
}

function remember(key: string, memberId: string, text: string): { text: string; sight: Visibility } {
  const read = { text, sight: visibilityOf(memberId, text) };
  lastRead.delete(key);
  if (text.length > longest) return read;
  if (lastRead.size >= mostRemembered) for (const oldest of lastRead.keys()) if (lastRead.delete(oldest)) break;
  lastRead.set(key, read);
  return read;
}
