import type { ExceptionLock } from '#contract/access/visibility-facts.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The menu code of visibility. */
export const code = '020300';
/** The menu code whose permissions allow looking up members. */
export const memberCode = '020100';

type Caller = Pick<TeamContext, 'actor'>;

/** The existing parties that an exception names. */
export interface NamedParties {
  departments: readonly { id: string; path: readonly string[] }[];
  members: readonly { id: string; paths: readonly (readonly string[])[] }[];
  /** Whether it also names parties that were deleted and may be restored. */
  missing?: boolean;
}

/** The sides of an exception, with the paths of the departments its editor is in. */
export interface ExceptionSides {
  subjects: NamedParties;
  objects: NamedParties;
  own: readonly (readonly string[])[];
}

/** Whether the caller may change rules that apply to the whole team. */
export const editsWholeTeam = ({ actor }: Caller): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly if the caller's scope is only part of the team. */
export function requireWholeTeam(context: Caller): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * Why the caller cannot change an exception, or null if they can. Owner and super administrators see all members anyway. For
 * other callers the exception must not affect what they see themselves, and all parties it names must be within their scope.
 */
export function lockOf({ actor }: Caller, { subjects, objects, own }: ExceptionSides): ExceptionLock | null {
  if (actor.owner || actor.superAdmin) return null;
  const scope = actor.scope(code, 'edit');
  const within = [subjects, objects].every((side) => isWithin(scope, side));
  // The permissions of a token do not determine what the person behind it sees, so the exception must be allowed for this
  // person too.
  if (actor.maker) return lockOf({ actor: actor.maker }, { subjects, objects, own }) ?? (within ? null : 'BEYOND');
  const named = subjects.departments.map(({ id }) => id);
  if (subjects.members.some(({ id }) => id === actor.memberId || actor.ownMemberIds?.includes(id))) return 'OWN';
  if (own.some((path) => path.some((id) => named.includes(id)))) return 'OWN';
  return within ? null : 'BEYOND';
}

/**
 * Whether all parties are within a scope: departments by their path, members with all their departments, as for roles that name
 * them (decisions/017).
 */
function isWithin(scope: Scope | null, { departments, members, missing }: NamedParties): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  if (missing) return false;
  const inside = (path: readonly string[]) => path.some((id) => scope.departments.includes(id));
  const memberInside = ({ id, paths }: NamedParties['members'][number]) =>
    scope.members.includes(id) || (paths.length > 0 && paths.every(inside));
  return departments.every(({ path }) => inside(path)) && members.every(memberInside);
}

const refusals = { OWN: 'ownSight', BEYOND: 'exceptionBeyondYours' } as const;

/** Throws ownSight or exceptionBeyondYours. */
export function requireChangeable(context: Caller, judged: ExceptionSides): void {
  const locked = lockOf(context, judged);
  if (locked) throw new AppError(refusals[locked]);
}
