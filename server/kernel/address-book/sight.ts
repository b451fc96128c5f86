import { sql } from 'kysely';
import { defaultLevels, type ExceptionEffect, type FieldLevels, type MainRule } from '#contract/visibility-facts.ts';
import type { MenuCode } from '#contract/permissions.ts';
import type { Scope, TeamContext, Verdicts } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { closeness, type Exception, type Placed, prohibits, rankOf, ranks } from './decide.ts';

/** What decides whom a person sees, and which fields of them. */
export interface Sight {
  viewer: Placed;
  /** The departments they head. */
  headed: readonly string[];
  main: MainRule;
  levels: FieldLevels;
  /** Those in force that have the viewer among their subjects. */
  exceptions: readonly Exception[];
}

interface Row {
  main_rule: MainRule | null;
  fields: Partial<FieldLevels> | null;
  paths: string[][];
  headed: string[];
  exceptions: { id: string; effect: ExceptionEffect; priority: number; sd: string[]; sm: string[]; od: string[]; om: string[] }[];
}

/** Reads what decides whom a member sees, in one statement. */
export async function readSight(db: Db, teamId: string, memberId: string): Promise<Sight> {
  const { rows } = await sql<Row>`
    WITH places AS MATERIALIZED (
      SELECT d.path FROM app.member_departments md JOIN app.departments d ON d.id = md.department_id WHERE md.member_id = ${memberId}::uuid),
    above AS MATERIALIZED (SELECT coalesce(array_agg(DISTINCT id), '{}') AS ids FROM places, unnest(path) AS id)
    SELECT b.main_rule, b.fields,
      (SELECT coalesce(json_agg(path), '[]') FROM places) AS paths,
      ARRAY(SELECT d.id::text FROM app.departments d WHERE d.head_member_id = ${memberId}::uuid) AS headed,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'effect', e.effect, 'priority', e.priority,
          'sd', e.subject_departments, 'sm', e.subject_members, 'od', e.object_departments, 'om', e.object_members) ORDER BY e.id), '[]')
        FROM visibility_exceptions e, above
        WHERE e.team_id = ${teamId}::uuid AND e.enabled
          AND (${memberId}::uuid = ANY(e.subject_members) OR e.subject_departments && above.ids)) AS exceptions
    FROM (VALUES (1)) AS one (n) LEFT JOIN address_books b ON b.team_id = ${teamId}::uuid`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('one row is always there');
  return {
    viewer: { id: memberId, paths: row.paths },
    headed: row.headed,
    main: row.main_rule ?? 'ALL',
    levels: { ...defaultLevels, ...row.fields },
    exceptions: row.exceptions.map(({ id, effect, priority, sd, sm, od, om }) => ({
      id,
      effect,
      priority,
      subjects: { departments: sd, members: sm },
      objects: { departments: od, members: om },
    })),
  };
}

/**
 * Whom somebody sees, as a scope: `decide` of everybody at once, but for the resigned, whom lists leave out by themselves.
 * `scope` is how far roles of theirs reach with the code the call needs.
 */
export function sightScope(
  { viewer, main, exceptions }: Omit<Sight, 'levels' | 'headed'>,
  scope: Scope | null,
  unlimited: boolean,
): Scope {
  if (unlimited || scope === 'all') return 'all';
  const reach = { departments: scope?.departments ?? [], members: [...(scope?.members ?? []), viewer.id] };
  const verdicts = verdictsOf(viewer, main, exceptions);
  const entries = [...verdicts.departments, ...verdicts.members];
  if (main === 'ALL' && !entries.some(({ rank }) => prohibits(rank))) return 'all';
  // Where nothing is forbidden, whom one sees is what a role reaches: departments with all below them, and single members.
  if (main !== 'ALL' && !entries.some(({ rank }) => prohibits(rank)))
    return {
      departments: [...reach.departments, ...verdicts.own, ...verdicts.departments.map(({ id }) => id)],
      members: [...reach.members, ...verdicts.members.map(({ id }) => id)],
    };
  return { ...reach, verdicts };
}

/** For each object of the exceptions the rank of the one that decides on it, for this viewer. */
function verdictsOf(viewer: Placed, main: MainRule, exceptions: readonly Exception[]): Verdicts {
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
    own: main === 'DEPARTMENT' ? viewer.paths.flatMap((path) => path.at(-1) ?? []) : [],
    otherwise: main === 'ALL',
  };
}

/** Whom the caller sees in the address book, and by the role that holds `code`, with what decides on fields. */
export async function readSeen(db: Db, context: TeamContext, code: MenuCode): Promise<{ scope: Scope; sight: Sight }> {
  const { actor, team } = context;
  const sight = await readSight(db, team.id, actor.memberId);
  return { sight, scope: sightScope(sight, actor.scope(code, 'view'), actor.owner || actor.superAdmin) };
}
