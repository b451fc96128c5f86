import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationKindOf, notificationKinds } from '#contract/platform/notification-facts.ts';
import { notifications } from '#contract/platform/notifications.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const turn = (person: Person, kind: string, mail: boolean) =>
  app.call(person, notifications.update, { params: { kind }, body: { mail } });
/** Which of these letters would go out to somebody. */
async function going(person: Person, letters: readonly string[]): Promise<string[]> {
  await asPlatform(app.owner, (db) => db.deleteFrom('mail_outbox').execute());
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    enqueueMessages(
      tx,
      team.id,
      letters.map((template) => ({
        channel: 'MAIL',
        recipient: 'a@example.com',
        language: 'en',
        template,
        subject: 's',
        text: 't',
        html: 'h',
        memberId: person.memberId,
      })),
    ),
  );
  const rows = await asPlatform(app.owner, (db) => db.selectFrom('mail_outbox').select('template').orderBy('id').execute());
  return rows.map(({ template }) => template);
}

test('support has no mail to choose, and a kind that is none is not found', async () => {
  const staff = await seedStaff(app, 'Stella Staff');
  await letSupportIn(app, team.id);
  const support = await asSupport(app, staff, team.id);
  expect((await app.call(support, notifications.list)).code).toBe(40340);
  expect((await turn(support, 'MEETINGS', false)).code).toBe(40340);
  expect((await turn(team.member, 'SECURITY', false)).status).toBe(404);
});

const oneEach = {
  MEETINGS: 'meetingInvited',
  APPLICATIONS: 'joinArrived',
  APP_REQUESTS: 'appAsked',
  APPS_ENDING: 'appEnding',
  BILLING: 'subscriptionRenews',
  OWN_REQUESTS: 'appRefused',
} as const;

test('each kind is off for who turned it off and for nobody else; what is about signing in always comes', async () => {
  const letters = Object.values(oneEach);
  expect(letters.map(notificationKindOf)).toEqual([...notificationKinds]);
  expect(await going(team.member, letters)).toEqual(letters);
  for (const kind of notificationKinds) {
    expect((await turn(team.member, kind, false)).status).toBe(200);
    expect(await going(team.member, letters)).toEqual(letters.filter((letter) => letter !== oneEach[kind]));
    expect(await going(team.hr, letters)).toEqual(letters);
    await turn(team.member, kind, true);
  }
  for (const kind of notificationKinds) await turn(team.member, kind, false);
  expect(await going(team.member, [...letters, 'sessionsEnded', 'secondFactorReset', 'ownershipOffered'])).toEqual([
    'sessionsEnded',
    'secondFactorReset',
    'ownershipOffered',
  ]);
  expect((await readLog(app.database, team.id)).filter(({ action }) => action === 'notification.update')).toHaveLength(18);
});
