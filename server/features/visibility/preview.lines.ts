import type { SightChange } from '#contract/visibility-facts.ts';
import type { Crowd } from './preview.crowd.ts';
import type { Shift } from './preview.sight.ts';

/** Whom one viewer loses or gains, put into words' data: a whole department, so many people of one, or one member. */
interface Whom {
  change: SightChange;
  department: number | null;
  /** The kind of the one member. */
  member: number | null;
  people: number;
  whole: boolean;
}

/** A line of a preview, with the places of kinds and departments instead of their names. */
export interface Line extends Whom {
  viewers: number;
  /** The nearest department that holds all viewers; null where only the whole team does. */
  within: number | null;
  everybody: boolean;
  /** A pair that it tells of. */
  example: { viewer: number; target: number };
}

/** Members that are told one by one, beyond whole departments. */
const mostNamed = 10;

/** All lines of what changes, those that touch most first. */
export function linesOf(crowd: Crowd, shifts: readonly Shift[]): Line[] {
  const lines = new Map<string, Line & { common: readonly number[] }>();
  const counts = new Int32Array(crowd.departments.length);
  for (const { viewers, lost, gained } of shifts) {
    const told = [...partsOf(crowd, lost, counts, 'LOSES'), ...partsOf(crowd, gained, counts, 'GAINS')];
    for (const { targets, ...whom } of told) {
      const among = new Set(targets);
      for (const viewer of viewers) {
        const kind = crowd.kinds[viewer];
        const others = among.has(viewer) ? whom.people - 1 : whom.people;
        const target = targets.find((each) => each !== viewer || (crowd.kinds[each]?.size ?? 0) > 1);
        if (!kind || !others || target === undefined) continue;
        const said = { ...whom, people: whom.whole ? whom.people : others };
        const key = [said.change, said.department, said.member, said.people, said.whole].join();
        const line = lines.get(key);
        if (!line)
          lines.set(key, {
            ...said,
            viewers: kind.size,
            common: kind.above,
            within: null,
            everybody: false,
            example: { viewer, target },
          });
        else {
          line.viewers += kind.size;
          if (line.common.length > 1) line.common = line.common.filter((at) => kind.above.includes(at));
        }
      }
    }
  }
  return [...lines.values()].map((line) => placed(crowd, line)).toSorted((a, b) => b.viewers * b.people - a.viewers * a.people);
}

function placed({ departments, totals, people }: Crowd, { common, ...line }: Line & { common: readonly number[] }): Line {
  const deepest = common.toSorted((a, b) => (departments[b]?.depth ?? 0) - (departments[a]?.depth ?? 0))[0];
  const within = deepest === undefined || departments[deepest]?.parent === -1 ? null : deepest;
  return { ...line, within, everybody: line.viewers === (within === null ? people : totals[within]) };
}

/** Targets as whole departments, the highest ones; then as single members where they are few; then as people of departments. */
function partsOf(
  crowd: Crowd,
  targets: readonly number[],
  counts: Int32Array,
  change: SightChange,
): (Whom & { targets: number[] })[] {
  const { kinds, totals } = crowd;
  const each = targets.flatMap((at) => (kinds[at] ? { at, kind: kinds[at] } : []));
  for (const { kind } of each) for (const place of kind.above) counts[place] = (counts[place] ?? 0) + kind.size;
  const parts = new Map<string, Whom & { targets: number[] }>();
  const add = (key: string, whom: Omit<Whom, 'change' | 'people'>, at: number, people: number) => {
    const part = parts.get(key) ?? { ...whom, change, people: 0, targets: [] };
    part.people += people;
    part.targets.push(at);
    parts.set(key, part);
  };
  const rest: typeof each = [];
  for (const one of each) {
    const tops = new Set(one.kind.places.flatMap((place) => topOf(crowd, counts, place) ?? []));
    for (const top of tops) add(`w${top}`, { department: top, member: null, whole: true }, one.at, one.kind.size);
    if (!tops.size) rest.push(one);
  }
  const named = rest.filter(({ kind }) => kind.id !== null);
  const alone = new Set(named.length > mostNamed ? [] : named);
  for (const one of rest) {
    const [place = 0] = one.kind.places;
    if (alone.has(one)) add(`m${one.at}`, { department: null, member: one.at, whole: true }, one.at, 1);
    else add(`p${place}`, { department: place, member: null, whole: false }, one.at, one.kind.size);
  }
  for (const { kind } of each) for (const place of kind.above) counts[place] = 0;
  for (const part of parts.values()) if (part.department !== null && part.whole) part.people = totals[part.department] ?? 0;
  return [...parts.values()];
}

/** The highest department from here up of which all people are among those counted. */
function topOf({ departments, totals }: Crowd, counts: Int32Array, place: number): number | undefined {
  let top: number | undefined;
  for (let at = place; at >= 0 && counts[at] === totals[at]; at = departments[at]?.parent ?? -1) top = at;
  return top;
}
