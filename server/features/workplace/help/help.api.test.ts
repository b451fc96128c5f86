import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { feedbackLimits } from '#contract/workplace/feedback-facts.ts';
import { help } from '#contract/workplace/help.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { asAccount, asPlatform, asTeam, type Db, inTransaction } from '#server/kernel/database/database.ts';

const app = await startTestApp({
  salesEmail: 'sales@atrium.example',
  help: { supportEmail: 'support@atrium.example', downloads: { ios: 'https://apps.example/ios' } },
});
const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');
const staff = await seedStaff(app, 'Sina Staff');
afterAll(() => app.close());

const words = { kind: 'PROBLEM', text: 'It does not save', route: '/contacts/members', answer: false } as const;
const send = (person: Person | null, body: object = {}) => app.call(person, help.sendFeedback, { body: { ...words, ...body } });
const read = (person: Person | null, search: string) =>
  app.call<z.output<typeof help.feedback.output>>(person, help.feedback, { query: { search } });
const mails = async (to: string) => {
  const { rows } = await asPlatform(app.owner, (db) =>
    sql<{
      subject: string;
      body_text: string;
    }>`SELECT subject, body_text FROM mail_outbox WHERE recipient = ${to} ORDER BY id`.execute(db),
  );
  return rows;
};

test('feedback is refused without sign-in, without text or with an invalid route', async () => {
  expect(await send(null)).toMatchObject({ status: 401 });
  expect(await send(team.member, { text: ' ' })).toMatchObject({ status: 422, fields: [{ field: 'text' }] });
  expect(await send(team.member, { kind: 'SPAM' })).toMatchObject({ status: 422, fields: [{ field: 'kind' }] });
  expect(await send(team.member, { route: 'https://evil.example/' })).toMatchObject({
    status: 422,
    fields: [{ field: 'route' }],
  });
});

test('only staff can read feedback, and the team is stored only for its members', async () => {
  expect(await read(team.owner, '')).toMatchObject({ status: 403, code: 40300 });
  expect(await app.call(team.owner, help.demos)).toMatchObject({ status: 403, code: 40300 });
  await app.call(team.member, help.sendFeedback, { teamId: other.id, body: { ...words, text: 'from elsewhere' } });
  expect((await read(staff, 'from elsewhere')).data.items).toMatchObject([{ team: null }]);
});

test('row-level security shows an account its own feedback, staff all of it, and others none', async () => {
  await send(team.member, { text: 'from below' });
  const found = async (db: Db) =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM feedback WHERE text = 'from below'`.execute(db)).rows[0]?.n;
  expect(await asAccount(app.database, team.member.accountId, found)).toBe(1);
  expect(await asAccount(app.database, staff.accountId, found)).toBe(1);
  expect(await asAccount(app.database, team.owner.accountId, found)).toBe(0);
  expect(await asTeam(app.database, team.id, found)).toBe(0);
  expect(await asPlatform(app.database, found)).toBe(0);
});

test('routes are stored without query, ids and codes; the sender is named only if they agree', async () => {
  const route = '/contacts/members/0197a3f2-0000-7000-8000-000000000000/edit?search=ann@example.com#x';
  await send(team.hr, { text: 'quiet words', route });
  await send(team.hr, { text: 'open words', route: '/meetingroom/door/AbCdEfGhIjKlMnOpQrStUvWx', answer: true });
  expect((await read(staff, 'quiet words')).data.items).toMatchObject([
    { route: '/contacts/members/$/edit', answerTo: null, team: { id: team.id, name: 'Harbour Trading' } },
  ]);
  const [open] = (await read(staff, 'open words')).data.items;
  expect(open?.route).toBe('/meetingroom/door/$');
  expect(open?.answerTo?.email).toContain('@');
  const sent = await mails('support@atrium.example');
  const quiet = sent.find(({ body_text: text }) => text.includes('quiet words'));
  expect(quiet?.body_text).toContain('/contacts/members/$/edit');
  expect(quiet?.body_text).not.toContain('ann@example.com');
  expect(quiet?.body_text).not.toContain(open?.answerTo?.email);
  expect(sent.find(({ body_text: text }) => text.includes('open words'))?.body_text).toContain(open?.answerTo?.email);
});

test('of thirty concurrent messages ten are accepted', async () => {
  const account = await seedAccount(app.database, { name: 'Many Words', email: 'many@example.com' });
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(account, { text: 'again and again' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(feedbackLimits.perHour);
  expect(answers.filter(({ code }) => code === 42900)).toHaveLength(30 - feedbackLimits.perHour);
  expect((await read(staff, 'again and again')).data.total).toBe(feedbackLimits.perHour);
});

test('demos can be requested without sign-in, five times per network; errors are reported by field', async () => {
  const demo = { name: 'Ann', company: 'Pier Eleven', email: 'ann@pier.example', people: '26-100', wantedOn: '2027-01-05' };
  const ask = (body: object) => app.call(null, help.requestDemo, { body });
  for (const phone of ['+852 123', '2345 6789'])
    expect(await ask({ ...demo, phone })).toMatchObject({ status: 422, fields: [{ field: 'phone' }] });
  for (let n = 0; n < 5; n += 1) expect(await ask(demo)).toMatchObject({ status: 200 });
  expect(await ask(demo)).toMatchObject({ status: 429, code: 42900 });
  expect(await ask({ ...demo, email: 'ann' })).toMatchObject({ status: 422, fields: [{ field: 'email' }] });
  const { data } = await app.call<z.output<typeof help.demos.output>>(staff, help.demos, { query: { search: 'pier' } });
  expect(data.total).toBe(5);
  expect(data.items[0]).toMatchObject({ company: 'Pier Eleven', wantedOn: '2027-01-05', people: '26-100', phone: null });
  expect(await mails('sales@atrium.example')).toHaveLength(5);
});

test('the downloads are the available links and null for the others', async () => {
  const { data } = await app.call(null, help.downloads);
  expect(data).toEqual({ ios: 'https://apps.example/ios', android: null, windows: null, macos: null });
});

test('contacts are those visible in the directory', async () => {
  const ask = () => app.call<z.output<typeof help.contacts.output>>(team.member, help.contacts);
  expect((await ask()).data).toMatchObject({
    owner: { employeeId: team.owner.memberId },
    superAdmins: [{ employeeId: team.superAdmin.memberId }],
    supportEmail: 'support@atrium.example',
  });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`UPDATE members SET resigned_at = now() WHERE id = ${team.superAdmin.memberId}::uuid`.execute(tx),
  );
  expect((await ask()).data.superAdmins).toEqual([]);
});
