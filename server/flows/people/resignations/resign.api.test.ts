import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import type { Inventory } from '#contract/people/leaving.ts';
import { resignations } from '#contract/people/resignations.ts';
import { teams } from '#contract/platform/teams.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { asTeam, daysAfter, ledgerOf, resign, seedHoldings, standing, todayOf } from '#dev/testing/resignations.ts';
import { type Person, readLog, seedAccountMember, seedRole, seedSuspended, seedTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

let leaver: Person;
const zone = 'Asia/Hong_Kong';

beforeEach(async () => {
  leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.sales);
});

const people = () => app.call<{ total: number; headcount: number }>(team.owner, members.list);
const outline = async () =>
  (await app.call<{ items: Department[] }>(team.owner, departments.list)).data.items.map((d) => `${d.name} ${d.employeeCount}`);
const setLeader = (memberId: string, leaderId: string | null) =>
  asTeam(app, team.id, (tx) => sql`UPDATE members SET leader_id = ${leaderId}::uuid WHERE id = ${memberId}::uuid`.execute(tx));

describe('refused', () => {
  const refused = async (by: Person, memberId: string, query: Record<string, string> = {}) => {
    const before = await people();
    const answer = await resign(app, by, memberId, query);
    expect(await people()).toMatchObject({ data: before.data });
    return answer.code;
  };

  test('members of another team, unknown and out-of-scope members: not found', async () => {
    const other = await seedTeam(app.database, 'Other');
    expect(await refused(team.owner, other.member.memberId)).toBe(40400);
    expect(await refused(team.owner, other.id)).toBe(40400);
    expect(await refused(team.hr, team.member.memberId)).toBe(40400);
  });

  test('the owner, oneself, and the last super administrator', async () => {
    expect(await refused(team.superAdmin, team.owner.memberId)).toBe(40970);
    expect(await refused(team.superAdmin, team.superAdmin.memberId)).toBe(40971);
    expect(await refused(team.owner, team.superAdmin.memberId)).toBe(40973);
    await asTeam(app, team.id, (tx) =>
      sql`
      INSERT INTO role_members (team_id, role_id, member_id)
      SELECT team_id, id, ${leaver.memberId}::uuid FROM roles WHERE built_in = 'SUPER_ADMIN'`.execute(tx),
    );
    expect((await resign(app, team.owner, team.superAdmin.memberId)).status).toBe(200);
    expect(await refused(team.owner, leaver.memberId)).toBe(40973);
  });

  test('a member with a department outside the scope', async () => {
    await app.call(team.owner, members.changeDepartments, {
      body: { employeeIds: [leaver.memberId], mode: 'ADD', departmentIds: [team.product] },
    });
    expect(await refused(team.hr, leaver.memberId)).toBe(40302);
  });

  test('a recipient who is unknown, of another team, the leaver, resigned, suspended, or leaving too', async () => {
    const other = await seedTeam(app.database, 'Other');
    const today = todayOf(zone);
    const field = async (recipient: string, query: Record<string, string> = {}) => {
      const answer = await resign(app, team.owner, leaver.memberId, { reports: recipient, ...query });
      expect(answer.status).toBe(422);
      return answer.fields?.map((fault) => `${fault.field}: ${fault.message}`);
    };
    expect(await field(other.member.memberId)).toEqual(['reports: Not found']);
    expect(await field(leaver.memberId)).toEqual([`reports: ${t('rules.leavesToo')}`]);
    await resign(app, team.owner, team.member.memberId, { jobEndedDate: daysAfter(today, 3) });
    expect(await field(team.member.memberId, { jobEndedDate: daysAfter(today, 3) })).toEqual([
      `reports: ${t('rules.leavesToo')}`,
    ]);
    expect(
      (await resign(app, team.owner, leaver.memberId, { reports: team.member.memberId, jobEndedDate: daysAfter(today, 2) }))
        .status,
    ).toBe(200);
    const gone = await seedAccountMember(app.database, team.id, 'Gwen Gone', team.sales);
    await resign(app, team.owner, gone.memberId);
    const late = await seedAccountMember(app.database, team.id, 'Lars Late', team.sales);
    const answer = await resign(app, team.owner, late.memberId, { approvals: gone.memberId });
    expect(answer.fields).toEqual([{ field: 'approvals', message: t('rules.resigned') }]);
    await seedSuspended(app.database, team.hr);
    const shutOut = await resign(app, team.owner, late.memberId, { apps: team.hr.memberId });
    expect(shutOut.fields).toEqual([{ field: 'apps', message: t('rules.suspended') }]);
  });

  test('an end before the joined date, OTHER without a text, an invalid date', async () => {
    await asTeam(app, team.id, (tx) =>
      sql`UPDATE members SET joined_date = '2024-05-02' WHERE id = ${leaver.memberId}::uuid`.execute(tx),
    );
    const early = await resign(app, team.owner, leaver.memberId, { jobEndedDate: '2024-05-01' });
    expect(early.fields).toEqual([{ field: 'jobEndedDate', message: t('rules.beforeJoined', { date: '2024-05-02' }) }]);
    const silent = await resign(app, team.owner, leaver.memberId, { reason: 'OTHER', reasonText: '  ' });
    expect(silent.fields?.map(({ field }) => field)).toEqual(['reasonText']);
    expect((await resign(app, team.owner, leaver.memberId, { jobEndedDate: '2024-02-30' })).status).toBe(422);
    expect((await resign(app, team.owner, leaver.memberId, { jobEndedDate: '2024-05-02' })).status).toBe(200);
  });

  test('a second resignation: not found once resigned, already recorded while pending', async () => {
    const today = todayOf(zone);
    await resign(app, team.owner, leaver.memberId, { jobEndedDate: daysAfter(today, 1) });
    expect(await refused(team.owner, leaver.memberId)).toBe(40974);
    await resign(app, team.owner, team.member.memberId, { jobEndedDate: today });
    expect(await refused(team.owner, team.member.memberId)).toBe(40400);
  });
});

