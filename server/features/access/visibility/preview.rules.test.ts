import { expect, test } from 'vitest';
import { defaultLevels } from '#contract/access/visibility-facts.ts';
import type { Exception } from '#server/domain/visibility/decide.ts';
import { teamGroupsOf } from './preview.groups.rules.ts';
import { changedLevels, levelShifts } from './preview.levels.rules.ts';
import { linesOf } from './preview.lines.view.ts';
import { previewBudget, measure, type VisibilityShift, sizeOf, describeShifts } from './preview.visibility.rules.ts';
import { tallyOf } from './preview.tally.rules.ts';

const withoutRoles = () => ({ unlimited: false, scope: null });
const crowd = await teamGroupsOf(
  [
    { id: 'root', parent_id: null, depth: 1 },
    { id: 'sales', parent_id: 'root', depth: 2 },
    { id: 'product', parent_id: 'root', depth: 2 },
  ],
  [
    { id: null, places: ['sales'], size: 60 },
    { id: null, places: ['product'], size: 30 },
    { id: null, places: ['product', 'sales'], size: 10 },
  ],
  withoutRoles,
);
const selected = { departments: [], members: [] };
const hides: Exception = {
  id: 'x',
  effect: 'PROHIBIT',
  priority: 1,
  subjects: { departments: ['root'], members: [] },
  objects: { departments: ['sales'], members: [] },
};

async function previewWith(looks: number) {
  const [before, after] = await measure(crowd, [
    { main: 'ALL', selected, exceptions: [] },
    { main: 'DEPARTMENT', selected, exceptions: [hides] },
  ]);
  if (!before || !after) throw new Error('two were measured');
  const shifts: VisibilityShift[] = [];
  const [tally, lines] = [tallyOf(crowd), linesOf(crowd)];
  const examined = await describeShifts(crowd, [before, after], previewBudget(looks), (shift) => {
    shifts.push(shift);
    tally.add(shift);
    return lines.add(shift);
  });
  return { examined, shifts, loses: tally.loses(), lines: lines.all() };
}

test('when the budget is used up, the smallest groups are left out and counted', async () => {
  expect((await previewWith(1)).examined).toBe(60);
  const { examined, shifts } = await previewWith(1000);
  expect(examined).toBe(100);
  expect(shifts.map(({ viewers }) => sizeOf(crowd, viewers))).toEqual([60, 30, 10]);
});

test('a department counts as whole if all its people are lost, including those in several departments', async () => {
  const { lines, loses } = await previewWith(1000);
  // Sales loses all members: its own by the exception, Product by the main rule. Product keeps its own 30.
  expect(lines.map(({ viewers, department, people, whole }) => ({ viewers, department, people, whole }))).toEqual(
    [
      { viewers: 40, department: 1, people: 70, whole: true },
      { viewers: 60, department: 0, people: 100, whole: true },
    ].toSorted((a, b) => b.viewers * b.people - a.viewers * a.people),
  );
  expect(loses).toEqual({ viewers: 100, seen: 100, pairs: 60 * 99 + 30 * 70 + 10 * 69 });
});

test('a member alone in a department, heading it and leading no one, does not lose a field of themselves', async () => {
  const alone = await teamGroupsOf(
    [
      { id: 'root', parent_id: null, depth: 1 },
      { id: 'desk', parent_id: 'root', depth: 2 },
    ],
    [
      { id: 'ann', places: ['desk'], size: 1 },
      { id: null, places: ['root'], size: 2 },
    ],
    withoutRoles,
  );
  const [rules] = await measure(alone, [{ main: 'ALL', selected, exceptions: [] }]);
  if (!rules) throw new Error('one was measured');
  const charge = { headed: new Map([[0, [1]]]), reports: new Map() };
  const changed = changedLevels(defaultLevels, { ...defaultLevels, mobile: 'DEPARTMENT_HEAD', jobType: 'HIDDEN' });
  const { fields } = await levelShifts(alone, rules, charge, changed, previewBudget(1000));
  // The two members of the top department share a department; Ann heads only herself.
  expect(fields.map(({ field, viewers }) => [field, viewers])).toEqual([
    ['mobile', 2],
    ['jobType', 0],
  ]);
});
