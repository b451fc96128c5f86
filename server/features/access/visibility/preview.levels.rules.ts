import {
  type FieldLevel,
  fieldLevels,
  type FieldLevels,
  type GovernedField,
  governedFields,
} from '#contract/access/visibility-facts.ts';
import { below, type TeamGroups, groupsInScope } from './preview.groups.rules.ts';
import {
  type PreviewBudget,
  exceptionsForFew,
  type MeasuredRules,
  type VisibilityTester,
  visibilityTesterOf,
} from './preview.visibility.rules.ts';

/**
 * The departments that each group heads, and for each leading group how many people of other groups report to it. Keys are
 * indexes of groups.
 */
export interface ReportingLines {
  headed: ReadonlyMap<number, readonly number[]>;
  reports: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** A field level that the change would replace. Fewer viewers see the field if the new level requires a closer relation. */
interface Changed {
  field: GovernedField;
  before: FieldLevel;
  after: FieldLevel;
}

/** The field levels that differ between two sets of levels. */
export function changedLevels(before: FieldLevels, after: FieldLevels): Changed[] {
  return governedFields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((each) => each.before !== each.after);
}

/** A group whose people lose or gain fields of people they see. */
export interface FieldViewing {
  kind: number;
  lost: GovernedField[];
  gained: GovernedField[];
}

/**
 * For each changed level, the number of people who lose or gain the field of at least one person they see, and their groups:
 * those whose relation to such a person is close enough for the looser level and not for the stricter one. Relations are
 * numbered as by `standingTo`.
 */
export async function levelShifts(
  crowd: TeamGroups,
  rules: MeasuredRules,
  charge: ReportingLines,
  changed: readonly Changed[],
  budget: PreviewBudget,
) {
  const shifts = changed.map(({ field, before, after }) => {
    const [from, to] = [fieldLevels.indexOf(before), fieldLevels.indexOf(after)];
    const touches = (relation: number) => Math.min(from, to) <= relation && relation < Math.max(from, to);
    return { field, before, after, change: to > from ? ('LOSES' as const) : ('GAINS' as const), touches, viewers: 0 };
  });
  const relations = [0, 1, 2].filter((relation) => shifts.some(({ touches }) => touches(relation)));
  const viewings: FieldViewing[] = [];
  let examined = crowd.people;
  const neighbours = neighboursOf(crowd);
  const seer = visibilityTesterOf(crowd, rules, exceptionsForFew(rules));
  for (const [kind, { size, unlimited, scope }] of crowd.kinds.entries()) {
    if (unlimited || scope === 'all' || !relations.length) continue;
    if (!budget.left()) {
      examined -= size;
      continue;
    }
    const found = await relationsOf(crowd, seer, charge, kind, relations, neighbours, budget);
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

/** For each department, the groups directly in it. */
function neighboursOf({ departments, kinds }: TeamGroups): number[][] {
  const found: number[][] = departments.map(() => []);
  for (const [at, { places }] of kinds.entries()) for (const place of places) found[place]?.push(at);
  return found;
}

/** Which of the requested relations a group has to people it sees. */
async function relationsOf(
  crowd: TeamGroups,
  seer: VisibilityTester,
  { headed, reports }: ReportingLines,
  viewer: number,
  relations: readonly number[],
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
  const insideScope = kind.scope && groupsInScope(crowd, kind.scope);
  const own = new Set(kind.places);
  /** The number of people in a group, except the viewer, to whom the viewer has this relation. */
  const count = (target: number, relation: number): number => {
    const { size = 0, places = [] } = kinds[target] ?? {};
    if (insideScope?.[target]) return 0;
    const above = led?.[target] ? size : (reporting?.get(target) ?? 0);
    if (relation === 2) return above - (led?.[target] && target === viewer ? 1 : 0);
    const beside = places.some((place) => own.has(place));
    if (beside !== (relation === 1)) return 0;
    return size - above - (target === viewer ? 1 : 0);
  };
  const allGroups = kinds.keys();
  const near = { 2: led ? kinds.keys() : (reporting?.keys() ?? []), 1: kind.places.flatMap((place) => neighbours[place] ?? []) };
  for (const relation of relations) {
    let looks = 0;
    for (const target of relation === 0 ? allGroups : near[relation as 1 | 2]) {
      looks += 4;
      if (count(target, relation) <= 0 || !seer.sees(target)) continue;
      found.add(relation);
      break;
    }
    await budget.spend(looks);
  }
  return found;
}
