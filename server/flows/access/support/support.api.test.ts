import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { jobs } from '#contract/platform/jobs.ts';
import { members } from '#contract/people/members.ts';
import { menus } from '#contract/access/menus.ts';
import { ownership } from '#contract/access/ownership.ts';
import { roles } from '#contract/access/roles.ts';
import { safety } from '#contract/access/security.ts';
import { savedViews } from '#contract/people/saved-views.ts';
import { type OwnLease, staff } from '#contract/platform/staff.ts';
import { type Lease, support } from '#contract/access/support.ts';
import { user, type UserInfo } from '#contract/platform/account.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { ownershipCalls, stale } from '#dev/testing/ownership.ts';
import { asSupport, dismiss, letSupportIn, openCall, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';
import { expireLeases } from './expire.schedule.ts';

let team: TestTeam;
let sina: Person;
let sol: Person;
const app = await startTestApp();
const second = await startTestApp({ sharedUrl: app.ownerUrl });
const other = await seedTeam(app.database, 'Other Company');
await letSupportIn(app, other.id);
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  sina = await seedStaff(app, 'Sina Staff');
  sol = await seedStaff(app, 'Sol Staff');
  await letSupportIn(app, team.id);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await second.close();
  await app.close();
});

const hourMs = 3_600_000;
const open = (person: Person, more: object = {}, teamId = team.id) =>
  app.call<OwnLease>(person, staff.open, openCall(teamId, more));
const closed = { status: 403, code: 9002, message: 'Customer has closed technical support' };
const over = { status: 403, code: 9002, message: t('errors.supportOver') };
const read = (person: Person, on = app) => on.call(person, members.list);
const stop = (person: Person, id: string) => app.call(person, support.stop, { params: { id } });
const end = (person: Person, id: string) => app.call(person, staff.end, { params: { id } });
const leasesOf = async (person: Person) => {
  const { data } = await app.call<{ items: Lease[] }>(person, support.leases);
  return data.items.map((lease) => [lease.staff, lease.endedHow, lease.endedBy]);
};

describe('opening', () => {
  test('requires staff with a fresh sign-in', async () => {
    for (const person of [team.owner, team.superAdmin, team.member]) {
      expect(await open(person)).toMatchObject({ code: 40300 });
      expect(await app.call(person, staff.teams, { query: { search: 'Harbour' } })).toMatchObject({ code: 40300 });
    }
    expect(await app.call(null, staff.self)).toMatchObject({ status: 401 });
    expect(await open(stale(sina))).toMatchObject({ code: 40301 });
    expect((await open(sina)).status).toBe(200);
  });

  test('requires an existing, active team that allows support', async () => {
    expect(await open(sina, {}, sina.accountId)).toMatchObject({ code: 40401 });
    const shut = await seedTeam(app.database, 'Shut Company');
    expect(await open(sina, {}, shut.id)).toMatchObject(closed);
    await letSupportIn(app, shut.id);
    await inTransaction(app.database, { teamId: shut.id }, (tx) =>
      tx.updateTable('teams').set({ status: 'FROZEN' }).where('id', '=', shut.id).execute(),
    );
    expect(await open(sina, {}, shut.id)).toMatchObject({ code: 402 });
  });

  test('requires a reason and a whole number of hours up to 72, 8 by default', async () => {
    for (const wrong of [{ reason: ' ' }, { hours: 73 }, { hours: 0 }, { hours: 1.5 }, { supportType: 'ALL' }])
      expect((await open(sina, wrong)).status, JSON.stringify(wrong)).toBe(422);
    const { data } = await open(sina);
    expect(Date.parse(data.endsAt) - Date.parse(data.startedAt)).toBe(8 * hourMs);
    expect(data).toMatchObject({ supportType: 'FULL', endedAt: null, team: { id: team.id, name: 'Harbour Trading' } });
    await end(sina, data.id);
    const longest = await open(sina, { hours: 72, supportType: 'ORDER' });
    expect(Date.parse(longest.data.endsAt) - Date.parse(longest.data.startedAt)).toBe(72 * hourMs);
  });

  test('allows one running lease of a person in a team, also among fifty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(sina)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 49 }, () => 40964)]);
    expect((await open(sol)).status).toBe(200);
  });

  test('leaves no running lease when support is closed concurrently', async () => {
    await Promise.all([open(sina), ownershipCalls(app, team).setSupport(team.owner, false), open(sol)]);
    const { data } = await app.call<{ total: number }>(team.owner, support.leases, { query: { running: 'true' } });
    expect(data.total).toBe(0);
  });
});

