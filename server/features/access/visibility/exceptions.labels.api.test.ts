import { expect } from 'vitest';
import { type ExceptionView, visibility } from '#contract/access/visibility.ts';
import { departments } from '#contract/people/departments.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';

test('departments are labelled by their path below the team where another one has the same name', async () => {
  const add = async (name: string, parentId: string) =>
    (await app.call<{ departmentId: string }>(team.owner, departments.create, { body: { name, parentId } })).data.departmentId;
  const [inSales, inProduct] = [await add('Twin', team.sales), await add('Twin', team.product)];
  const body = {
    name: 'Apart',
    effect: 'PROHIBIT',
    subjects: { departmentIds: [inSales, team.product], employeeIds: [] },
    objects: { departmentIds: [inProduct], employeeIds: [] },
  };
  const { subjects, objects } = (await app.call<ExceptionView>(team.owner, visibility.create, { body })).data;
  const labels = ({ departments: named }: ExceptionView['subjects']) =>
    named.map(({ name, label }) => `${name}: ${label}`).toSorted();
  expect(labels(subjects)).toEqual(['Product: Product', 'Twin: Sales / Twin']);
  expect(labels(objects)).toEqual(['Twin: Product / Twin']);
});
