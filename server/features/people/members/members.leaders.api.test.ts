import { expect } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedTeam } from '#dev/testing/team.ts';

type Detail = z.output<typeof members.read.output>;

const team = await seedTeam(app.database, 'Harbour Trading');

const add = async (name: string, n: number) =>
  (await app.call<Detail>(team.owner, members.create, { body: { displayName: name, email: `${name}${n}@example.com` } })).data
    .employeeId;
const follow = (id: string, leaderId: string) => app.call(team.owner, members.update, { params: { id }, body: { leaderId } });

test('three concurrent leader changes never create a cycle', async () => {
  for (let n = 0; n < 8; n += 1) {
    const ids = await Promise.all(['ann', 'bob', 'cat'].map((name) => add(name, n)));
    const [ann = '', bob = '', cat = ''] = ids;
    const answers = await Promise.all([follow(ann, bob), follow(bob, cat), follow(cat, ann)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, fields: [{ field: 'leaderId' }] });
  }
});

test('a change of the leader does not change the departments', async () => {
  const [ann, bob] = [await add('ann', 100), await add('bob', 100)];
  await app.call(team.owner, members.changeDepartments, { body: { employeeIds: [ann], departmentIds: [team.sales, team.root] } });
  expect((await follow(ann, bob)).status).toBe(200);
  const { data } = await app.call<Detail>(team.owner, members.read, { params: { id: ann } });
  expect(data.departments.map(({ departmentId }) => departmentId)).toEqual([team.sales, team.root]);
  expect(data.leader?.employeeId).toBe(bob);
});
