import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { settingsCalls } from '#dev/testing/app-settings.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { notifyOfEnds, thresholdOf } from './settings.expiry.service.ts';

let app: TestApp;
let team: TestTeam;
let keeper: Person;
const day = 86_400_000;
const { charge } = settingsCalls(() => app);

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  keeper = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.sales);
  const looker = await seedAccountMember(app.database, team.id, 'Lou Looker', team.sales);
  await giveRole(app.database, team.id, { name: 'Apps', grants: { '040100': 'edit' }, members: [keeper.memberId] });
  await giveRole(app.database, team.id, { name: 'Looks', grants: { '040100': 'view' }, members: [looker.memberId] });
});
afterAll(() => app.close());

// A little later than whatever is seeded: an end in ten days is then no eleven days away.
const now = new Date(Date.now() + 60_000);
const at = (days: number) => new Date(now.getTime() + days * day);
const look = (days: number) => notifyOfEnds(app, { publicUrl: 'https://atrium.example' }, at(days));
const letters = () =>
  asPlatform(app.owner, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'recipient'])
      .where('template', 'in', ['appEnding', 'appEnded'])
      .where('subject', 'like', 'App ending%')
      .execute(),
  );

test.each([
  [15.1, false, null],
  [15, false, 15],
  [7.5, false, 15],
  [7, false, 7],
  [2.5, false, 3],
  [1, false, 1],
  [0.1, false, 1],
  [0, false, 0],
  [-3, false, 0],
  [14, true, null],
  [7, true, 7],
] as const)('%s days before, on trial %s: threshold %s', (days, trial, threshold) => {
  expect(thresholdOf({ endsAt: at(days), trial }, now)).toBe(threshold);
});

it('tells nobody of free and default apps, of far ends and of a trial that has just begun', async () => {
  const named = { name: { en: 'App ending', cn: 'App ending', hk: 'App ending', id: 'App ending' } };
  const free = await seedApp(app.database, 'free', { ...named, plans: [] });
  await seedTeamApp(app.database, team, free, { trialDays: 3 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'far', named), { paidDays: 40 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'trial', named), { trialDays: 14 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'long-over', named), { paidDays: -30 });
  await look(0);
  expect(await letters()).toEqual([]);
});

it('tells who is in charge, the owner and who may change apps, once at each threshold, and writes it down', async () => {
  const id = await seedApp(app.database, 'ending');
  await seedTeamApp(app.database, team, id, { paidDays: 10 });
  await charge(team.owner, id, team.member.memberId);
  const mail = (person: Person) =>
    asPlatform(
      app.database,
      async (db) => (await db.selectFrom('accounts').select('email').where('id', '=', person.accountId).execute())[0]?.email,
    );
  const told = (await Promise.all([team.member, team.owner, team.superAdmin, keeper].map(mail))).toSorted();
  // Two processes that look at once tell once.
  await Promise.all([look(0), look(0)]);
  await look(1);
  const first = await letters();
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual(told);
  await look(3.5);
  await look(9.5);
  await look(10.5);
  await look(10.6);
  const subjects = (await letters()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('10'))).toHaveLength(told.length);
  // Besides, three people once of the trial, which has a week left by then and nobody in charge.
  expect(subjects).toHaveLength(4 * told.length + 3);
  const log = (await readLog(app.database, team.id)).filter(({ action }) => action === 'app.expiry');
  expect(
    log
      .filter(({ object_id }) => object_id === id)
      .map(({ after, actor_name }) => [(after as { days: number }).days, actor_name]),
  ).toEqual([10, 7, 1, 0].map((days) => [days, 'Atrium']));
});
