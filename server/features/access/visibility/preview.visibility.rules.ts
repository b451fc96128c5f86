import { type Exception, rankOf, rankLimit, type Rules } from '#server/domain/visibility/decide.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { below, distancesIn, type TeamGroups, noMatchDistance, groupsInScope } from './preview.groups.rules.ts';

/** An exception with the distance of each of its sides from every group. */
interface Measured extends Pick<Exception, 'effect' | 'priority'> {
  /** Identifies an exception; the same in the rules before and after if the exception is unchanged. */
  key: number;
  subjects: Uint8Array;
  objects: Uint8Array;
  /** The groups that its objects match. */
  hits: readonly number[];
}
/** The rules of a team, measured for a crowd. */
export interface MeasuredRules {
  main: Rules['main'];
  /** The distance of the parties of the main rule SELECTED from every group. */
  selected: Uint8Array;
  exceptions: readonly Measured[];
}

/** Measures sets of rules, in time slices. An exception that is in several sets is measured once. */
export async function measure(crowd: TeamGroups, all: readonly Rules[]): Promise<MeasuredRules[]> {
  const turns = startTimeSlices();
  const known = new Map<Exception, Measured>();
  const measures: MeasuredRules[] = [];
  for (const { main, selected, exceptions } of all) {
    const measured: Measured[] = [];
    for (const exception of exceptions) {
      const found = known.get(exception) ?? measuredIn(crowd, exception, known.size);
      known.set(exception, found);
      measured.push(found);
      const rest = turns.next();
      if (rest) await rest;
    }
    measures.push({ main, selected: distancesIn(crowd, selected), exceptions: measured });
  }
  return measures;
}

function measuredIn(crowd: TeamGroups, { effect, priority, ...sides }: Exception, key: number): Measured {
  const objects = distancesIn(crowd, sides.objects);
  const hits = crowd.kinds.flatMap((_kind, at) => (objects[at] === noMatchDistance ? [] : at));
  return { key, effect, priority, subjects: distancesIn(crowd, sides.subjects), objects, hits };
}

/** Applies exceptions to one viewer after another. */
interface AppliedExceptions {
  /** Selects the viewer. Returns the number of steps it took. */
  turnTo(viewer: number): Promise<number>;
  /** The rank of the exception that decides on a group, or Infinity if none does. */
  keyOf(target: number): number;
}

interface MatchingMeasure extends Pick<Measured, 'objects' | 'hits'> {
  rank: number;
}

function matchingExceptions(exceptions: readonly Measured[], viewer: number): MatchingMeasure[] {
  const matching: MatchingMeasure[] = [];
  for (const { subjects, objects, hits, priority, effect } of exceptions) {
    const subject = subjects[viewer] ?? noMatchDistance;
    if (subject !== noMatchDistance) matching.push({ rank: rankOf({ subject, priority, effect }), objects, hits });
  }
  return matching;
}