describe('a support id', () => {
  test('gives access to its own team for its own holder only', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    const inOther = await asSupport(app, sol, other.id);
    expect((await read(inTeam)).status).toBe(200);
    expect(await read({ ...inTeam, teamId: other.id })).toMatchObject(over);
    expect(await read({ ...sol, teamId: team.id, supportId: inTeam.supportId ?? '' })).toMatchObject(over);
    expect(await read({ ...team.owner, supportId: inTeam.supportId ?? '' })).toMatchObject(over);
    for (const supportId of ['x', team.id, inOther.supportId ?? ''])
      expect(await read({ ...inTeam, supportId })).toMatchObject(over);
    expect(await app.call({ ...inTeam, teamId: '' }, user.info)).toMatchObject(over);
    expect(await read({ ...sina, teamId: team.id })).toMatchObject({ code: 403 });
  });

  test('for a team of which staff are members leaves their membership unchanged', async () => {
    const person: Person = { ...team.member, teamId: team.id };
    expect(await read(person)).toMatchObject({ code: 40300 });
    const { data } = await app.call<UserInfo>(person, user.info);
    expect(data).toMatchObject({ employeeId: team.member.memberId, supportType: null, support: null });
  });

  test('ends with its time on every server, with one log entry', async () => {
    const inTeam = await asSupport(app, sina, team.id, { hours: 2 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hourMs - 60_000 });
    expect((await read(inTeam)).status).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await read(inTeam)).toMatchObject(over);
    expect(await read(inTeam, second)).toMatchObject(over);
    expect(await stop(team.owner, inTeam.supportId ?? '')).toMatchObject({ code: 40965 });
    expect(await leasesOf(team.owner)).toEqual([['Sina Staff', 'EXPIRED', null]]);
    await expireLeases(app);
    await expireLeases(app);
    expect(await leasesOf(team.owner)).toEqual([['Sina Staff', 'EXPIRED', null]]);
    const log = await readLog(app.database, team.id);
    expect(log.map(({ action, actor_name: by }) => [action, by])).toEqual([
      ['support.open', 'Sina Staff (Atrium support)'],
      ['support.lapse', 'Atrium'],
    ]);
    // Switching support off afterwards does not change why this lease ended.
    await ownershipCalls(app, team).setSupport(stale(team.owner), false);
    expect(await read(inTeam)).toMatchObject(over);
    await letSupportIn(app, team.id);
    expect((await open(sina)).status).toBe(200);
  });

  test('ends with the next call on two servers when stopped, switched off, ended, or when its holder is dismissed', async () => {
    const ways: [string, (id: string) => Promise<unknown>][] = [
      ['CUSTOMER', (id) => stop(stale(team.superAdmin), id)],
      ['STAFF', (id) => end({ ...sina, supportId: id, teamId: team.id }, id)],
      ['SWITCHED_OFF', () => ownershipCalls(app, team).setSupport(stale(team.owner), false)],
    ];
    for (const [how, way] of ways) {
      const inTeam = await asSupport(app, sina, team.id);
      expect((await read(inTeam)).status).toBe(200);
      expect((await read(inTeam, second)).status).toBe(200);
      await way(inTeam.supportId ?? '');
      const refused = how === 'STAFF' ? over : closed;
      expect(await read(inTeam), how).toMatchObject(refused);
      expect(await read(inTeam, second), how).toMatchObject(refused);
      expect(await app.call(inTeam, user.info), how).toMatchObject(refused);
      expect((await leasesOf(team.owner))[0]?.[1]).toBe(how);
    }
    await letSupportIn(app, team.id);
    const inTeam = await asSupport(app, sina, team.id);
    await dismiss(app, sina);
    expect(await read(inTeam)).toMatchObject(over);
    expect(await open(sina)).toMatchObject({ code: 40300 });
  });

  test('ends once when it is stopped and ended concurrently', async () => {
    const { supportId = '' } = await asSupport(app, sina, team.id);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => stop(team.owner, supportId)),
      ...Array.from({ length: 10 }, () => end(sina, supportId)),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40965)).toHaveLength(19);
    expect(await readLog(app.database, team.id)).toHaveLength(2);
  });

  test('requires the second factor that the team requires of administrators', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('team_policies')
        .values({ team_id: team.id, second_factor: 'ADMINISTRATORS', second_factor_from: '2020-01-01' })
        .execute(),
    );
    expect(await read(inTeam)).toMatchObject({ code: 0 });
  });
});

