import {
  type FieldLevel,
  fieldLevels,
  type FieldLevels,
  type GovernedField,
  governedFields,
} from '#contract/access/visibility-facts.ts';
import { below, type Crowd, groupsInScope } from './preview.groups.rules.ts';
import { type PreviewBudget, heardByFew, type Measure, type Seer, seerOf } from './preview.visibility.rules.ts';

/** Who heads which departments, and how many of each kind report to whom; kinds by their places. */
export interface ReportingLines {
  headed: ReadonlyMap<number, readonly number[]>;
  reports: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** A level that would become another: LOSES where it comes closer to the person. */
interface Changed {
  field: GovernedField;
  before: FieldLevel;
  after: FieldLevel;
}

export function changedLevels(before: FieldLevels, after: FieldLevels): Changed[] {
  return governedFields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((each) => each.before !== each.after);
}

/** A kind whose people lose or gain fields of somebody they see. */
export interface FieldViewing {
  kind: number;
  lost: GovernedField[];
  gained: GovernedField[];
}

/**
 * For each changed level how many people lose or gain the field of somebody they see, and which kinds they are: those who
 * stand to at least one such person as close as the looser level asks and not as close as the stricter one. Standings are
 * those of `standingTo`.
 */
export async function levelShifts(
  crowd: Crowd,
  rules: Measure,
  charge: ReportingLines,
  changed: readonly Changed[],
  budget: PreviewBudget,
) {
  const shifts = changed.map(({ field, before, after }) => {
    const [from, to] = [fieldLevels.indexOf(before), fieldLevels.indexOf(after)];
    const touches = (standing: number) => Math.min(from, to) <= standing && standing < Math.max(from, to);
    return { field, before, after, change: to > from ? ('LOSES' as const) : ('GAINS' as const), touches, viewers: 0 };
  });
  const wanted = [0, 1, 2].filter((standing) => shifts.some(({ touches }) => touches(standing)));
  const viewings: FieldViewing[] = [];
  let examined = crowd.people;
  const neighbours = neighboursOf(crowd);
  const seer = seerOf(crowd, rules, heardByFew(rules));
  for (const [kind, { size, unlimited, scope }] of crowd.kinds.entries()) {
    if (unlimited || scope === 'all' || !wanted.length) continue;
    if (!budget.left()) {
      examined -= size;
      continue;
    }
    const found = await standingsOf(crowd, seer, charge, kind, wanted, neighbours, budget);
    const viewing: FieldViewing = { kind, lost: [], gained: [] };
    for (const shift of shifts) {
      if (![...found].some(shift.touches)) continue;
      shift.viewers += size;
      (shift.change === 'LOSES' ? viewing.lost : viewing.gained).push(shift.field);
    }
    if (viewing.lost.length + viewing.gained.length) viewings.push(viewing);
  }
  const fields = shifts.map(({ touches: _touches, ...each }) => each);
  const most = ({ lost, gained }: FieldViewing) => lost.length + gained.length;
  return { fields, viewings: viewings.toSorted((a, b) => most(b) - most(a) || a.kind - b.kind), examined };
}

/** Kinds directly in each department. */
function neighboursOf({ departments, kinds }: Crowd): number[][] {
  const found: number[][] = departments.map(() => []);
  for (const [at, { places }] of kinds.entries()) for (const place of places) found[place]?.push(at);
  return found;
}

/** How close a kind stands to people they see, of the standings that are asked for. */
async function standingsOf(
  crowd: Crowd,
  seer: Seer,
  { headed, reports }: ReportingLines,
  viewer: number,
  wanted: readonly number[],
  neighbours: readonly number[][],
  budget: PreviewBudget,
): Promise<Set<number>> {
  const { kinds } = crowd;
  const kind = kinds[viewer];
  const found = new Set<number>();
  if (!kind) return found;
  await budget.spend(await seer.turnTo(viewer));
  const heads = new Set(headed.get(viewer));
  const led = heads.size ? below(crowd, (at) => heads.has(at)) : null;
  const reporting = reports.get(viewer);
  const reached = kind.scope && groupsInScope(crowd, kind.scope);
  const own = new Set(kind.places);
  /** People of a kind the viewer stands to like this, but for the viewer. */
  const count = (target: number, standing: number): number => {
    const { size = 0, places = [] } = kinds[target] ?? {};
    if (reached?.[target]) return 0;
    const above = led?.[target] ? size : (reporting?.get(target) ?? 0);
    if (standing === 2) return above - (led?.[target] && target === viewer ? 1 : 0);
    const beside = places.some((place) => own.has(place));
    if (beside !== (standing === 1)) return 0;
    return size - above - (target === viewer ? 1 : 0);
  };
  const everybody = kinds.keys();
  const near = { 2: led ? kinds.keys() : (reporting?.keys() ?? []), 1: kind.places.flatMap((place) => neighbours[place] ?? []) };
  for (const standing of wanted) {
    let looks = 0;
    for (const target of standing === 0 ? everybody : near[standing as 1 | 2]) {
      looks += 4;
      if (count(target, standing) <= 0 || !seer.sees(target)) continue;
      found.add(standing);
      break;
    }
    await budget.spend(looks);
  }
  return found;
}
