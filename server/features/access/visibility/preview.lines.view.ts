import type { VisibilityChange } from '#contract/access/visibility-facts.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import type { TeamGroups } from './preview.groups.rules.ts';
import type { VisibilityShift } from './preview.visibility.rules.ts';

/** The people that a viewer loses or gains: a whole department, a number of people of one department, or one member. */
interface Whom {
  change: VisibilityChange;
  department: number | null;
  /** The group of the one member. */
  member: number | null;
  people: number;
  whole: boolean;
}

/** A line of a preview, with indexes of groups and departments instead of their names. */
export interface PreviewLine extends Whom {
  viewers: number;
  /** The deepest department that contains all viewers, or null if only the whole team does. */
  within: number | null;
  everybody: boolean;
  /** A pair of people to whom the line applies, as indexes of groups. */
  example: { viewer: number; target: number };
}

/** The maximum number of members that are listed individually besides whole departments. */
const maxNamed = 10;

type Growing = PreviewLine & { common: readonly number[] };

/** Summarises shifts as lines. Works in time slices, because a shift may concern every viewer and every department. */
export function linesOf(crowd: TeamGroups) {
  const lines = new Map<string, Growing>();
  const counts = new Int32Array(crowd.departments.length);
  const tops = new Int32Array(crowd.departments.length);
  const turns = startTimeSlices();
  const add = async (viewers: readonly number[], targets: readonly number[], change: VisibilityChange) => {
    for (const part of partsOf(crowd, targets, { counts, tops, change })) {
      const key = [change, part.department, part.member, part.whole].join();
      const keyed = { ...part, key };
      for (const viewer of viewers) {
        grow(lines, crowd, keyed, viewer);
        const rest = turns.next();
        if (rest) await rest;
      }
    }
  };
  return {
    async add({ viewers, lost, gained }: VisibilityShift): Promise<void> {
      if (lost.length) await add(viewers, lost, 'LOSES');
      if (gained.length) await add(viewers, gained, 'GAINS');
    },
    /** The lines in the order of how many pairs they concern, most first. */
    all: (): PreviewLine[] => [...lines.values()].map((line) => placed(crowd, line)).toSorted(byWeight),
  };
}

function grow(lines: Map<string, Growing>, { kinds }: TeamGroups, part: Part & { key: string }, viewer: number): void {
  const kind = kinds[viewer];
  if (!kind) return;
  const { change, department, member, whole, among } = part;
  const inside = whole && department !== null ? kind.above.includes(department) : among.has(viewer);
  const others = part.people - (inside ? 1 : 0);
  const target = part.targets.find((each) => each !== viewer || kind.size > 1);
  if (!others || target === undefined) return;
  const people = whole ? part.people : others;
  const key = `${part.key},${people}`;
  const line = lines.get(key);
  if (!line) {
    const whom = { change, department, member, people, whole };
    lines.set(key, {
      ...whom,
      viewers: kind.size,
      common: kind.above,
      within: null,
      everybody: false,
      example: { viewer, target },
    });
    return;
  }
  line.viewers += kind.size;
  if (line.common.length > 1) line.common = line.common.filter((at) => kind.above.includes(at));
}

function byWeight(a: PreviewLine, b: PreviewLine): number {
  const place = ({ department, member }: PreviewLine) => department ?? member ?? 0;
  return b.viewers * b.people - a.viewers * a.people || b.viewers - a.viewers || place(a) - place(b);
}

function placed({ departments, totals, people }: TeamGroups, { common, ...line }: Growing): PreviewLine {
  const deepest = common.toSorted((a, b) => (departments[b]?.depth ?? 0) - (departments[a]?.depth ?? 0))[0];
  const within = deepest === undefined || departments[deepest]?.parent === -1 ? null : deepest;
  return { ...line, within, everybody: line.viewers === (within === null ? people : totals[within]) };
}

interface Part extends Whom {
  /** Up to two of the groups in this part. */
  targets: number[];
  /** The groups of a part that is not a whole department. */
  among: Set<number>;
}

/**
 * Splits targets into whole departments, the highest ones; the rest into single members if they are few, otherwise into people
 * of departments.
 */
function partsOf(
  crowd: TeamGroups,
  targets: readonly number[],
  { counts, tops, change }: { counts: Int32Array; tops: Int32Array; change: VisibilityChange },
): Iterable<Part> {
  const { kinds, departments, totals } = crowd;
  counts.fill(0);
  for (const at of targets) {
    const kind = kinds[at];
    if (kind) for (const place of kind.above) counts[place] = (counts[place] ?? 0) + kind.size;
  }
  for (const [at, { parent }] of departments.entries()) {
    const above = tops[parent] ?? -1;
    tops[at] = above >= 0 ? above : counts[at] === totals[at] && counts[at] ? at : -1;
  }
  const parts = new Map<string | number, Part>();
  const partAt = (key: string | number, whom: Omit<Whom, 'change'>, at: number): Part => {
    const part = parts.get(key) ?? { ...whom, change, targets: [], among: new Set<number>() };
    if (part.targets.length < 2) part.targets.push(at);
    parts.set(key, part);
    return part;
  };
  const rest: number[] = [];
  for (const at of targets) {
    let whole = false;
    for (const place of kinds[at]?.places ?? []) {
      const top = tops[place] ?? -1;
      if (top < 0) continue;
      whole = true;
      const part = parts.get(top);
      if (!part) partAt(top, { department: top, member: null, whole: true, people: totals[top] ?? 0 }, at);
      else if (part.targets.length === 1 && part.targets[0] !== at) part.targets.push(at);
    }
    if (!whole) rest.push(at);
  }
  const alone = rest.filter((at) => (kinds[at]?.id ?? null) !== null).length <= maxNamed;
  for (const at of rest) {
    const { id = null, size = 0, places = [] } = kinds[at] ?? {};
    const single = id !== null && alone;
    const part = single
      ? partAt(`member ${at}`, { department: null, member: at, whole: true, people: 0 }, at)
      : partAt(`in ${places[0]}`, { department: places[0] ?? 0, member: null, whole: false, people: 0 }, at);
    part.people += size;
    part.among.add(at);
  }
  return parts.values();
}
