import { afterAll, beforeEach, expect, test } from 'vitest';
import { notificationKindOf, notificationKinds } from '#contract/platform/notification-facts.ts';
import { notifications } from '#contract/platform/notifications.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';

let team: TestTeam;
const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const turn = (person: Person, kind: string, mail: boolean) =>
  app.call(person, notifications.update, { params: { kind }, body: { mail } });
/** Which of these emails would be sent to a person. */
async function sentTo(person: Person, templates: readonly string[]): Promise<string[]> {
  await asPlatform(app.owner, (db) => db.deleteFrom('mail_outbox').execute());
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    enqueueMessages(
      tx,
      team.id,
      templates.map((template) => ({
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

test('support has no notification choices, and an unknown kind is answered with notFound', async () => {
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

test('each kind is turned off only for the member who chose so; emails about sign-in are always sent', async () => {
  const templates = Object.values(oneEach);
  expect(templates.map(notificationKindOf)).toEqual([...notificationKinds]);
  expect(await sentTo(team.member, templates)).toEqual(templates);
  for (const kind of notificationKinds) {
    expect((await turn(team.member, kind, false)).status).toBe(200);
    expect(await sentTo(team.member, templates)).toEqual(templates.filter((each) => each !== oneEach[kind]));
    expect(await sentTo(team.hr, templates)).toEqual(templates);
    await turn(team.member, kind, true);
  }
  for (const kind of notificationKinds) await turn(team.member, kind, false);
  expect(await sentTo(team.member, [...templates, 'sessionsEnded', 'secondFactorReset', 'ownershipOffered'])).toEqual([
    'sessionsEnded',
    'secondFactorReset',
    'ownershipOffered',
  ]);
  expect((await readLog(app.database, team.id)).filter(({ action }) => action === 'notification.update')).toHaveLength(18);
});
