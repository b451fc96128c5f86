import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { ledgerOf, resign, standing } from '#dev/testing/resignations.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

test('tokens a leaving member is responsible for are revoked, and tokens that were taken over remain active', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const creator = await seedAccountMember(app.database, team.id, 'Mara Maker', team.product);
  await giveRole(app.database, team.id, {
    name: 'Makes',
    grants: { '080300': 'edit', '020100': 'view' },
    members: [creator.memberId],
  });
  const left = await makeToken(app, creator, ['020100 view'], { name: 'Payroll' });
  const adopted = await makeToken(app, team.owner, ['020100 view'], { name: 'Intranet' });
  expect((await resign(app, team.owner, creator.memberId, { reason: 'CAREER' })).message).toBe('Succeeded');
  expect(ledgerOf((await standing(app, team.owner, creator.memberId)).data).filter((line) => line.startsWith('tokens'))).toEqual([
    'tokens Payroll DONE -',
  ]);
  expect((await callByToken(app, left.token, members.list)).status).toBe(401);
  expect((await callByToken(app, adopted.token, members.list)).status).toBe(200);
  const ends = (await readLog(app.database, team.id)).filter(({ action }) => action === 'apiToken.revoke');
  expect(ends).toMatchObject([{ object_id: left.item.tokenId, actor_name: 'Olivia Owner' }]);
});
