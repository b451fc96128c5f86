import { describe, expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedAccountMember } from '#dev/testing/team.ts';

const retitle = (token: string, id: string, jobTitle: string) =>
  callByToken(app, token, members.update, { params: { id }, body: { jobTitle } });

describe('a token grants its creator no further rights', () => {
  test('a token cannot change the owner, super administrators or its responsible member', async () => {
    const creator = await seedAccountMember(app.database, team.id, 'Mara Maker', team.sales);
    await giveRole(app.database, team.id, {
      name: 'All',
      grants: { '080300': 'edit', '020100': 'edit' },
      members: [creator.memberId],
    });
    const { token } = await makeToken(app, creator, ['020100 edit']);
    for (const { memberId } of [team.owner, team.superAdmin, creator])
      expect((await retitle(token, memberId, 'Chief')).status).toBe(404);
    expect((await retitle(token, team.member.memberId, 'Chief')).status).toBe(200);
  });

  test("a token cannot set exceptions on the creator's visibility, widen their roles by departments, or assign them posts", async () => {
    const creator = await seedAccountMember(app.database, team.id, 'Mara Maker', team.sales);
    const all = { '080300': 'edit', '020200': 'edit', '020300': 'edit' } as const;
    await giveRole(app.database, team.id, { name: 'All', grants: all, members: [creator.memberId] });
    await giveRole(app.database, team.id, {
      name: 'People of Sales',
      grants: { '020100': 'edit' },
      departments: [team.sales],
      members: [creator.memberId],
    });
    const { token } = await makeToken(app, creator, ['020200 edit', '020300 edit']);
    const exception = (subjects: object) =>
      callByToken(app, token, visibility.create, {
        body: {
          name: `Rule ${JSON.stringify(subjects).length}`,
          effect: 'ALLOW',
          priority: 5,
          subjects,
          objects: { departmentIds: [team.product], employeeIds: [] },
        },
      });
    expect((await exception({ departmentIds: [], employeeIds: [creator.memberId] })).code).toBe(40352);
    expect((await exception({ departmentIds: [team.sales], employeeIds: [] })).code).toBe(40352);
    expect((await exception({ departmentIds: [team.product], employeeIds: [] })).status).toBe(200);
    const move = (id: string, parentId: string) =>
      callByToken(app, token, departments.move, { params: { id }, body: { parentId } });
    expect(await move(team.product, team.sales)).toMatchObject({ status: 422, fields: [{ field: 'parentId' }] });
    const head = (id: string) =>
      callByToken(app, token, departments.update, { params: { id }, body: { headId: creator.memberId } });
    expect(await head(team.product)).toMatchObject({ status: 422, fields: [{ field: 'headId' }] });
    expect((await head(team.jakarta)).status).toBe(200);
  });
});
