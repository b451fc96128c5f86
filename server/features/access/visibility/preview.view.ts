import type { VisibilityPreview } from '#contract/access/visibility-preview.ts';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { departmentView } from './exceptions.view.ts';
import { findDepartments } from './parties.repository.ts';
import type { TeamGroups } from './preview.groups.rules.ts';
import type { FieldViewing } from './preview.levels.rules.ts';
import type { PreviewLine, linesOf } from './preview.lines.view.ts';
import { peopleOf } from './preview.repository.ts';
import type { tallyOf } from './preview.tally.rules.ts';
import { code } from './visibility.policy.ts';

/** What a change of the rules changes, by groups of members. */
export interface ExaminedChange {
  crowd: TeamGroups;
  named: readonly string[];
  tally: ReturnType<typeof tallyOf>;
  lines: ReturnType<typeof linesOf>;
  fieldViewings: readonly FieldViewing[];
}

/** The preview with names: the first lines, and an example pair for the first of them. */
export async function described(
  db: Db,
  context: TeamContext,
  { crowd, named, tally, ...found }: ExaminedChange,
  rest: Pick<VisibilityPreview, 'fields' | 'examined'>,
): Promise<VisibilityPreview> {
  const all = found.lines.all();
  const lines = all.slice(0, visibilityLimits.previewLines);
  const pairs = lines.slice(0, visibilityLimits.previewExamples);
  const kinds = kindsOf(lines, pairs);
  const people = await peopleOf(
    db,
    named,
    [...kinds].map(([at, most]) => requestedOf(crowd, at, most)),
  );
  const name = await namesFor(db, context, code, [...people.values()].flat());
  const at = new Map([...kinds.keys()].map((kind, place) => [kind, (people.get(place) ?? []).map((row) => name(row))]));
  const ids = lines
    .flatMap(({ department, within }) => [department, within])
    .flatMap((place) => crowd.departments[place ?? -1]?.id ?? []);
  const departments = new Map((await findDepartments(db, [...new Set(ids)])).map((row) => [row.id, departmentView(row)]));
  const departmentAt = (place: number | null) => departments.get(crowd.departments[place ?? -1]?.id ?? '') ?? null;
  return {
    loses: tally.loses(),
    gains: tally.gains(),
    lines: lines.map((line) => ({
      change: line.change,
      viewers: line.viewers,
      viewersIn: departmentAt(line.within),
      everybody: line.everybody,
      department: departmentAt(line.department),
      employee: at.get(line.member ?? -1)?.[0] ?? null,
      people: line.people,
      whole: line.whole,
    })),
    moreLines: all.length - lines.length,
    examples: pairs.flatMap(({ change, example }) => {
      const viewer = at.get(example.viewer)?.[0];
      const target = at.get(example.target)?.find(({ employeeId }) => employeeId !== viewer?.employeeId);
      return viewer && target ? [{ change, viewer, target }] : [];
    }),
    ...rest,
    all: crowd.people,
  };
}

/** The groups for which names are needed, and how many names of each. */
function kindsOf(lines: readonly PreviewLine[], pairs: readonly PreviewLine[]): Map<number, number> {
  const needed = new Map<number, number>();
  const request = (kind: number, most: number) => needed.set(kind, Math.max(most, needed.get(kind) ?? 0));
  for (const { member } of lines) if (member !== null) request(member, 1);
  for (const { example } of pairs) {
    request(example.viewer, 2);
    request(example.target, 2);
  }
  return needed;
}

function requestedOf({ kinds, departments }: TeamGroups, at: number, most: number) {
  const { id = null, places = [] } = kinds[at] ?? {};
  return { id, places: places.flatMap((place) => departments[place]?.id ?? []), most };
}
