import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#contract/people/members.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { ledgerOf, resign, standing } from '#dev/testing/resignations.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('who leaves takes along the tokens they answer for; those that somebody took over go on', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const maker = await seedAccountMember(app.database, team.id, 'Mara Maker', team.product);
  await giveRole(app.database, team.id, {
    name: 'Makes',
    grants: { '080300': 'edit', '020100': 'view' },
    members: [maker.memberId],
  });
  const left = await makeToken(app, maker, ['020100 view'], { name: 'Payroll' });
  const kept = await makeToken(app, team.owner, ['020100 view'], { name: 'Intranet' });
  expect((await resign(app, team.owner, maker.memberId, { reason: 'CAREER' })).message).toBe('Succeeded');
  expect(ledgerOf((await standing(app, team.owner, maker.memberId)).data).filter((line) => line.startsWith('tokens'))).toEqual([
    'tokens Payroll DONE -',
  ]);
  expect((await callByToken(app, left.token, members.list)).status).toBe(401);
  expect((await callByToken(app, kept.token, members.list)).status).toBe(200);
  const ends = (await readLog(app.database, team.id)).filter(({ action }) => action === 'apiToken.revoke');
  expect(ends).toMatchObject([{ object_id: left.item.tokenId, actor_name: 'Olivia Owner' }]);
});