test('the inventory counts the items, with the default recipient, and reports why a resignation is refused', async () => {
  const requester = await seedAccount(app.database, { name: 'Rita Request' });
  const holdings = {
    requester: requester.accountId,
    reports: [team.member.memberId, team.hr.memberId],
    departmentId: team.jakarta,
  };
  await seedHoldings(app, team, leaver.memberId, holdings);
  const read = async (by: Person, employeeIds: string[]) =>
    app.call<{ items: Inventory[]; typeNumber: boolean }>(by, resignations.inventory, { query: { employeeIds } });
  expect((await read(team.hr, [team.member.memberId])).status).toBe(404);
  const [mine] = (await read(team.owner, [leaver.memberId])).data.items;
  expect(mine?.kinds.map(({ kind, to, count }) => `${kind} ${to} ${count}`)).toEqual([
    'sessions nobody 1',
    'apps chosen 0',
    'approvals chosen 1',
    'schedules chosen 0',
    'meetings nobody 0',
    'calendars nobody 0',
    'resources chosen 2',
    'headPosts owner 1',
    'reports chosen 2',
    'roles nobody 0',
    'seats nobody 0',
    'tokens nobody 0',
    'appRequests nobody 0',
    'grants nobody 0',
  ]);
  expect(mine).toMatchObject({
    recipient: { displayName: 'Olivia Owner' },
    owner: { displayName: 'Olivia Owner' },
    refusal: null,
  });
  await asTeam(app, team.id, (tx) =>
    sql`UPDATE departments SET head_member_id = ${team.hr.memberId}::uuid WHERE id = ${team.sales}::uuid`.execute(tx),
  );
  expect((await read(team.owner, [leaver.memberId])).data.items[0]?.recipient.displayName).toBe('Hana Hr');
  await setLeader(leaver.memberId, team.superAdmin.memberId);
  expect((await read(team.owner, [leaver.memberId])).data.items[0]?.recipient.displayName).toBe('Sam Super');
  await seedSuspended(app.database, team.superAdmin);
  expect((await read(team.owner, [leaver.memberId])).data.items[0]?.recipient.displayName).toBe('Hana Hr');
  await app.call(team.owner, members.unsuspend, { params: { id: team.superAdmin.memberId } });
  const [owner] = (await read(team.superAdmin, [team.owner.memberId])).data.items;
  expect(owner?.refusal).toEqual({ error: 'resignOwner', message: t('errors.resignOwner') });
});

test('a resignation returns the two verifications of the specification', async () => {
  await seedHoldings(app, team, leaver.memberId, {
    requester: (await seedAccount(app.database, { name: 'R' })).accountId,
    reports: [team.member.memberId],
    departmentId: team.jakarta,
  });
  const manager = await app.call(team.owner, resignations.verificationManager, { params: { id: leaver.memberId } });
  expect(manager.data).toMatchObject({ manager: true, departments: [{ name: 'Jakarta' }], reports: 1 });
  const administrator = (memberId: string) =>
    app.call(team.owner, resignations.verificationAdministrator, { query: { employeeId: memberId } });
  expect((await administrator(leaver.memberId)).data).toMatchObject({
    owner: false,
    superAdmin: false,
    roles: [],
    mustTransfer: [],
  });
  expect((await administrator(team.owner.memberId)).data).toMatchObject({ owner: true, mustTransfer: ['ownership'] });
  expect((await administrator(team.superAdmin.memberId)).data).toMatchObject({
    roles: [t('roles.builtIn.SUPER_ADMIN')],
    mustTransfer: ['superAdmin'],
  });
  expect((await app.call(team.hr, resignations.verificationManager, { params: { id: team.member.memberId } })).status).toBe(404);
});

