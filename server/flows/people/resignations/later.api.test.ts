import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '#contract/people/members.ts';
import { type Resignation, resignations } from '#contract/people/resignations.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { seedCrowd } from '#dev/testing/crowd.ts';
import {
  asTeam,
  daysAfter,
  ledgerOf,
  lookAt,
  registered,
  resign,
  runResignJob,
  seedHoldings,
  standing,
  todayOf,
} from '#dev/testing/resignations.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { t } from '#dev/testing/texts.ts';

let team: TestTeam;
let leaver: Person;
const zone = 'Asia/Hong_Kong';
// Hong Kong has no daylight saving time; its days begin at 16:00 UTC.
const startOf = (date: string) => Date.parse(`${date}T00:00:00+08:00`);
const isHere = async (person: Person) => (await app.call(person, members.self)).status === 200;

const app = await startTestApp();
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.sales);
});
afterAll(() => app.close());

describe('the schedule', () => {
  test("runs a pending resignation once the day is over in the team's time zone, not a second before, and once", async () => {
    const day = daysAfter(todayOf(zone), 2);
    await resign(app, team.owner, leaver.memberId, { jobEndedDate: day, reason: 'CAREER' });
    const end = startOf(daysAfter(day, 1));
    await lookAt(app, new Date(end - 1000));
    expect(await isHere(leaver)).toBe(true);
    await Promise.all([lookAt(app, new Date(end)), lookAt(app, new Date(end))]);
    expect(await isHere(leaver)).toBe(false);
    const { data } = await standing(app, team.owner, leaver.memberId);
    expect(data).toMatchObject({ state: 'RESIGNED', jobEndedDate: day, resignedAt: new Date(end).toISOString() });
    const entries = (await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('member.resign'));
    expect(entries.map(({ action }) => action)).toEqual(['member.resign.plan', 'member.resign']);
  });

  test('uses the time zone of each team', async () => {
    const far = await seedTeam(app.database, 'Honolulu Trading');
    await asTeam(app, far.id, (tx) =>
      sql`UPDATE teams SET time_zone = 'Pacific/Honolulu' WHERE id = ${far.id}::uuid`.execute(tx),
    );
    const day = daysAfter(todayOf(zone), 3);
    await resign(app, team.owner, leaver.memberId, { jobEndedDate: day });
    await resign(app, far.owner, far.member.memberId, { jobEndedDate: day });
    await lookAt(app, new Date(startOf(daysAfter(day, 1))));
    expect(await isHere(leaver)).toBe(false);
    expect(await isHere(far.member)).toBe(true);
    await lookAt(app, new Date(Date.parse(`${daysAfter(day, 1)}T00:00:00-10:00`)));
    expect(await isHere(far.member)).toBe(false);
  });

  test('shows the reason to members with the scope, until the resignation is cancelled', async () => {
    const day = daysAfter(todayOf(zone), 1);
    const shownReason = async () =>
      (await app.call<{ jobEndReason?: string | null }>(team.owner, members.read, { params: { id: leaver.memberId } })).data
        .jobEndReason;
    expect(await shownReason()).toBeNull();
    const { data } = await resign(app, team.owner, leaver.memberId, { jobEndedDate: day, reason: 'CAREER' });
    expect(await shownReason()).toBe('CAREER');
    await app.call(team.owner, resignations.cancel, { params: { id: data.resignationId } });
    expect(await shownReason()).toBeNull();
  });

  test('skips a cancelled resignation', async () => {
    const day = daysAfter(todayOf(zone), 1);
    const { data } = await resign(app, team.owner, leaver.memberId, { jobEndedDate: day });
    await app.call(team.owner, resignations.cancel, { params: { id: data.resignationId } });
    await lookAt(app, new Date(startOf(daysAfter(day, 2))));
    expect(await isHere(leaver)).toBe(true);
  });

  test('leaves a refused resignation pending with the reason, and runs it once possible', async () => {
    const day = daysAfter(todayOf(zone), 1);
    await resign(app, team.superAdmin, leaver.memberId, { jobEndedDate: day });
    const own = (ownerId: string) =>
      asTeam(app, team.id, (tx) =>
        sql`UPDATE teams SET owner_member_id = ${ownerId}::uuid WHERE id = ${team.id}::uuid`.execute(tx),
      );
    await own(leaver.memberId);
    const due = new Date(startOf(daysAfter(day, 1)));
    await lookAt(app, due);
    const { data } = await standing(app, team.superAdmin, leaver.memberId);
    expect(data).toMatchObject({ state: 'PENDING', problem: t('errors.resignOwner') });
    await own(team.owner.memberId);
    await lookAt(app, due);
    expect((await standing(app, team.owner, leaver.memberId)).data).toMatchObject({ state: 'RESIGNED', problem: null });
  });
});

