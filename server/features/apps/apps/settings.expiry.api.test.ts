import { afterAll, expect, it, test } from 'vitest';
import { settingsCalls } from '#dev/testing/app-settings.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { notifyOfEnds, thresholdOf } from './settings.expiry.service.ts';

const day = 86_400_000;

const app = await startTestApp();
const { charge } = settingsCalls(app);
const team = await seedTeam(app.database, 'Harbour Trading');
const administrator = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.sales);
const looker = await seedAccountMember(app.database, team.id, 'Lou Looker', team.sales);
await giveRole(app.database, team.id, { name: 'Apps', grants: { '040100': 'edit' }, members: [administrator.memberId] });
await giveRole(app.database, team.id, { name: 'Looks', grants: { '040100': 'view' }, members: [looker.memberId] });
afterAll(() => app.close());

// One minute later than anything that is seeded, so that an end in ten days is not eleven days away.
const now = new Date(Date.now() + 60_000);
const at = (days: number) => new Date(now.getTime() + days * day);
const look = (days: number) => notifyOfEnds(app, { publicUrl: 'https://atrium.example' }, at(days));
const emails = () =>
  asPlatform(app.owner, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['subject', 'recipient', 'body_text'])
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

it('expiry notices do not cover free and default apps, distant ends and a trial that has just begun', async () => {
  const named = { name: { en: 'App ending', cn: 'App ending', hk: 'App ending', id: 'App ending' } };
  const free = await seedApp(app.database, 'free', { ...named, plans: [] });
  await seedTeamApp(app.database, team, free, { trialDays: 3 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'far', named), { paidDays: 40 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'trial', named), { trialDays: 14 });
  await seedTeamApp(app.database, team, await seedApp(app.database, 'long-over', named), { paidDays: -30 });
  await look(0);
  expect(await emails()).toEqual([]);
});

it('expiry notices go to the person in charge, the owner and members with 040100 (edit) once at each threshold, and are logged', async () => {
  const id = await seedApp(app.database, 'ending');
  await seedTeamApp(app.database, team, id, { paidDays: 10 });
  await charge(team.owner, id, team.member.memberId);
  const mail = (person: Person) =>
    asPlatform(
      app.database,
      async (db) => (await db.selectFrom('accounts').select('email').where('id', '=', person.accountId).execute())[0]?.email,
    );
  const recipients = (await Promise.all([team.member, team.owner, team.superAdmin, administrator].map(mail))).toSorted();
  // Two processes that run at the same time notify once.
  await Promise.all([look(0), look(0)]);
  await look(1);
  const first = await emails();
  const end = dayIn('hk', dateIn('Asia/Hong_Kong', at(10)));
  for (const { body_text } of first) expect(body_text).toContain(end);
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual(recipients);
  await look(3.5);
  await look(9.5);
  await look(10.5);
  await look(10.6);
  const subjects = (await emails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('10'))).toHaveLength(recipients.length);
  // In addition, three people are notified once of the trial, which has a week left by then and no person in charge.
  expect(subjects).toHaveLength(4 * recipients.length + 3);
  const log = (await readLog(app.database, team.id)).filter(({ action }) => action === 'app.expiry');
  expect(
    log
      .filter(({ object_id }) => object_id === id)
      .map(({ after, actor_name }) => [(after as { days: number }).days, actor_name]),
  ).toEqual([10, 7, 1, 0].map((days) => [days, 'Atrium']));
});
