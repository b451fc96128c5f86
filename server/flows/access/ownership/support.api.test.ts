import { expect } from 'vitest';
import { app, test } from '#dev/testing/api-test.ts';
import { ownershipCalls, stale } from '#dev/testing/ownership.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');
const calls = ownershipCalls(app, team);

test('only the owner reads and changes the setting; allowing support requires a fresh sign-in', async () => {
  for (const person of [team.superAdmin, team.hr, team.member]) {
    expect(await calls.support(person)).toMatchObject({ code: 40300 });
    expect(await calls.setSupport(person, true)).toMatchObject({ code: 40300 });
  }
  expect(await calls.setSupport(other.owner, true)).toMatchObject({ status: 404 });
  expect(await calls.setSupport(stale(team.owner), true)).toMatchObject({ code: 40301 });
  expect(await calls.setSupport(team.owner, false)).toMatchObject({ code: 42203 });
  expect((await calls.support(team.owner)).data).toEqual({ enabled: false, history: [] });
});

test('each change is logged and listed in the history; closing does not require a fresh sign-in', async () => {
  expect((await calls.setSupport(team.owner, true)).status).toBe(200);
  expect(await calls.setSupport(team.owner, true)).toMatchObject({ code: 42203 });
  expect((await calls.setSupport(stale(team.owner), false)).status).toBe(200);
  const log = await readLog(app.database, team.id);
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'team.support', before: { enabled: false }, after: { enabled: true } },
    { action: 'team.support', before: { enabled: true }, after: { enabled: false } },
  ]);
  expect((await calls.support(team.owner)).data).toMatchObject({
    enabled: false,
    history: [
      { operator: 'Olivia Owner', enabled: false },
      { operator: 'Olivia Owner', enabled: true },
    ],
  });
  expect((await ownershipCalls(app, other).support(other.owner)).data).toEqual({ enabled: false, history: [] });
});
