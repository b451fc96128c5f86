import { type Exception, rankOf, ranks, type Rules } from '#server/domain/visibility/decide.ts';
import { startSlices } from '#server/kernel/time-slices.ts';
import { below, closenessIn, type Crowd, nowhere, groupsInScope } from './preview.groups.rules.ts';

/** An exception with how close each of its sides comes to every kind. */
interface Measured extends Pick<Exception, 'effect' | 'priority'> {
  /** Equal for the same exception only, as it is before or after. */
  key: number;
  subjects: Uint8Array;
  objects: Uint8Array;
  /** The kinds that its objects come close to. */
  hits: readonly number[];
}
/** The rules of a team as they are asked about a crowd. */
export interface Measure {
  main: Rules['main'];
  /** How close those chosen by the main rule SELECTED come to every kind. */
  selected: Uint8Array;
  exceptions: readonly Measured[];
}

/** Measures two sets of rules, in slices; an exception that is in both is measured once. */
export async function measure(crowd: Crowd, all: readonly Rules[]): Promise<Measure[]> {
  const turns = startSlices();
  const known = new Map<Exception, Measured>();
  const measures: Measure[] = [];
  for (const { main, selected, exceptions } of all) {
    const measured: Measured[] = [];
    for (const exception of exceptions) {
      const found = known.get(exception) ?? measuredIn(crowd, exception, known.size);
      known.set(exception, found);
      measured.push(found);
      const rest = turns.next();
      if (rest) await rest;
    }
    measures.push({ main, selected: closenessIn(crowd, selected), exceptions: measured });
  }
  return measures;
}

function measuredIn(crowd: Crowd, { effect, priority, ...sides }: Exception, key: number): Measured {
  const objects = closenessIn(crowd, sides.objects);
  const hits = crowd.kinds.flatMap((_kind, at) => (objects[at] === nowhere ? [] : at));
  return { key, effect, priority, subjects: closenessIn(crowd, sides.subjects), objects, hits };
}

/** What exceptions say to one viewer after the other. */
interface Heard {
  /** Turns to a viewer; answers how much that took. */
  turnTo(viewer: number): Promise<number>;
  /** The key of the exception that decides on a kind; Infinity where none does. */
  keyOf(target: number): number;
}

interface Spoken extends Pick<Measured, 'objects' | 'hits'> {
  rank: number;
}

function spokenTo(exceptions: readonly Measured[], viewer: number): Spoken[] {
  const spoken: Spoken[] = [];
  for (const { subjects, objects, hits, priority, effect } of exceptions) {
    const subject = subjects[viewer] ?? nowhere;
    if (subject !== nowhere) spoken.push({ rank: rankOf({ subject, priority, effect }), objects, hits });
  }
  return spoken;
}

/** For who asks about nearly every kind. */
function heardByAll({ kinds }: Crowd, exceptions: readonly Measured[]): Heard {
  const keys = new Float64Array(kinds.length).fill(Infinity);
  let spoken: Spoken[] = [];
  let last = '';
  return {
    async turnTo(viewer) {
      const slices = startSlices();
      // Who comes next often hears the same.
      const text = said(exceptions, viewer);
      if (text === last) return 0;
      last = text;
      for (const { hits } of spoken) {
        for (const target of hits) keys[target] = Infinity;
        const rest = slices.next();
        if (rest) await rest;
      }
      spoken = spokenTo(exceptions, viewer);
      let looks = 0;
      for (const { rank, objects, hits } of spoken) {
        looks += hits.length;
        for (const target of hits) {
          const key = (objects[target] ?? nowhere) * ranks + rank;
          if (key < (keys[target] ?? Infinity)) keys[target] = key;
        }
        const rest = slices.next();
        if (rest) await rest;
      }
      return looks;
    },
    keyOf: (target) => keys[target] ?? Infinity,
  };
}

/** For who asks about few. */
export function heardByFew({ exceptions }: Measure): Heard {
  let spoken: Spoken[] = [];
  return {
    turnTo(viewer) {
      spoken = spokenTo(exceptions, viewer);
      return Promise.resolve(exceptions.length);
    },
    keyOf(target) {
      let best = Infinity;
      for (const { rank, objects } of spoken) {
        const object = objects[target] ?? nowhere;
        if (object !== nowhere && object * ranks + rank < best) best = object * ranks + rank;
      }
      return best;
    },
  };
}

/** Equal for viewers to whom the exceptions say the same. */
function said(exceptions: readonly Measured[], viewer: number): string {
  let text = '';
  for (const { key, subjects, priority, effect } of exceptions) {
    const subject = subjects[viewer] ?? nowhere;
    if (subject !== nowhere) text += `${key}:${rankOf({ subject, priority, effect })},`;
  }
  return text;
}

/** Asks whom kinds see, one viewer after the other. */
export interface Seer {
  /** Turns to a viewer; answers how much that took. */
  turnTo(viewer: number): Promise<number>;
  /** Whether the viewer sees people of a kind, beyond themselves: 1 is seen. */
  sees(target: number): number;
}

