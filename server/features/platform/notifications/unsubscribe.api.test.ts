import { afterAll, beforeEach, expect, test } from 'vitest';
import { resignations } from '#contract/people/resignations.ts';
import { digestEmail } from '#contract/platform/notification-facts.ts';
import { notifications } from '#contract/platform/notifications.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { startMailbox } from '#dev/testing/mailbox.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { testUnsubscribeKey } from '#dev/testing/unsubscribe-key.ts';
import { translator } from '#phrases/translate.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { unsubscribeToken } from '#server/integrations/mail/unsubscribe.ts';
import { t } from '#dev/testing/texts.ts';

let team: TestTeam;
const app = await startTestApp();
const mailbox = await startMailbox(app.owner);
afterAll(async () => {
  await mailbox.close();
  await app.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour & Sons');
});

/** Sends one email and returns it as received by the mail server, with its lines unfolded. */
async function mailTo(person: Person, template: string): Promise<string | undefined> {
  await asPlatform(app.owner, (db) => db.deleteFrom('mail_outbox').execute());
  const message = { channel: 'MAIL', recipient: 'a@example.com', language: 'en', subject: 's', text: 't', html: 'h' } as const;
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    enqueueMessages(tx, team.id, [{ ...message, template, memberId: person.memberId }]),
  );
  return (await mailbox.sent())[0]?.raw.replaceAll(/\r\n[ \t]/g, ' ');
}
const linkIn = (raw: string | undefined) =>
  /^List-Unsubscribe: <https:\/\/atrium\.example(\/unsubscribe\/[\w-]+)>\r$/m.exec(raw ?? '')?.[1] ?? '';
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', ...headers },
    ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
  });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const offFor = async (person: Person) =>
  (await app.call<{ items: { kind: string; mail: boolean }[] }>(person, notifications.list)).data.items
    .filter(({ mail }) => !mail)
    .map(({ kind }) => kind);

test('a foreign or changed link and one for an unknown member are answered with 404 and an explanation', async () => {
  const subscription = { teamId: team.id, memberId: team.member.memberId, kind: 'MEETINGS' } as const;
  const token = unsubscribeToken(testUnsubscribeKey, subscription);
  const others = [
    unsubscribeToken(Buffer.alloc(32, 1), subscription),
    token.slice(0, -2),
    `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`,
    unsubscribeToken(testUnsubscribeKey, { ...subscription, memberId: team.id }),
    'x',
  ];
  for (const other of others)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(method, `/unsubscribe/${other}`, method === 'POST' ? form : {});
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain(t('notifications.unsubscribe.gone'));
    }
  expect(await offFor(team.member)).toEqual([]);
});

test('the link of a member who has left the team is answered with 404 and writes nothing', async () => {
  const link = linkIn(await mailTo(team.member, 'meetingInvited'));
  expect((await ask('GET', link)).statusCode).toBe(200);
  const left = await app.call(team.superAdmin, resignations.resign, { params: { id: team.member.memberId }, query: {} });
  expect(left.status, left.message).toBe(200);
  expect((await ask('GET', link)).statusCode).toBe(404);
  expect((await ask('POST', link, form)).statusCode).toBe(404);
  expect((await readLog(app.database, team.id)).map(({ action }) => action)).not.toContain('notification.update');
});

test('emails about sign-in contain no unsubscribe link', async () => {
  const raw = await mailTo(team.member, 'sessionsEnded');
  expect(raw).toContain('Subject: s');
  expect(raw).not.toContain('List-Unsubscribe');
});

test.each([['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x']])(
  'one POST as %s without a session switches off that kind for that member alone, once',
  async (type) => {
    const raw = await mailTo(team.member, 'meetingInvited');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const link = linkIn(raw);
    const [first, again] = [await ask('POST', link, { 'content-type': type }), await ask('POST', link, { 'content-type': type })];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(await offFor(team.member)).toEqual(['MEETINGS']);
    expect(await offFor(team.hr)).toEqual([]);
    expect(await mailTo(team.member, 'meetingChanged')).toBeUndefined();
    expect(await mailTo(team.member, 'joinArrived')).toContain('List-Unsubscribe:');
    const entries = (await readLog(app.database, team.id)).filter(({ action }) => action === 'notification.update');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor_name: team.member.name,
      object_id: team.member.memberId,
      after: { kind: 'MEETINGS', mail: false, digest: false },
    });
  },
);

test('the link of a digest turns off all kinds in the digest, and no others', async () => {
  const choose = (kind: string, body: object) => app.call(team.member, notifications.update, { params: { kind }, body });
  await choose('MEETINGS', { mail: false, digest: true });
  await choose('BILLING', { mail: false, digest: true });
  await choose('OWN_REQUESTS', { mail: false });
  const link = linkIn(await mailTo(team.member, digestEmail));
  expect((await ask('GET', link)).body).toContain(t('notifications.delivery.digest'));
  const before = (await readLog(app.database, team.id)).length;
  for (let posted = 0; posted < 2; posted += 1) expect((await ask('POST', link, form)).statusCode).toBe(200);
  const { data } = await app.call<{ items: { digest: boolean }[] }>(team.member, notifications.list);
  expect(data.items.filter(({ digest }) => digest)).toEqual([]);
  expect(await offFor(team.member)).toEqual(['MEETINGS', 'BILLING', 'OWN_REQUESTS']);
  const entries = (await readLog(app.database, team.id)).slice(before);
  expect(entries.map(({ after }) => after)).toEqual([
    { kind: 'BILLING', mail: false, digest: false },
    { kind: 'MEETINGS', mail: false, digest: false },
  ]);
});

test('opening the link asks for confirmation in the browser’s language and changes nothing', async () => {
  const link = linkIn(await mailTo(team.member, 'subscriptionRenews'));
  const page = await ask('GET', link, { 'accept-language': 'id' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain(translator('id')('notifications.unsubscribe.ask'));
  expect(page.body).toContain('Harbour &#38; Sons');
  expect(page.body).toContain('<form method="post">');
  expect(await offFor(team.member)).toEqual([]);
});
