import { setImmediate } from 'node:timers/promises';
import { type Exception, rankOf, ranks, type Rules } from '#server/kernel/address-book/decide.ts';
import { below, closenessIn, type Crowd, nowhere, reachedIn } from './preview.crowd.ts';

/** An exception with how close each of its sides comes to every kind. */
interface Measured extends Pick<Exception, 'effect' | 'priority'> {
  /** Equal for the same exception only, as it is before or after. */
  key: number;
  subjects: Uint8Array;
  objects: Uint8Array;
}
/** What an exception says to one viewer. */
interface Spoken {
  rank: number;
  objects: Uint8Array;
}

/** The rules of a team as they are asked about a crowd. */
export interface Measure {
  main: Rules['main'];
  exceptions: readonly Measured[];
}

/** Measures two sets of rules; an exception that is in both is measured once. */
export function measure(crowd: Crowd, all: readonly Rules[]): Measure[] {
  const known = new Map<Exception, Measured>();
  const measured = (exception: Exception): Measured => {
    const { effect, priority, subjects, objects } = exception;
    const found = known.get(exception) ?? {
      key: known.size,
      effect,
      priority,
      subjects: closenessIn(crowd, subjects),
      objects: closenessIn(crowd, objects),
    };
    known.set(exception, found);
    return found;
  };
  return all.map(({ main, exceptions }) => ({ main, exceptions: exceptions.map(measured) }));
}

/** What the exceptions say to the kind at a place. */
export function spokenTo({ exceptions }: Measure, viewer: number): Spoken[] {
  const spoken: Spoken[] = [];
  for (const { effect, priority, subjects, objects } of exceptions) {
    const subject = subjects[viewer] ?? nowhere;
    if (subject !== nowhere) spoken.push({ rank: rankOf({ subject, priority, effect }), objects });
  }
  return spoken;
}

/** Whom a kind sees, beyond themselves: `decide` for one viewer, kind by kind. 1 is seen. */
export function seerOf(
  crowd: Crowd,
  rules: Measure,
  viewer: number,
  spoken = spokenTo(rules, viewer),
): (target: number) => number {
  const kind = crowd.kinds[viewer];
  if (!kind || kind.unlimited || kind.scope === 'all') return () => 1;
  const reached = kind.scope && reachedIn(crowd, kind.scope);
  const places = new Set(kind.places);
  const own = rules.main === 'DEPARTMENT' ? below(crowd, (at) => places.has(at)) : null;
  const otherwise = rules.main === 'ALL' ? 1 : 0;
  return (target) => {
    if (reached?.[target]) return 1;
    let best = Infinity;
    for (const { rank, objects } of spoken) {
      const object = objects[target] ?? nowhere;
      if (object === nowhere) continue;
      const key = object * ranks + rank;
      if (key < best) best = key;
    }
    return best === Infinity ? (own?.[target] ?? otherwise) : best % 2;
  };
}

/** Kinds of viewers for whom the same changes, with what changes. */
export interface Shift {
  viewers: readonly number[];
  lost: readonly number[];
  gained: readonly number[];
}

/** How much was looked at, so that a preview ends in time and lets others be served meanwhile. */
export function budgetOf(most: number) {
  let [spent, rested] = [0, 0];
  return {
    left: () => spent < most,
    async spend(looks: number): Promise<void> {
      spent += looks;
      if (spent - rested < 200_000) return;
      rested = spent;
      await setImmediate();
    },
  };
}
export type Budget = ReturnType<typeof budgetOf>;

/**
 * What changes between two sets of rules, for all viewers, most people first; `examined` counts those it tells of. Viewers to
 * whom the rules say the same are looked at together.
 */
export async function shiftsOf(crowd: Crowd, [before, after]: readonly [Measure, Measure], budget: Budget) {
  const { kinds } = crowd;
  const teams = [...viewersOf(crowd, before, after).values()].toSorted((a, b) => sizeOf(crowd, b) - sizeOf(crowd, a));
  const left = { shifts: [] as Shift[], examined: crowd.people };
  const targets = before.main === after.main ? objectsOf(crowd, before, after) : kinds.map((_kind, at) => at);
  for (const viewers of teams) {
    const [first = 0] = viewers;
    if (!budget.left()) {
      left.examined -= sizeOf(crowd, viewers);
      continue;
    }
    const [then, now] = [before, after].map((rules) => spokenTo(rules, first));
    if (!then || !now) continue;
    const [saw, sees] = [seerOf(crowd, before, first, then), seerOf(crowd, after, first, now)];
    const shift = { viewers, lost: [] as number[], gained: [] as number[] };
    for (const target of targets) {
      const was = saw(target);
      if (was === sees(target)) continue;
      (was ? shift.lost : shift.gained).push(target);
    }
    await budget.spend(targets.length * (2 + then.length + now.length));
    if (shift.lost.length || shift.gained.length) left.shifts.push(shift);
  }
  return left;
}

/** People at the places of some kinds. */
export const sizeOf = ({ kinds }: Crowd, at: readonly number[]): number =>
  at.reduce((sum, each) => sum + (kinds[each]?.size ?? 0), 0);

/** Viewers for whom something may change, those together to whom both sets of rules say the same. */
function viewersOf(crowd: Crowd, before: Measure, after: Measure): Map<string, number[]> {
  const stays = before.main === after.main;
  const byPlaces = before.main === 'DEPARTMENT' || after.main === 'DEPARTMENT';
  const found = new Map<string, number[]>();
  for (const [at, { id, unlimited, scope, places }] of crowd.kinds.entries()) {
    if (unlimited || scope === 'all') continue;
    const [then, now] = [said(before, at), said(after, at)];
    if (stays && then === now) continue;
    const key = [then, now, byPlaces ? places.join() : '', scope ? id : ''].join('|');
    const together = found.get(key);
    if (together) together.push(at);
    else found.set(key, [at]);
  }
  return found;
}

function said({ exceptions }: Measure, viewer: number): string {
  let text = '';
  for (const { key, subjects, priority, effect } of exceptions) {
    const subject = subjects[viewer] ?? nowhere;
    if (subject !== nowhere) text += `${key}:${rankOf({ subject, priority, effect })},`;
  }
  return text;
}

/** Where the main rule stays, only those change whom a changed exception names. */
function objectsOf({ kinds }: Crowd, before: Measure, after: Measure): number[] {
  const [then, now] = [new Set(before.exceptions), new Set(after.exceptions)];
  const changed = [...before.exceptions, ...after.exceptions].filter((each) => !then.has(each) || !now.has(each));
  return kinds.flatMap((_kind, at) => (changed.some(({ objects }) => objects[at] !== nowhere) ? at : []));
}