/** `decide` for one viewer after the other, kind by kind. */
export function seerOf(crowd: Crowd, rules: Measure, heard = heardByAll(crowd, rules.exceptions)): Seer {
  const { kinds } = crowd;
  const shown = shownByMain(crowd, rules);
  let everybody = false;
  let reached: Uint8Array | null = null;
  let own: Uint8Array | null = null;
  return {
    async turnTo(viewer) {
      const kind = kinds[viewer];
      everybody = !kind || kind.unlimited || kind.scope === 'all';
      reached = kind?.scope ? groupsInScope(crowd, kind.scope) : null;
      const places = new Set(kind?.places);
      own = rules.main === 'DEPARTMENT' ? below(crowd, (at) => places.has(at)) : null;
      return (own ? kinds.length : 0) + (await heard.turnTo(viewer));
    },
    sees(target) {
      if (everybody || (reached !== null && reached[target] === 1)) return 1;
      const key = heard.keyOf(target);
      if (key !== Infinity) return key % 2;
      return (own ?? shown)[target] ?? 0;
    },
  };
}

/** Whom the main rule shows to everybody. */
const shownByMain = ({ kinds }: Crowd, { main, selected }: Measure): Uint8Array =>
  Uint8Array.from(kinds, (_kind, at) => Number(main === 'ALL' || (main === 'SELECTED' && selected[at] !== nowhere)));

/** Whether the main rule says the same of everybody. */
const staysSame = (before: Measure, after: Measure): boolean =>
  before.main === after.main && (before.main !== 'SELECTED' || before.selected.every((near, at) => near === after.selected[at]));

/** What changes for viewers of some kinds, the same for all of them. Nobody loses or gains themselves. */
export interface VisibilityShift {
  viewers: readonly number[];
  lost: readonly number[];
  gained: readonly number[];
}

/** How much was looked at, so that a preview ends in time and lets others be served meanwhile. */
export function budgetOf(most: number) {
  const turns = startSlices();
  let spent = 0;
  return {
    left: () => spent < most,
    async spend(looks: number): Promise<void> {
      spent += looks;
      await turns.next();
    },
  };
}
export type PreviewBudget = ReturnType<typeof budgetOf>;

/**
 * Tells what changes between two sets of rules, for all viewers, most people first; answers of how many people it has told.
 * Viewers to whom the rules say the same are looked at together.
 */
export async function describeShifts(
  crowd: Crowd,
  [before, after]: readonly [Measure, Measure],
  budget: PreviewBudget,
  tell: (shift: VisibilityShift) => Promise<void>,
): Promise<number> {
  const { kinds } = crowd;
  const stays = staysSame(before, after);
  const targets = stays ? objectsOf(crowd, before, after) : kinds.map((_kind, at) => at);
  const heard = heardByAll(crowd, before.exceptions);
  const same = before.exceptions.every(({ key }, at) => after.exceptions[at]?.key === key);
  const past = seerOf(crowd, before, heard);
  const next = seerOf(crowd, after, same && before.exceptions.length === after.exceptions.length ? heard : undefined);
  let examined = crowd.people;
  for (const viewers of await viewersOf(crowd, before, after)) {
    if (!budget.left()) {
      examined -= sizeOf(crowd, viewers);
      continue;
    }
    const [first = 0] = viewers;
    // With 500 exceptions one of these takes about 20 ms.
    await budget.spend(await past.turnTo(first));
    const looks = await next.turnTo(first);
    const [lost, gained]: [number[], number[]] = [[], []];
    for (const target of targets) {
      const was = past.sees(target);
      if (was !== next.sees(target)) (was ? lost : gained).push(target);
    }
    if (lost.length || gained.length) await tell({ viewers, lost, gained });
    // Telling of a change takes longer than finding it.
    await budget.spend(looks + targets.length + 4 * (lost.length + gained.length));
  }
  return examined;
}

/** People of some kinds. */
export function sizeOf({ kinds }: Crowd, at: readonly number[]): number {
  let people = 0;
  for (const each of at) people += kinds[each]?.size ?? 0;
  return people;
}

/** Viewers for whom something may change; together those to whom both sets of rules say the same, one after the other those to whom the exceptions do. */
async function viewersOf(crowd: Crowd, before: Measure, after: Measure): Promise<number[][]> {
  const turns = startSlices();
  const stays = staysSame(before, after);
  const byPlaces = before.main === 'DEPARTMENT' || after.main === 'DEPARTMENT';
  const found = new Map<string, Map<string, number[]>>();
  for (const [at, { id, unlimited, scope, places }] of crowd.kinds.entries()) {
    if (unlimited || scope === 'all') continue;
    const rest = turns.next();
    if (rest) await rest;
    const [then, now] = [said(before.exceptions, at), said(after.exceptions, at)];
    if (stays && then === now) continue;
    const together = found.get(`${then}|${now}`) ?? new Map<string, number[]>();
    found.set(`${then}|${now}`, together);
    const key = `${byPlaces ? places.join() : ''}|${scope ? id : ''}`;
    const kinds = together.get(key);
    if (kinds) kinds.push(at);
    else together.set(key, [at]);
  }
  const sized = (at: number[]) => ({ at, size: sizeOf(crowd, at) });
  const bySize = (a: { size: number }, b: { size: number }) => b.size - a.size;
  return [...found.values()]
    .map((together) => {
      const kinds = [...together.values()].map(sized).toSorted(bySize);
      return { kinds, size: kinds.reduce((sum, { size }) => sum + size, 0) };
    })
    .toSorted(bySize)
    .flatMap(({ kinds }) => kinds.map(({ at }) => at));
}

/** Where the main rule stays, only those change whom a changed exception names. */
function objectsOf({ kinds }: Crowd, before: Measure, after: Measure): number[] {
  const [then, now] = [new Set(before.exceptions), new Set(after.exceptions)];
  const changed = [...before.exceptions, ...after.exceptions].filter((each) => !then.has(each) || !now.has(each));
  return kinds.flatMap((_kind, at) => (changed.some(({ objects }) => objects[at] !== nowhere) ? at : []));
}
