import { grantableCodes, type MenuCode, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import type { RightChange } from '#contract/access/role-facts.ts';
import { type GrantHolder, scopeOf } from '#server/domain/rights/actor.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';

/** A permission of a member that would change, before the people in its scope are counted. */
export interface PermissionShift {
  code: MenuCode;
  access: Access;
  before: Scope | null;
  after: Scope | null;
}

/** The number of people in two scopes, and in both. */
export interface Overlap {
  before: number;
  after: number;
  both: number;
}

/** A key of everything that decides a holder's permissions. Holders with equal keys have equal permissions. */
export function holderKey({ owner, roles, departments }: GrantHolder): string {
  const own = roles.some(({ scope }) => scope === 'OWN_DEPARTMENTS') ? departments : [];
  return [
    owner,
    roles
      .map(({ id }) => id)
      .toSorted()
      .join(),
    own.toSorted().join(),
  ].join('|');
}

/** A key of a scope. Scopes with equal keys are equal. */
export function scopeKey(scope: Scope | null): string {
  if (scope === null || scope === 'all') return String(scope);
  const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted().join();
  return `${sorted(scope.departments)}|${sorted(scope.members)}`;
}

/** A key of the scopes before and after a shift. Shifts with equal keys concern the same people. */
export const pairKey = ({ before, after }: Pick<PermissionShift, 'before' | 'after'>) => `${scopeKey(before)}>${scopeKey(after)}`;

/**
 * The permissions that change between two states of a holder's roles, by menu code. If view and edit change in the same way,
 * only edit is returned, because edit includes view.
 */
export function shiftsOf(before: GrantHolder, after: GrantHolder): PermissionShift[] {
  return grantableCodes.flatMap((code) => {
    const of = (access: Access): PermissionShift => ({
      code,
      access,
      before: scopeOf(before, code, access),
      after: scopeOf(after, code, access),
    });
    const view = of('view');
    const edit = viewOnlyCodes.includes(code) ? view : of('edit');
    const moved = [...new Set([edit, view])].filter((shift) => scopeKey(shift.before) !== scopeKey(shift.after));
    return moved.length === 2 && pairKey(edit) === pairKey(view) ? [edit] : moved;
  });
}

/**
 * The kinds of change of a shift, by the numbers of people: two if people are both added to and removed from the scope, none if
 * the scopes contain the same people.
 */
export function changesOf(shift: PermissionShift, { before, after, both }: Overlap): RightChange[] {
  if (shift.before === null) return ['GAINS'];
  if (shift.after === null) return ['LOSES'];
  return [...(after > both ? (['WIDENS'] as const) : []), ...(before > both ? (['NARROWS'] as const) : [])];
}

/** Counts equal differences together, in the order of the menu. Works in time slices. */
export async function linesOf<D extends { code: MenuCode; access: Access; change: RightChange; before: number; after: number }>(
  differences: readonly D[],
): Promise<(Pick<D, 'code' | 'access' | 'change' | 'before' | 'after'> & { people: number })[]> {
  const turns = startTimeSlices();
  const lines = new Map<string, Pick<D, 'code' | 'access' | 'change' | 'before' | 'after'> & { people: number }>();
  for (const { code, access, change, before, after } of differences) {
    const key = [code, access, change, before, after].join();
    const line = lines.get(key) ?? { code, access, change, before, after, people: 0 };
    line.people += 1;
    lines.set(key, line);
    const rest = turns.next();
    if (rest) await rest;
  }
  return [...lines.values()].toSorted((a, b) => grantableCodes.indexOf(a.code) - grantableCodes.indexOf(b.code));
}
