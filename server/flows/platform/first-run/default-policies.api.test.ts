import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeEach, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { safety } from '#contract/access/security.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { teams } from '#contract/platform/teams.ts';
import { user } from '#contract/platform/account.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { seedSecondFactor } from '#dev/testing/second-factors.ts';
import { type Person, readLog, seedTeam } from '#dev/testing/team.ts';

let founder: Person;
let made = 0;
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
beforeEach(async () => {
  founder = await seedAccount(app.database, { name: 'Fay Founder', mobile: `+852912346${(made += 1) + 10}` });
});

const create = async () =>
  (await app.call<{ id: string }>(founder, teams.create, { body: { name: 'Harbour' }, teamId: null })).data.id;
const inDays = async (days: number) =>
  (await owner.query<{ day: string }>('SELECT (current_date + $1::int)::text AS day', [days])).rows[0]?.day;
const policyOf = async (id: string) =>
  (
    await owner.query<{ asked: string; since: string }>(
      'SELECT second_factor AS asked, second_factor_from::text AS since FROM team_policies WHERE team_id = $1',
      [id],
    )
  ).rows;

test('a new team requires a second factor of its owner after some days, announces it until then, and of no other member', async () => {
  const id = await create();
  const from = await inDays(safetyLimits.ownerGraceDays);
  const inTeam = { ...founder, teamId: id };
  expect((await app.call(inTeam, safety.policies)).data).toMatchObject({ secondFactor: 'OWNER', secondFactorFrom: from });
  expect((await app.call(inTeam, user.info)).data).toMatchObject({ secondFactorDue: from });
  expect((await app.call(inTeam, members.list)).status).toBe(200);
  await owner.query('UPDATE team_policies SET second_factor_from = current_date - 1 WHERE team_id = $1', [id]);
  expect((await app.call(inTeam, members.list)).code).toBe(40320);
  await seedSecondFactor(app.database, founder.accountId, 'PASSKEY');
  expect((await app.call(inTeam, members.list)).status).toBe(200);
  expect((await app.call(inTeam, user.info)).data).toMatchObject({ secondFactorDue: null });
});

test('a team created by a demo account requires no second factor', async () => {
  await owner.query('UPDATE accounts SET demo = true WHERE id = $1', [founder.accountId]);
  expect(await policyOf(await create())).toEqual([]);
});

test('only the owner can stop requiring a second factor, and the change is logged', async () => {
  const team = await seedTeam(app.database, 'Decided');
  const requested = (secondFactor: string, secondFactorFrom: string | null) => ({
    body: { secondFactor, secondFactorFrom, idleMinutes: null },
  });
  expect((await app.call(team.superAdmin, safety.update, requested('OWNER', '2999-01-01'))).status).toBe(200);
  expect((await app.call(team.superAdmin, safety.update, requested('NOBODY', null))).code).toBe(40300);
  expect((await app.call(team.owner, safety.update, requested('NOBODY', null))).status).toBe(200);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'safety.update',
    before: { secondFactor: 'OWNER' },
    after: { secondFactor: 'NOBODY' },
  });
  expect(
    (await app.call(team.superAdmin, safety.update, { body: { ...requested('NOBODY', null).body, idleMinutes: 30 } })).status,
  ).toBe(200);
});

test('older teams require a second factor of their owner after two weeks, except stricter teams and those of the demo', async () => {
  const [plain, idle, asking, demo] = await Promise.all(
    ['Plain', 'Idle', 'Asking', 'Demo'].map((name) => seedTeam(app.database, name)),
  );
  if (!plain || !idle || !asking || !demo) throw new Error('There are no teams.');
  await owner.query('DELETE FROM team_policies WHERE team_id = ANY($1)', [[plain, idle, asking, demo].map(({ id }) => id)]);
  await owner.query('INSERT INTO team_policies (team_id, idle_minutes) VALUES ($1, 30)', [idle.id]);
  await owner.query(
    "INSERT INTO team_policies (team_id, second_factor, second_factor_from) VALUES ($1, 'EVERYONE', '2026-01-01')",
    [asking.id],
  );
  await owner.query('UPDATE accounts SET demo = true WHERE id = $1', [demo.owner.accountId]);
  const migration = readFileSync(
    new URL('../../../migrations/before-baseline/20261124233100-second-factor-of-owners.sql', import.meta.url),
    'utf8',
  );
  const [statement = ''] = /^INSERT INTO team_policies[^;]+;/m.exec(migration) ?? [];
  await owner.query(statement);
  const from = await inDays(14);
  expect(await policyOf(plain.id)).toEqual([{ asked: 'OWNER', since: from }]);
  expect(await policyOf(idle.id)).toEqual([{ asked: 'OWNER', since: from }]);
  expect(await policyOf(asking.id)).toEqual([{ asked: 'EVERYONE', since: '2026-01-01' }]);
  expect(await policyOf(demo.id)).toEqual([]);
});
