import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { teams } from '#contract/platform/teams.ts';
import { resignations } from '#contract/people/resignations.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { dayMs, sentEmails, ownerOf, ownershipCalls, stale } from '#dev/testing/ownership.ts';
import {
  type Person,
  readLog,
  seedAccountMember,
  seedMember,
  seedSuspended,
  seedTeam,
  type TestTeam,
} from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';
import { expireAll } from './expire.service.ts';

let other: TestTeam;
let calls: ReturnType<typeof ownershipCalls>;

beforeEach(async () => {
  other = await seedTeam(app.database, 'Other Company');
  calls = ownershipCalls(app, team);
  await sentEmails(app);
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const lapse = (now: Date) =>
  expireAll({ database: app.database, logKey: app.logKey }, { publicUrl: 'http://localhost:3000' }, now);
const offered = async (to: Person = team.member, body: object = {}) => {
  const answer = await calls.offer(team.owner, to.memberId, body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
};
const leave = (memberId: string, jobEndedDate?: string) =>
  app.call(team.superAdmin, resignations.resign, { params: { id: memberId }, query: jobEndedDate ? { jobEndedDate } : {} });
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const rolesOf = (person: Person) =>
  inTeam(async (tx) => {
    const { rows } = await sql<{ built_in: string }>`SELECT r.built_in FROM role_members rm JOIN roles r ON r.id = rm.role_id
      WHERE rm.member_id = ${person.memberId}::uuid`.execute(tx);
    return rows.map((row) => row.built_in);
  });
const actions = async () => (await readLog(app.database, team.id)).map(({ action }) => action);

describe('refusals', () => {
  test('only the owner can offer the team, and only with a fresh sign-in', async () => {
    for (const person of [team.superAdmin, team.hr, team.member])
      expect(await calls.offer(person, team.member.memberId)).toMatchObject({ status: 403, code: 40300 });
    expect(await calls.offer(stale(team.owner), team.member.memberId)).toMatchObject({ status: 403, code: 40301 });
    expect(await calls.offer(other.owner, team.member.memberId)).toMatchObject({ status: 404, code: 40401 });
    expect(await sentEmails(app)).toEqual([]);
    expect((await calls.read(team.owner)).data.transfer).toBeNull();
  });

  test('the recipient must be a joined member of this team who is neither suspended nor leaving', async () => {
    const record = await inTeam((tx) => seedMember(tx, team.id, { name: 'On Record', departmentId: team.sales }));
    const leaving = await seedAccountMember(app.database, team.id, 'Lee Leaving', team.sales);
    expect((await leave(leaving.memberId, inDays(10))).status).toBe(200);
    const gone = await seedAccountMember(app.database, team.id, 'Gone Already', team.sales);
    expect((await leave(gone.memberId)).status).toBe(200);
    const fault = (message: string) => ({ status: 422, fields: [{ field: 'employeeId', message }] });
    const joined = t('rules.mustHaveJoined');
    expect(await calls.offer(team.owner, record.memberId)).toMatchObject(fault(joined));
    expect(await calls.offer(team.owner, leaving.memberId)).toMatchObject(fault(t('rules.leaving')));
    await seedSuspended(app.database, team.member);
    expect(await calls.offer(team.owner, team.member.memberId)).toMatchObject(fault(t('rules.suspended')));
    for (const id of [gone.memberId, other.member.memberId])
      expect(await calls.offer(team.owner, id)).toMatchObject(fault(t('rules.notFound')));
    expect((await calls.offer(team.owner, team.owner.memberId)).status).toBe(422);
    expect(await calls.offer(team.owner, 'nonsense')).toMatchObject({ status: 422 });
  });

  test('one offer is pending at a time; only its recipient answers it, and accepting requires a fresh sign-in', async () => {
    const id = await offered();
    expect(await calls.offer(team.owner, team.hr.memberId)).toMatchObject({ status: 409, code: 40960 });
    for (const person of [team.superAdmin, team.hr, team.owner]) {
      expect(await calls.accept(person, id)).toMatchObject({ status: 409, code: 40961 });
      expect(await calls.decline(person, id)).toMatchObject({ status: 409, code: 40961 });
    }
    expect(await calls.cancel(team.member, id)).toMatchObject({ code: 40300 });
    expect(await calls.accept(stale(team.member), id)).toMatchObject({ code: 40301 });
    expect(await calls.accept(team.member, other.id)).toMatchObject({ code: 40961 });
    const elsewhere = ownershipCalls(app, other);
    expect(await elsewhere.accept(team.member, id)).toMatchObject({ status: 404 });
    expect(await elsewhere.cancel(other.owner, id)).toMatchObject({ code: 40961 });
    expect(await ownerOf(app, team.id)).toBe(team.owner.memberId);
    expect((await calls.read(team.hr)).data).toMatchObject({ owner: { displayName: 'Olivia Owner' }, transfer: null });
  });
});

test('accepting makes the recipient owner and the former owner a super administrator, with log entries and emails', async () => {
  const id = await offered();
  expect(await sentEmails(app)).toEqual(['member ownershipOffered']);
  const recipientTeam = await app.call<{ offered: boolean }>(team.member, teams.read, { params: { id: team.id } });
  expect(recipientTeam.data.offered).toBe(true);
  expect((await calls.read(team.member)).data.transfer).toMatchObject({ id, from: { displayName: 'Olivia Owner' } });
  expect((await calls.accept(team.member, id)).status).toBe(200);
  expect(await ownerOf(app, team.id)).toBe(team.member.memberId);
  expect(await rolesOf(team.owner)).toEqual(['SUPER_ADMIN']);
  expect((await sentEmails(app)).toSorted()).toEqual(['member ownershipYours', 'owner ownershipGiven']);
  const entry = (await readLog(app.database, team.id)).at(-1);
  expect(entry).toMatchObject({
    action: 'ownership.transfer',
    actor_name: 'Max Member',
    before: { owner: 'Olivia Owner', ownerId: team.owner.memberId },
    after: { owner: 'Max Member', ownerId: team.member.memberId, formerOwner: translator('hk')('roles.builtIn.SUPER_ADMIN') },
  });
  // The changed rights take effect with the next call.
  expect(await calls.offer(team.owner, team.hr.memberId)).toMatchObject({ code: 40300 });
  expect((await calls.checklist(team.member)).status).toBe(200);
  expect(await calls.accept(team.member, id)).toMatchObject({ code: 40961 });
  expect(await calls.cancel(team.member, id)).toMatchObject({ code: 40961 });
});

test('the former owner can choose not to become a super administrator', async () => {
  const id = await offered(team.member, { staysSuperAdmin: false });
  expect((await calls.accept(team.member, id)).status).toBe(200);
  expect(await rolesOf(team.owner)).toEqual([]);
});

test('declining and cancelling end the offer and notify the other person', async () => {
  const first = await offered();
  await sentEmails(app);
  expect((await calls.decline(team.member, first)).status).toBe(200);
  expect(await sentEmails(app)).toEqual(['owner ownershipDeclined']);
  const second = await offered();
  await sentEmails(app);
  expect((await calls.cancel(team.owner, second)).status).toBe(200);
  expect(await sentEmails(app)).toEqual(['member ownershipCancelled']);
  for (const id of [first, second]) expect(await calls.accept(team.member, id)).toMatchObject({ code: 40961 });
  expect(await actions()).toEqual(['ownership.offer', 'ownership.decline', 'ownership.offer', 'ownership.cancel']);
  expect(await ownerOf(app, team.id)).toBe(team.owner.memberId);
});

describe('seven days', () => {
  const age = (id: string, toEnd: number) =>
    inTeam((tx) =>
      sql`UPDATE ownership_transfers SET expires_at = now() + ${toEnd}::int * interval '1 minute' WHERE id = ${id}::uuid`.execute(
        tx,
      ),
    );

  test('an offer can be accepted until it expires and not later; then another can be made', async () => {
    const { data } = await calls.offer(team.owner, team.member.memberId);
    expect(Date.parse(data.expiresAt) - Date.parse(data.askedAt)).toBe(7 * dayMs);
    await age(data.id, -1);
    expect((await calls.read(team.owner)).data.transfer).toBeNull();
    for (const answer of [calls.accept, calls.decline]) expect(await answer(team.member, data.id)).toMatchObject({ code: 40961 });
    expect(await calls.cancel(team.owner, data.id)).toMatchObject({ code: 40961 });
    const next = await offered();
    await age(next, 1);
    expect((await calls.accept(team.member, next)).status).toBe(200);
    expect(await actions()).toEqual(['ownership.offer', 'ownership.lapse', 'ownership.offer', 'ownership.transfer']);
  });

  test('the schedule expires an offer after seven days, not earlier, once, and notifies its maker', async () => {
    // Offers of other tests are expired first.
    const late = new Date(Date.now() + 7 * dayMs + 60_000);
    await lapse(late);
    await offered();
    await sentEmails(app);
    await lapse(new Date(Date.now() + 7 * dayMs - 60_000));
    expect(await actions()).toEqual(['ownership.offer']);
    await Promise.all([lapse(late), lapse(late)]);
    expect(await actions()).toEqual(['ownership.offer', 'ownership.lapse']);
    expect(await sentEmails(app)).toEqual(['owner ownershipLapsed']);
  });

  test('an offer ends when its recipient leaves the team', async () => {
    await offered();
    expect((await leave(team.member.memberId)).status).toBe(200);
    expect((await calls.read(team.owner)).data.transfer).toBeNull();
    await lapse(new Date());
    expect((await actions()).slice(-2)).toEqual(['member.resign', 'ownership.lapse']);
  });

  test('an offer ends when its recipient is suspended, so that another member can be offered the team', async () => {
    await offered();
    await seedSuspended(app.database, team.member);
    expect((await calls.read(team.owner)).data.transfer).toBeNull();
    expect((await calls.offer(team.owner, team.superAdmin.memberId)).status).toBe(200);
    expect(await actions()).toEqual(['ownership.offer', 'ownership.lapse', 'ownership.offer']);
  });
});

describe('races', () => {
  test('of a concurrent acceptance and cancellation one takes effect and the other is refused (50 rounds)', async () => {
    let [owner, guest] = [team.owner, team.member];
    let accepted = 0;
    for (let round = 0; round < 50; round += 1) {
      const { data } = await calls.offer(owner, guest.memberId);
      const both = [() => calls.accept(guest, data.id), () => calls.cancel(owner, data.id)];
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
      const [accept, cancel] = round % 2 ? answers : answers.toReversed();
      const won = accept?.status === 200;
      expect([accept?.code, cancel?.code].filter((code) => code === 0)).toHaveLength(1);
      expect([40961, 40300]).toContain(won ? cancel?.code : accept?.code);
      expect(await ownerOf(app, team.id)).toBe(won ? guest.memberId : owner.memberId);
      if (won) [owner, guest] = [guest, owner];
      accepted += won ? 1 : 0;
    }
    expect((await actions()).filter((action) => action === 'ownership.transfer')).toHaveLength(accepted);
  });

  test('a concurrent acceptance and resignation of the recipient never leave a resigned owner', async () => {
    for (let round = 0; round < 10; round += 1) {
      const guest = await seedAccountMember(app.database, team.id, `Guest ${round}`, team.sales);
      const owner = { ...team.owner, memberId: (await ownerOf(app, team.id)) ?? '' };
      if (owner.memberId !== team.owner.memberId) break;
      const { data } = await calls.offer(team.owner, guest.memberId);
      const [accept, resign] = await Promise.all([
        calls.accept(guest, data.id),
        leave(guest.memberId, round % 2 ? inDays(5) : undefined),
      ]);
      const won = accept.status === 200;
      expect(won).toBe(resign.status !== 200);
      expect(await ownerOf(app, team.id)).toBe(won ? guest.memberId : team.owner.memberId);
      if (won) {
        const { data: back } = await calls.offer(guest, team.owner.memberId);
        expect((await calls.accept(team.owner, back.id)).status).toBe(200);
      } else await calls.cancel(team.owner, data.id);
    }
  });

  test('after a concurrent acceptance and dissolution either the new owner has an active team or the offer has ended', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { data } = await calls.offer(team.owner, team.member.memberId);
      const [accept, dissolve] = await Promise.all([
        calls.accept(team.member, data.id),
        calls.dissolve(team.owner, 'Harbour Trading'),
      ]);
      const won = accept.status === 200;
      expect(won).toBe(dissolve.status !== 200);
      if (won) {
        expect((await calls.checklist(team.member)).data.dissolution).toBeNull();
        const { data: back } = await calls.offer(team.member, team.owner.memberId);
        expect((await calls.accept(team.owner, back.id)).status).toBe(200);
      } else expect((await calls.keep(team.owner)).status).toBe(200);
    }
  });
});