test('hands over everything in order, updates counts immediately, and ends all access to the team', async () => {
  const requester = await seedAccount(app.database, { name: 'Rita Request' });
  const third = await seedAccountMember(app.database, team.id, 'Tom Third', team.jakarta);
  await seedHoldings(app, team, leaver.memberId, {
    requester: requester.accountId,
    reports: [team.member.memberId, third.memberId],
    departmentId: team.jakarta,
  });
  await asTeam(app, team.id, (tx) => seedRole(tx, team.id, 'FINANCE', [leaver.memberId]));
  const second = await startTestApp({ sharedUrl: app.ownerUrl });
  const before = await people();
  expect((await app.call(leaver, members.self)).status).toBe(200);
  expect((await second.call(leaver, members.self)).status).toBe(200);

  const answer = await resign(app, team.owner, leaver.memberId, {
    reason: 'CAREER',
    approvals: team.hr.memberId,
    resources: team.superAdmin.memberId,
    reports: third.memberId,
  });
  expect(answer.data).toMatchObject({ state: 'RESIGNED', handover: { done: 8, failed: 0, waiting: 0, skipped: 0 } });
  for (const server of [app, second]) expect((await server.call(leaver, members.self)).code).toBe(403);
  await second.close();
  expect((await app.call<{ items: unknown[] }>(leaver, teams.list)).data.items).toEqual([]);

  const after = await people();
  expect(after.data).toMatchObject({ total: before.data.total - 1, headcount: before.data.headcount - 1 });
  expect(await outline()).toEqual(['Harbour Trading 5', 'Product 1', 'Sales 2', 'Jakarta 1']);
  const { data } = await standing(app, team.owner, leaver.memberId);
  expect(data).toMatchObject({ state: 'RESIGNED', reason: 'CAREER', restoreDays: 30, jobEndedDate: todayOf(zone) });
  expect(ledgerOf(data)).toEqual([
    'sessions Harbour Trading DONE -',
    'approvals Rita Request DONE Hana Hr',
    'resources Fair DONE Sam Super',
    'resources people.xlsx DONE Sam Super',
    'headPosts Jakarta DONE Olivia Owner',
    'reports Max Member DONE Tom Third',
    // Tom cannot report to himself, and the leaver had no leader.
    'reports Tom Third DONE -',
    `roles ${t('roles.builtIn.FINANCE')} DONE -`,
  ]);
  const remaining = await asTeam(app, team.id, async (tx) => {
    const { rows } = await sql<{ holds: string }>`
      SELECT 'account' AS holds FROM account_teams WHERE member_id = ${leaver.memberId}::uuid
      UNION ALL SELECT 'request' FROM join_requests WHERE inviter_id = ${leaver.memberId}::uuid
      UNION ALL SELECT 'file' FROM files WHERE created_by = ${leaver.memberId}::uuid
      UNION ALL SELECT 'link' FROM invitation_links WHERE created_by = ${leaver.memberId}::uuid
      UNION ALL SELECT 'head' FROM departments WHERE head_member_id = ${leaver.memberId}::uuid
      UNION ALL SELECT 'report' FROM members WHERE leader_id = ${leaver.memberId}::uuid
      UNION ALL SELECT 'role' FROM role_members WHERE member_id = ${leaver.memberId}::uuid`.execute(tx);
    return rows;
  });
  expect(remaining).toEqual([]);
  const log = (await readLog(app.database, team.id)).map((entry) => entry.action);
  expect(log.filter((action) => action === 'member.handover')).toHaveLength(6);
  expect(log).toContain('member.resign');
  expect(log).toContain('department.update');
});

test('a later date is pending: shown in the list and the detail, and cancelled without a trace', async () => {
  await setLeader(team.member.memberId, leaver.memberId);
  const later = daysAfter(todayOf(zone), 1);
  const answer = await resign(app, team.owner, leaver.memberId, { jobEndedDate: later, reason: 'FAMILY' });
  expect(answer.data).toMatchObject({ state: 'PENDING', jobEndedDate: later, handover: { waiting: 2, done: 0 } });
  const row = await app.call<{ jobEndedDate: string }>(team.owner, members.read, { params: { id: leaver.memberId } });
  expect(row.data.jobEndedDate).toBe(later);
  const { data } = await standing(app, team.owner, leaver.memberId);
  expect(data).toMatchObject({ state: 'PENDING', daysUntil: 1, restoreDays: null });
  expect(ledgerOf(data)).toEqual(['sessions Harbour Trading WAITING -', 'reports Max Member WAITING Olivia Owner']);
  expect((await app.call(leaver, members.self)).status).toBe(200);

  expect((await app.call(team.hr, resignations.cancel, { params: { id: team.id } })).status).toBe(404);
  expect((await app.call(team.hr, resignations.cancel, { params: { id: data.id } })).status).toBe(200);
  expect((await app.call(team.hr, resignations.cancel, { params: { id: data.id } })).code).toBe(40900);
  expect((await standing(app, team.owner, leaver.memberId)).status).toBe(404);
  const free = await app.call<{ jobEndedDate: string | null }>(team.owner, members.read, { params: { id: leaver.memberId } });
  expect(free.data.jobEndedDate).toBeNull();
  expect((await resign(app, team.owner, leaver.memberId, { jobEndedDate: later })).status).toBe(200);
});
