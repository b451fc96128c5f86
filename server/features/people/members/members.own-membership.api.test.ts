import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

const team = await seedTeam(app.database, 'Harbour Trading');

test('a scoped administrator cannot move themselves, since another department would show them other people', async () => {
  await setAddressBook(app.database, team.id, {
    main: 'NONE',
    exceptions: [
      {
        id: uuidv7(),
        effect: 'ALLOW',
        priority: 1,
        subjects: { departments: [team.jakarta], members: [] },
        objects: { departments: [team.product], members: [] },
      },
    ],
  });
  const move = (id: string) => app.call(team.hr, members.update, { params: { id }, body: { departmentIds: [team.jakarta] } });
  const words = expect.stringContaining(t('rules.ownPlace'));
  expect(await move(team.hr.memberId)).toMatchObject({ status: 422, fields: [{ field: 'departmentIds', message: words }] });
  const seller = await seedAccountMember(app.database, team.id, 'Sally Seller', team.sales);
  expect((await move(seller.memberId)).status).toBe(200);
});

test('an administrator of all members may move themselves, since they see everyone anyway', async () => {
  const keeper = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.sales);
  await giveRole(app.database, team.id, { name: 'All', grants: { '020100': 'edit' }, members: [keeper.memberId] });
  const moved = await app.call(keeper, members.update, {
    params: { id: keeper.memberId },
    body: { departmentIds: [team.product] },
  });
  expect(moved.status).toBe(200);
});
