import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { teams } from '#contract/platform/teams.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedRole, seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

type Team = z.output<typeof teams.read.output>;

const app = await startTestApp({ salesEmail: 'sales@atrium.example' });
afterAll(() => app.close());

async function begin(size = '1-25'): Promise<Person> {
  const founder = await seedAccount(app.database, { name: 'Ana' });
  const { data } = await app.call<Team>(founder, teams.create, { body: { name: 'New', size }, teamId: null });
  return { ...founder, teamId: data.id };
}

const finish = (person: Person, body: object) => app.call<Team>(person, teams.setup, { params: { id: person.teamId }, body });
const ask = (person: Person, body: object) =>
  app.call<{ askedAt: string }>(person, teams.contactSales, { params: { id: person.teamId }, body });

test('the set-up rejects an unknown step, a missing product, and a step that is done', async () => {
  const person = await begin();
  expect(await finish(person, { step: 'DONE' })).toMatchObject({ status: 422, fields: [{ field: 'step' }] });
  expect(await finish(person, { step: 'SELECT_APP' })).toMatchObject({ status: 422, fields: [{ field: 'selectedProduct' }] });
  expect(await finish(person, { step: 'INVITE' })).toMatchObject({ status: 422, code: 42203 });
  await finish(person, { step: 'ADMIN' });
  expect(await finish(person, { step: 'ADMIN' })).toMatchObject({ status: 422, code: 42203 });
});

test('the first run advances step by step, accepts another choice after going back, and ends', async () => {
  const person = await begin();
  expect((await finish(person, { step: 'ADMIN' })).data.setupStep).toBe('SELECT_APP');
  expect((await finish(person, { step: 'SELECT_APP', selectedProduct: 'HR_SYSTEM' })).data).toMatchObject({
    setupStep: 'INVITE',
  });
  expect((await finish(person, { step: 'SELECT_APP', selectedProduct: 'CODELESS' })).data).toMatchObject({
    setupStep: 'INVITE',
    selectedProduct: 'CODELESS',
  });
  expect((await finish(person, { step: 'INVITE' })).data.setupStep).toBe('DONE');
  expect(await finish(person, { step: 'SELECT_APP', selectedProduct: 'HR_SYSTEM' })).toMatchObject({ code: 42203 });
  const log = await readLog(app.database, person.teamId);
  expect(log.map(({ action }) => action)).toEqual(['team.create', ...Array.from({ length: 4 }, () => 'team.setup')]);
});

test('a sales request requires contact data and is limited to three a day, also concurrently', async () => {
  const person = await begin('51-200');
  const request = { product: 'HR_SYSTEM', contact: 'Ana', message: 'About 80 people' };
  expect(await ask(person, request)).toMatchObject({ status: 422, fields: [{ field: 'email' }] });
  expect(await ask(person, { ...request, email: 'nobody' })).toMatchObject({ status: 422, fields: [{ field: 'email' }] });
  expect(await ask(person, { ...request, phone: '1', product: 'CRM' })).toMatchObject({ fields: [{ field: 'product' }] });
  expect(await ask(person, { ...request, phone: '+852 123' })).toMatchObject({ status: 422, fields: [{ field: 'phone' }] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person, { ...request, email: 'ana@new.example' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 42900)).toHaveLength(5);
  const { data } = await app.call<Team>(person, teams.read, { params: { id: person.teamId } });
  expect(data.salesAskedAt).not.toBeNull();
  const log = (await readLog(app.database, person.teamId)).filter(({ action }) => action === 'team.contactSales');
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain('ana@new.example');
});

test('sales receives an email for each request, with all markup escaped', async () => {
  const person = await begin('51-200');
  await ask(person, {
    product: 'CODELESS',
    contact: '<b>Ana</b>',
    phone: '+852 2345 6789',
    message: '<script>alert(1)</script>',
  });
  const mails = await asPlatform(app.owner, (db) =>
    db.selectFrom('mail_outbox').selectAll().where('team_id', '=', person.teamId).execute(),
  );
  expect(mails).toMatchObject([
    { recipient: 'sales@atrium.example', subject: t('firstRun.salesMail.subject', { team: 'New' }), language: 'en' },
  ]);
  expect(mails[0]?.body_text).toContain(t('teams.sizes.51-200'));
  expect(mails[0]?.body_text).toContain('+852 2345 6789');
  expect(mails[0]?.body_html).not.toMatch(/<(b|script)>/);
});

test('finance and super administrators can contact sales too, but no other members and no support', async () => {
  const team = await seedTeam(app.database, 'Harbour');
  const finance = await seedAccountMember(app.database, team.id, 'Fina Finance', team.sales);
  await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'FINANCE', [finance.memberId]));
  const request = { product: 'CODELESS', contact: 'Fina', email: 'fina@example.com' };
  expect((await ask(finance, request)).message).toBe('Succeeded');
  expect((await ask(team.superAdmin, request)).message).toBe('Succeeded');
  for (const person of [team.member, team.hr]) expect(await ask(person, request)).toMatchObject({ code: 40300 });
  const salesAskedAt = async (person: Person) =>
    (await app.call<Team>(person, teams.read, { params: { id: team.id } })).data.salesAskedAt;
  expect(await salesAskedAt(finance)).not.toBeNull();
  expect(await salesAskedAt(team.member)).toBeNull();
  await letSupportIn(app, team.id);
  const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
  expect(await ask(support, request)).toMatchObject({ code: 40340 });
});
