import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
await letSupportIn(app, team.id);
const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

/** Input that passes the validation of most calls, so that the code behind it runs. */
function bodyOf() {
  const { member, product, id } = team;
  return {
    name: 'Made by support',
    displayName: 'Made by support',
    list: 'members',
    query: 'page=1',
    reason: 'PERSONAL',
    locale: 'en',
    employeeId: member.memberId,
    employeeIds: [member.memberId],
    departmentIds: [product],
    parentId: id,
    email: 'new@example.com',
    validity: 'SEVEN_DAYS',
    scope: 'ALL',
    enabled: true,
    currencyCode: 'HKD',
    useOrQuery: true,
    search: 'Max',
    format: 'CSV',
  };
}

// Calls about the caller's own account are left out because they would end the calls that follow.
const last = ['account.close', 'account.signOutEverywhere', 'ownSafety.endSession'];
const order = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  Number(last.includes(a)) - Number(last.includes(b));

test('in support mode no call of the contract fails, and none finds a member for the caller', async () => {
  const failed: string[] = [];
  let passed = 0;
  for (const id of [team.member.memberId, team.product]) {
    for (const [name, endpoint] of operations.toSorted(order).filter(([name]) => !last.includes(name) && name !== 'staff.end')) {
      const params = { id, transferId: id, teamId: id, employeeId: id, joinCode: 'ABCDEFGH' };
      const upload = endpoint.kind === 'upload' && { file: { name: 'x.png', content: Buffer.from('x') } };
      const answer = await app.call(support, endpoint, {
        params,
        ...(endpoint.method !== 'GET' && { body: bodyOf() }),
        ...upload,
      });
      if (answer.status === 200) passed += 1;
      if (answer.status >= 500) failed.push(`${name} ${answer.status} ${answer.message}`);
    }
  }
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(60);
  expect((await app.call(support, api.members.list)).status).toBe(200);
});
