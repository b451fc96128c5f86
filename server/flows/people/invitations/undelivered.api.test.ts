import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { home } from '#contract/workplace/home.ts';
import type { Undelivered } from '#contract/platform/delivery.ts';
import { type Invited, type Invitation, invitations } from '#contract/people/invitations.ts';
import { staffDelivery } from '#contract/platform/staff-delivery.ts';
import { timeline } from '#contract/people/timeline.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { startMailbox } from '#dev/testing/mailbox.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { readLog, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { recordRefused } from '#server/features/people/invitations/undelivered.service.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let team: TestTeam;
const app = await startTestApp();
const mailbox = await startMailbox(app.owner, {
  refuse: (address) =>
    address.startsWith('nobody') ? '550 5.1.1 No such user' : address.startsWith('later') ? '550 5.7.1 Blocked' : undefined,
  onRefused: (tx, refused) => recordRefused(tx, app.logKey, refused),
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});
afterAll(async () => {
  await mailbox.close();
  await app.close();
});

let count = 0;
const address = (name: string) => `${name}${(count += 1)}@example.com`;
const seed = (name: string, email: string, departmentId = team.sales) =>
  inTransaction(app.database, { teamId: team.id }, (tx) => seedMember(tx, team.id, { name, email, departmentId }));
const invite = (body: object, person = team.owner) => app.call<Invited>(person, invitations.email, { body });
const undelivered = async (person = team.owner, query = {}) =>
  (await app.call<{ items: Undelivered[]; total: number }>(person, invitations.undelivered, { query })).data;
const correct = (id: string, email: string, person = team.owner) =>
  app.call<Invited>(person, invitations.correct, { params: { id }, body: { email } });
const recipients = ({ items }: { items: Undelivered[] }) => items.map(({ recipient }) => recipient);

test('a refused invitation is reported to those who may invite the member, in the list, on home and in the log', async () => {
  const email = address('nobody');
  const anna = await seed('Anna', email, team.jakarta);
  const arrives = address('arrives');
  await invite({ employeeId: anna.memberId }, team.hr);
  await invite({ email: arrives });
  expect((await undelivered()).items, 'before it is tried').toEqual([]);
  expect((await mailbox.sent()).map(({ to }) => to)).toEqual([[arrives]]);
  const own = await undelivered(team.hr);
  expect(own).toMatchObject({
    total: 1,
    items: [{ employeeId: anna.memberId, displayName: 'Anna', recipient: email, final: true, reason: 'ADDRESS', mine: true }],
  });
  expect(await undelivered(team.owner, { employeeId: anna.memberId })).toMatchObject({ total: 1, items: [{ mine: false }] });
  expect(await undelivered(team.owner, { mine: true })).toMatchObject({ total: 0 });
  const needs = await app.call<{ items: object[] }>(team.owner, home.needs);
  expect(needs.data.items).toMatchObject([{ kind: 'UNDELIVERED', name: email, count: 1 }]);
  const log = (await readLog(app.database, team.id)).filter(({ action }) => action === 'invitation.bounce');
  expect(log).toMatchObject([
    { actor_name: 'Atrium', object_id: anna.memberId, after: { channel: 'MAIL', recipient: email, reason: 'ADDRESS' } },
  ]);
  const shown = await app.call<{ items: { event: string }[] }>(team.owner, timeline.read, { params: { id: anna.memberId } });
  expect(shown.data.items.map(({ event }) => event)).toContain('BOUNCED');
});

test('an administrator cannot see, correct or remove one outside their departments', async () => {
  const outside = await seed('Paul', address('nobody'), team.product);
  const stranger = address('nobody');
  await invite({ employeeId: outside.memberId });
  await invite({ email: stranger });
  await mailbox.sent();
  const { items } = await undelivered();
  expect(items).toHaveLength(2);
  expect((await undelivered(team.hr)).items).toEqual([]);
  for (const { invitationId } of items) {
    expect((await correct(invitationId, address('arrives'), team.hr)).status).toBe(404);
    expect((await app.call(team.hr, invitations.dismiss, { params: { id: invitationId } })).status).toBe(404);
  }
});

test('correcting the address changes the member and sends again; the refused invitation is removed', async () => {
  const anna = await seed('Anna', address('nobody'));
  await invite({ employeeId: anna.memberId });
  const typed = address('nobody');
  await invite({ email: typed });
  await mailbox.sent();
  const { items } = await undelivered();
  const [ofAnna, ofAddress] = [anna.memberId, null].map(
    (id) => items.find(({ employeeId }) => employeeId === id)?.invitationId ?? '',
  );
  expect((await correct(ofAnna ?? '', 'nonsense')).fields).toMatchObject([{ field: 'email' }]);
  expect((await correct(ofAddress ?? '', typed)).code).toBe(42203);
  const [right, other] = [address('arrives'), address('arrives')];
  expect(await correct(ofAnna ?? '', right)).toMatchObject({ status: 200, data: { recipient: right, result: 'SENT' } });
  expect(await correct(ofAddress ?? '', other)).toMatchObject({ data: { result: 'SENT' } });
  expect((await mailbox.sent()).flatMap(({ to }) => to)).toEqual([right, other].toSorted());
  expect((await undelivered()).items).toEqual([]);
  const actions = (await readLog(app.database, team.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'member.update')).toHaveLength(1);
  expect(actions.filter((action) => action === 'invitation.send')).toHaveLength(4);
  expect((await correct(ofAnna ?? '', address('arrives'))).status, 'it is corrected once').toBe(404);
});

test('one is removed from the list, and the others remain', async () => {
  const [first, second] = [address('nobody'), address('nobody')];
  await invite({ email: first });
  await invite({ email: second });
  await mailbox.sent();
  const { items } = await undelivered();
  const id = items.find(({ recipient }) => recipient === first)?.invitationId ?? '';
  expect((await app.call(team.owner, invitations.dismiss, { params: { id } })).status).toBe(200);
  expect(recipients(await undelivered())).toEqual([second]);
  expect((await app.call(team.owner, invitations.dismiss, { params: { id } })).status).toBe(404);
});

test('one deferred by a rule is shown as not final; failing email delivery is reported instead', async () => {
  const later = address('later');
  await invite({ email: later });
  await mailbox.sent();
  expect((await undelivered()).items).toMatchObject([{ recipient: later, final: false, reason: 'POLICY', failedAt: null }]);
  const read = async () => (await app.call<Invitation>(team.owner, invitations.read)).data.failingMail;
  expect(await read()).toBeNull();
  await invite({ email: address('waits') });
  await mailbox.close();
  await expect(mailbox.sent()).rejects.toThrow('messages are not delivered');
  expect(recipients(await undelivered())).toEqual([later]);
  expect(await read()).toMatchObject({ reason: 'UNREACHABLE' });
  const sina = await seedStaff(app, 'Sina Staff');
  const staff = await app.call<{ items: unknown[] }>(sina, staffDelivery.read, { teamId: null });
  expect(staff.data.items).toMatchObject([
    { channel: 'MAIL', waiting: 2, failing: { reason: 'UNREACHABLE', code: 'ESOCKET ECONNREFUSED CONN' } },
    { channel: 'SMS', waiting: 0, oldestAt: null, failing: null },
  ]);
  const overview = await app.call<{ failingMail: unknown }>(team.hr, home.overview);
  expect(overview.data.failingMail).toMatchObject({ reason: 'UNREACHABLE' });
  expect((await app.call<{ failingMail: unknown }>(team.member, home.overview)).data.failingMail).toBeNull();
  await inTransaction(app.owner, {}, (tx) => sql`DELETE FROM mail_outbox`.execute(tx));
});