test('a missing recipient fails only their lines, which can be handed over later', async () => {
  const requester = await seedAccount(app.database, { name: 'Rita Request' });
  const [gone, heir] = [
    await seedAccountMember(app.database, team.id, 'Gwen Gone', team.sales),
    await seedAccountMember(app.database, team.id, 'Hugo Heir', team.sales),
  ];
  await seedHoldings(app, team, leaver.memberId, {
    requester: requester.accountId,
    reports: [team.member.memberId],
    departmentId: team.jakarta,
  });
  const day = daysAfter(todayOf(zone), 1);
  await resign(app, team.owner, leaver.memberId, {
    jobEndedDate: day,
    approvals: gone.memberId,
    reports: heir.memberId,
    resources: heir.memberId,
  });
  await resign(app, team.owner, gone.memberId);
  await lookAt(app, new Date(startOf(daysAfter(day, 1))));
  const { data } = await standing(app, team.owner, leaver.memberId);
  expect(ledgerOf(data)).toEqual([
    'approvals Rita Request FAILED Gwen Gone',
    'sessions Harbour Trading DONE -',
    'resources Fair DONE Hugo Heir',
    'resources people.xlsx DONE Hugo Heir',
    'headPosts Jakarta DONE Olivia Owner',
    'reports Max Member DONE Hugo Heir',
  ]);
  expect(data.lines[0]).toMatchObject({ error: t('errors.recipientGone'), retry: true, tries: 1 });
  const inviter = () =>
    asTeam(app, team.id, (tx) => tx.selectFrom('join_requests').select(['inviter_id', 'inviter_name']).executeTakeFirstOrThrow());
  expect(await inviter()).toMatchObject({ inviter_id: leaver.memberId });

  const at = { params: { id: data.id, lineId: data.lines[0]?.id ?? '' } };
  const retry = (by: Person, recipientId: string) => app.call(by, resignations.retry, { ...at, body: { recipientId } });
  expect((await retry(team.owner, gone.memberId)).fields).toEqual([{ field: 'recipientId', message: t('rules.resigned') }]);
  expect((await retry(team.owner, team.id)).fields).toEqual([{ field: 'recipientId', message: t('rules.notFound') }]);
  expect((await retry(team.member, heir.memberId)).code).toBe(40300);
  const [first, second] = await Promise.all([retry(team.owner, heir.memberId), retry(team.hr, team.hr.memberId)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const winner = first.status === 200 ? heir : team.hr;
  expect(await inviter()).toEqual({ inviter_id: winner.memberId, inviter_name: winner.name });
  expect(ledgerOf((await standing(app, team.owner, leaver.memberId)).data)).toContain(
    `approvals Rita Request DONE ${winner.name}`,
  );
});

describe('kinds of other features', () => {
  const moved: string[] = [];
  const fake = (kind: HandoverKind['kind'], more: Partial<HandoverKind> = {}): HandoverKind => ({
    kind,
    to: 'chosen',
    list: (_db, who) => Promise.resolve(who.id === leaver.memberId ? [{ id: team.id, name: `A ${kind}` }] : []),
    move: () => {
      moved.push(kind);
      return Promise.resolve();
    },
    ...more,
  });
  /** The registered kinds except those replaced by fakes. */
  const others = (kinds: HandoverKind[]) => registered.filter(({ kind }) => !kinds.some((each) => each.kind === kind));
  const own = async (kinds: HandoverKind[]) => {
    const second = await startTestApp({ sharedUrl: app.ownerUrl, handover: [...others(kinds), ...kinds] });
    moved.length = 0;
    return second;
  };

  test('run in the order of the rules, regardless of registration', async () => {
    const second = await own([fake('tokens', { to: 'nobody' }), fake('schedules'), fake('apps', { required: true })]);
    await resign(second, team.owner, leaver.memberId);
    expect(moved).toEqual(['apps', 'schedules', 'tokens']);
    const { data } = await standing(second, team.owner, leaver.memberId);
    expect(ledgerOf(data)).toEqual([
      'sessions Harbour Trading DONE -',
      'apps A apps DONE Olivia Owner',
      'schedules A schedules DONE Olivia Owner',
      'tokens A tokens DONE -',
    ]);
    await second.close();
  });

  test('an app in charge without a recipient refuses, and so does one that cannot be handed over', async () => {
    const apps = fake('apps', { required: true });
    const body = { employeeIds: [leaver.memberId], reason: 'RETIRED', recipients: { apps: null } };
    const { data } = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, { body });
    const { people } = await runResignJob(app, team.id, data.jobId, [...others([apps]), apps]);
    expect(people).toMatchObject([{ state: 'REFUSED', error: 'recipientNeeded' }]);
    expect(await isHere(leaver)).toBe(true);
    const stuck = await own([fake('apps', { required: true, move: () => Promise.reject(new AppError('noPermission')) })]);
    expect((await resign(stuck, team.owner, leaver.memberId)).code).toBe(40300);
    expect(await isHere(leaver)).toBe(true);
    const administrator = await stuck.call(team.owner, resignations.verificationAdministrator, {
      query: { employeeId: leaver.memberId },
    });
    expect(administrator.data).toMatchObject({ apps: ['A apps'], mustTransfer: ['apps'] });
    await stuck.close();
  });

  test('a failed kind is rolled back, and the others remain', async () => {
    const half = fake('schedules', {
      async move(tx) {
        await sql`UPDATE departments SET name = 'half written' WHERE id = ${team.product}::uuid`.execute(tx);
        await sql`SELECT 1 / 0`.execute(tx);
      },
    });
    const second = await own([half]);
    const { data } = await resign(second, team.owner, leaver.memberId);
    expect(data.handover).toEqual({ done: 1, failed: 1, waiting: 0, skipped: 0 });
    const { name } = await asTeam(app, team.id, (tx) =>
      tx.selectFrom('departments').select('name').where('id', '=', team.product).executeTakeFirstOrThrow(),
    );
    expect(name).toBe('Product');
    expect((await standing(second, team.owner, leaver.memberId)).data.lines[0]).toMatchObject({
      status: 'FAILED',
      error: 'Server error',
    });
    await second.close();
  });
});

test('the list filters by state, text, department, reason and dates, pages, and respects the scope', async () => {
  const today = todayOf(zone);
  const other = await seedTeam(app.database, 'Other');
  await resign(app, other.owner, other.member.memberId);
  await resign(app, team.owner, leaver.memberId, { jobEndedDate: daysAfter(today, -10), reason: 'FAMILY' });
  await resign(app, team.owner, team.member.memberId, { jobEndedDate: daysAfter(today, 5), reason: 'RETIRED' });
  const names = async (query: Record<string, string> = {}, by = team.owner) => {
    const { data } = await app.call<{ items: Resignation[]; total: number }>(by, resignations.list, { query });
    return data.items.map(({ displayName }) => displayName);
  };
  expect(await names()).toEqual(['Max Member', 'Lena Leaver']);
  expect(await names({ order: 'asc' })).toEqual(['Lena Leaver', 'Max Member']);
  expect(await names({ size: '1', page: '2' })).toEqual(['Lena Leaver']);
  expect(await names({ state: 'pending' })).toEqual(['Max Member']);
  expect(await names({ state: 'restorable' })).toEqual(['Lena Leaver']);
  expect(await names({ search: 'lena' })).toEqual(['Lena Leaver']);
  expect(await names({ reason: 'RETIRED,OTHER' })).toEqual(['Max Member']);
  expect(await names({ departmentId: team.sales })).toEqual(['Lena Leaver']);
  expect(await names({ endedFrom: daysAfter(today, -10), endedTo: daysAfter(today, -10) })).toEqual(['Lena Leaver']);
  expect(await names({ endedFrom: daysAfter(today, -9), endedTo: daysAfter(today, 4) })).toEqual([]);
  expect(await names({}, team.hr)).toEqual(['Lena Leaver']);
  const { data } = await app.call<{ items: Resignation[] }>(team.owner, resignations.list, { query: { state: 'pending' } });
  expect((await app.call(team.hr, resignations.read, { params: { id: data.items[0]?.id ?? '' } })).status).toBe(404);
  const file = await app.call(team.owner, resignations.exportList, { body: { state: 'resigned' } });
  expect(file.raw.headers['content-type']).toContain('spreadsheetml');
  expect(file.raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('exporting more than a thousand leavers needs a fresh sign-in', async () => {
  const big = await seedTeam(app.database, 'Big Company', 2000);
  const ids = await seedCrowd(app, big, 1001, big.sales);
  await inTransaction(app.database, { teamId: big.id }, async (tx) => {
    await sql`UPDATE members SET resigned_at = now(), job_ended_date = '2026-01-31' WHERE id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`INSERT INTO resignations (team_id, id, member_id, state, job_ended_date, requested_by_name, resigned_at)
      SELECT ${big.id}::uuid, gen_random_uuid(), id, 'RESIGNED', '2026-01-31', 'Olivia Owner', now() FROM unnest(${ids}::uuid[]) AS id`.execute(
      tx,
    );
  });
  const old = { ...big.owner, session: 'old' };
  expect(await app.call(old, resignations.exportList, { body: {} })).toMatchObject({ status: 403, code: 40301 });
  expect((await app.call(old, resignations.exportList, { body: { search: 'person 100' } })).status).toBe(200);
  expect((await app.call(big.owner, resignations.exportList, { body: {} })).status).toBe(200);
});

test('members are restorable on the day and the thirty days after it, in team time', async () => {
  const { data } = await resign(app, team.owner, leaver.memberId);
  const today = todayOf(zone);
  const listed = async (at: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    const answer = await app.call<{ items: Resignation[] }>(team.owner, resignations.list, { query: { state: 'restorable' } });
    vi.useRealTimers();
    return answer.data.items.map(({ restoreDays }) => restoreDays);
  };
  expect(await listed(startOf(daysAfter(today, 31)) - 1000)).toEqual([0]);
  expect(await listed(startOf(daysAfter(today, 31)))).toEqual([]);
  const restore = async (at: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    const answer = await app.call(team.owner, resignations.restore, { params: { id: data.resignationId } });
    vi.useRealTimers();
    return answer.code;
  };
  expect(await restore(startOf(daysAfter(today, 31)))).toBe(40977);
  expect(await restore(startOf(daysAfter(today, 31)) - 1000)).toBe(0);
});