describe('what support may do', () => {
  test('stopping and listing leases requires the owner or a super administrator', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    for (const person of [team.hr, team.member, inTeam]) {
      expect(await app.call(person, support.leases)).toMatchObject({ code: 40300 });
      expect(await stop(person, inTeam.supportId ?? '')).toMatchObject({ code: 40300 });
    }
    expect(await stop(other.owner, inTeam.supportId ?? '')).toMatchObject({ status: 404 });
    expect(await end(sol, inTeam.supportId ?? '')).toMatchObject({ status: 404 });
    expect(await leasesOf(other.superAdmin)).not.toContainEqual(['Sina Staff', null, null]);
  });

  test('support cannot act as owner, change super administrators, or change the sign-in of members', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    const params = { id: team.id, transferId: team.id, employeeId: team.hr.memberId, sessionId: team.id };
    for (const endpoint of [ownership.offer, ownership.dissolve, ownership.keep, ownership.support, ownership.setSupport])
      expect(await app.call(inTeam, endpoint, { params, body: { enabled: true, name: 'x', employeeId: team.id } })).toMatchObject(
        {
          code: 40300,
        },
      );
    for (const endpoint of [safety.endSessions, safety.resetSecondFactor, safety.update])
      expect(await app.call(inTeam, endpoint, { params, body: {} })).toMatchObject({ code: 40300 });
    const superRole = await asTeam(app.database, team.id, (db) =>
      db.selectFrom('roles').select('id').where('built_in', '=', 'SUPER_ADMIN').executeTakeFirstOrThrow(),
    );
    const giving = { params: { id: superRole.id }, body: { employeeIds: [team.member.memberId] } };
    expect(await app.call(inTeam, roles.addMembers, giving)).toMatchObject({ code: 40305 });
    const taking = { params: { id: superRole.id, employeeId: team.superAdmin.memberId } };
    expect(await app.call(inTeam, roles.removeMember, taking)).toMatchObject({ code: 40305 });
    for (const { memberId } of [team.owner, team.superAdmin])
      expect((await app.call(inTeam, members.update, { params: { id: memberId }, body: { jobTitle: 'X' } })).status).toBe(404);
  });

  test('support can do everything else, logged under its own name and kind', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    expect((await app.call<{ total: number }>(inTeam, members.list)).data.total).toBe(4);
    const changed = await app.call(inTeam, members.update, {
      params: { id: team.member.memberId },
      body: { jobTitle: 'Planner' },
    });
    expect(changed.status).toBe(200);
    expect((await app.call(inTeam, departments.create, { body: { name: 'Made', parentId: team.root } })).status).toBe(200);
    const entries = await asTeam(app.database, team.id, (db) =>
      db.selectFrom('operation_log').select(['action', 'actor_kind', 'actor_name', 'actor_id', 'after']).orderBy('id').execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual(['support.open', 'member.update', 'department.create']);
    expect(entries[0]?.after).toMatchObject({ reason: 'Ticket 4711: the import stops', type: 'FULL' });
    for (const { actor_kind: kind, actor_name: name, actor_id: by } of entries)
      expect([kind, name, by]).toEqual(['SUPPORT', 'Sina Staff (Atrium support)', inTeam.supportId]);
  });

  test('a lease of type ORDER is not a super administrator and has the same access to members and sign-in', async () => {
    const menuOf = async (person: Person) => {
      const { data } = await app.call<{ items: { code: string; access: string }[] }>(person, menus.mine);
      return Object.fromEntries(data.items.map(({ code, access }) => [code, access]));
    };
    const full = await asSupport(app, sina, team.id);
    const order = await asSupport(app, sol, team.id, { supportType: 'ORDER' });
    expect(await menuOf(full)).toMatchObject({ '020100': 'edit', '080200': 'view' });
    expect(await menuOf(order)).toMatchObject({ '020100': 'edit', '080200': 'view' });
    expect((await app.call<UserInfo>(order, user.info)).data).toMatchObject({
      supportType: 'ORDER',
      superAdmin: false,
      owner: false,
    });
  });

  test('support has no profile, guide or saved views of its own, but its own jobs', async () => {
    const inTeam = await asSupport(app, sina, team.id);
    expect(await app.call(inTeam, members.self)).toMatchObject({ code: 40340 });
    const view = { list: 'members', name: 'Mine', query: 'page=1' };
    expect(await app.call(inTeam, savedViews.create, { body: view })).toMatchObject({ code: 40340 });
    expect((await app.call(inTeam, savedViews.list, { query: { list: 'members' } })).data).toEqual({ items: [] });
    expect((await app.call(inTeam, jobs.recent)).data).toMatchObject({ items: [] });
    expect((await app.call<UserInfo>(inTeam, user.info)).data).toMatchObject({
      displayName: 'Sina Staff (Atrium support)',
      employeeId: null,
      support: { leaseId: inTeam.supportId, reason: 'Ticket 4711: the import stops' },
    });
  });
});
