import type { ExceptionLock } from '#contract/access/visibility-facts.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '020300';
/** The screen whose roles count where somebody looks people up. */
export const memberCode = '020100';

type Asker = Pick<TeamContext, 'actor'>;

/** Who an exception names, as far as they are still there. */
export interface NamedParties {
  departments: readonly { id: string; path: readonly string[] }[];
  members: readonly { id: string; paths: readonly (readonly string[])[] }[];
  /** Whether it names others who are gone, and may come back. */
  missing?: boolean;
}

/** The sides of an exception, with the paths of the departments its editor is in. */
export interface ExceptionSides {
  subjects: NamedParties;
  objects: NamedParties;
  own: readonly (readonly string[])[];
}

/** Whether somebody may change rules that are for the whole team. */
export const editsWholeTeam = ({ actor }: Asker): boolean => actor.scope(code, 'edit') === 'all';

/** Refuses whoever reaches only part of the team. Throws wholeTeamOnly. */
export function requireWholeTeam(context: Asker): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * Why this person may not change an exception; null where they may. Owner and super administrators see everybody anyway;
 * for others it must not be about what they see themselves, and everybody it names must lie within their scope.
 */
export function lockOf({ actor }: Asker, { subjects, objects, own }: ExceptionSides): ExceptionLock | null {
  if (actor.owner || actor.superAdmin) return null;
  const scope = actor.scope(code, 'edit');
  const within = [subjects, objects].every((side) => isWithin(scope, side));
  // A token says nothing about what the person behind it sees.
  if (actor.maker) return lockOf({ actor: actor.maker }, { subjects, objects, own }) ?? (within ? null : 'BEYOND');
  const named = subjects.departments.map(({ id }) => id);
  if (subjects.members.some(({ id }) => id === actor.memberId || actor.selves?.includes(id))) return 'OWN';
  if (own.some((path) => path.some((id) => named.includes(id)))) return 'OWN';
  return within ? null : 'BEYOND';
}

/** Departments by their path; members with all departments they are in, as with roles that name them (decisions/017). */
function isWithin(scope: Scope | null, { departments, members, missing }: NamedParties): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  if (missing) return false;
  const inside = (path: readonly string[]) => path.some((id) => scope.departments.includes(id));
  const reached = ({ id, paths }: NamedParties['members'][number]) =>
    scope.members.includes(id) || (paths.length > 0 && paths.every(inside));
  return departments.every(({ path }) => inside(path)) && members.every(reached);
}

const refusals = { OWN: 'ownSight', BEYOND: 'exceptionBeyondYours' } as const;

/** Throws ownSight or exceptionBeyondYours. */
export function requireChangeable(context: Asker, judged: ExceptionSides): void {
  const locked = lockOf(context, judged);
  if (locked) throw new AppError(refusals[locked]);
}