/** For callers that query nearly every group of each viewer. */
function exceptionsForMany({ kinds }: TeamGroups, exceptions: readonly Measured[]): AppliedExceptions {
  const keys = new Float64Array(kinds.length).fill(Infinity);
  let matching: MatchingMeasure[] = [];
  let last = '';
  return {
    async turnTo(viewer) {
      const slices = startTimeSlices();
      // The same exceptions often apply to consecutive viewers.
      const text = exceptionKeys(exceptions, viewer);
      if (text === last) return 0;
      last = text;
      for (const { hits } of matching) {
        for (const target of hits) keys[target] = Infinity;
        const rest = slices.next();
        if (rest) await rest;
      }
      matching = matchingExceptions(exceptions, viewer);
      let looks = 0;
      for (const { rank, objects, hits } of matching) {
        looks += hits.length;
        for (const target of hits) {
          const key = (objects[target] ?? noMatchDistance) * rankLimit + rank;
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

/** For callers that query few groups of each viewer. */
export function exceptionsForFew({ exceptions }: MeasuredRules): AppliedExceptions {
  let matching: MatchingMeasure[] = [];
  return {
    turnTo(viewer) {
      matching = matchingExceptions(exceptions, viewer);
      return Promise.resolve(exceptions.length);
    },
    keyOf(target) {
      let best = Infinity;
      for (const { rank, objects } of matching) {
        const object = objects[target] ?? noMatchDistance;
        if (object !== noMatchDistance && object * rankLimit + rank < best) best = object * rankLimit + rank;
      }
      return best;
    },
  };
}

/** A text that is equal for viewers to whom the same exceptions apply in the same way. */
function exceptionKeys(exceptions: readonly Measured[], viewer: number): string {
  let text = '';
  for (const { key, subjects, priority, effect } of exceptions) {
    const subject = subjects[viewer] ?? noMatchDistance;
    if (subject !== noMatchDistance) text += `${key}:${rankOf({ subject, priority, effect })},`;
  }
  return text;
}

/** Answers whom groups see, one viewer after another. */
export interface VisibilityTester {
  /** Selects the viewer. Returns the number of steps it took. */
  turnTo(viewer: number): Promise<number>;
  /** 1 if the viewer sees people of a group, other than themselves; otherwise 0. */
  sees(target: number): number;
}

/** The decision of `decide` for one viewer after another, by groups. */
export function visibilityTesterOf(
  crowd: TeamGroups,
  rules: MeasuredRules,
  applied = exceptionsForMany(crowd, rules.exceptions),
): VisibilityTester {
  const { kinds } = crowd;
  const shown = shownByMain(crowd, rules);
  let seesAll = false;
  let insideScope: Uint8Array | null = null;
  let own: Uint8Array | null = null;
  return {
    async turnTo(viewer) {
      const kind = kinds[viewer];
      seesAll = !kind || kind.unlimited || kind.scope === 'all';
      insideScope = kind?.scope ? groupsInScope(crowd, kind.scope) : null;
      const places = new Set(kind?.places);
      own = rules.main === 'DEPARTMENT' ? below(crowd, (at) => places.has(at)) : null;
      return (own ? kinds.length : 0) + (await applied.turnTo(viewer));
    },
    sees(target) {
      if (seesAll || (insideScope !== null && insideScope[target] === 1)) return 1;
      const key = applied.keyOf(target);
      if (key !== Infinity) return key % 2;
      return (own ?? shown)[target] ?? 0;
    },
  };
}

/** For every group, 1 if the main rule shows it to all members. */
const shownByMain = ({ kinds }: TeamGroups, { main, selected }: MeasuredRules): Uint8Array =>
  Uint8Array.from(kinds, (_kind, at) => Number(main === 'ALL' || (main === 'SELECTED' && selected[at] !== noMatchDistance)));

/** Whether the main rule gives the same result for all members in both sets of rules. */
const staysSame = (before: MeasuredRules, after: MeasuredRules): boolean =>
  before.main === after.main && (before.main !== 'SELECTED' || before.selected.every((near, at) => near === after.selected[at]));

/** A change that is the same for all viewers of some groups. Viewers do not lose or gain themselves. */
export interface VisibilityShift {
  viewers: readonly number[];
  lost: readonly number[];
  gained: readonly number[];
}

/** Counts the examined pairs, so that a preview ends in time and does not delay other requests. */
export function previewBudget(most: number) {
  const turns = startTimeSlices();
  let spent = 0;
  return {
    left: () => spent < most,
    async spend(looks: number): Promise<void> {
      spent += looks;
      await turns.next();
    },
  };
}
export type PreviewBudget = ReturnType<typeof previewBudget>;

/**
 * Reports the changes between two sets of rules for all viewers, largest groups first, through `report`. Viewers to whom the
 * rules apply in the same way are examined together.
 * @returns the number of people examined
 */
export async function describeShifts(
  crowd: TeamGroups,
  [before, after]: readonly [MeasuredRules, MeasuredRules],
  budget: PreviewBudget,
  report: (shift: VisibilityShift) => Promise<void>,
): Promise<number> {
  const { kinds } = crowd;
  const stays = staysSame(before, after);
  const targets = stays ? objectsOf(crowd, before, after) : kinds.map((_kind, at) => at);
  const applied = exceptionsForMany(crowd, before.exceptions);
  const same = before.exceptions.every(({ key }, at) => after.exceptions[at]?.key === key);
  const past = visibilityTesterOf(crowd, before, applied);
  const next = visibilityTesterOf(
    crowd,
    after,
    same && before.exceptions.length === after.exceptions.length ? applied : undefined,
  );
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
    if (lost.length || gained.length) await report({ viewers, lost, gained });
    // Reporting a change takes longer than finding it.
    await budget.spend(looks + targets.length + 4 * (lost.length + gained.length));
  }
  return examined;
}

/** The number of people in some groups. */
export function sizeOf({ kinds }: TeamGroups, at: readonly number[]): number {
  let people = 0;
  for (const each of at) people += kinds[each]?.size ?? 0;
  return people;
}

/**
 * Viewers for whom something may change. Viewers to whom both sets of rules apply in the same way are one entry; entries to
 * which the same exceptions apply follow each other.
 */
async function viewersOf(crowd: TeamGroups, before: MeasuredRules, after: MeasuredRules): Promise<number[][]> {
  const turns = startTimeSlices();
  const stays = staysSame(before, after);
  const byPlaces = before.main === 'DEPARTMENT' || after.main === 'DEPARTMENT';
  const found = new Map<string, Map<string, number[]>>();
  for (const [at, { id, unlimited, scope, places }] of crowd.kinds.entries()) {
    if (unlimited || scope === 'all') continue;
    const rest = turns.next();
    if (rest) await rest;
    const [then, now] = [exceptionKeys(before.exceptions, at), exceptionKeys(after.exceptions, at)];
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

/** The groups that can change if the main rule stays the same: those that a changed exception matches. */
function objectsOf({ kinds }: TeamGroups, before: MeasuredRules, after: MeasuredRules): number[] {
  const [then, now] = [new Set(before.exceptions), new Set(after.exceptions)];
  const changed = [...before.exceptions, ...after.exceptions].filter((each) => !then.has(each) || !now.has(each));
  return kinds.flatMap((_kind, at) => (changed.some(({ objects }) => objects[at] !== noMatchDistance) ? at : []));
}
