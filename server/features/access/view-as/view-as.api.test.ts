import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { menus } from '#contract/access/menus.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { user } from '#contract/platform/account.ts';
import { viewAs } from '#contract/access/view-as.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { startSessions } from '#dev/testing/sessions.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';

type Started = z.output<typeof viewAs.start.output>;

let other: TestTeam;
const sessions = await startSessions(app.ownerUrl);
beforeEach(async () => {
  other = await seedTeam(app.database, 'Other Company');
});
afterAll(() => sessions.stop());

const start = (person: Person | null, employeeId: string) =>
  app.call<Started>(person, viewAs.start, { body: { employeeId }, teamId: team.id });
const viewOf = async (person: Person, target: Person) => (await start(person, target.memberId)).data.id;
const asViewer = (person: Person, id: string, more: Record<string, string> = {}) =>
  app.call<{ items: { code: string }[] }>(person, menus.mine, { headers: { 'x-view-as': id, ...more } });
const write = (statement: ReturnType<typeof sql>) =>
  inTransaction(app.database, { teamId: team.id }, (tx) => statement.execute(tx));
const codes = (answer: { data: { items: { code: string }[] } }) => answer.data.items.map(({ code }) => code);

describe('refuses to begin a view', () => {
  test('for callers without a token, other accounts, members, HR, and administrators without every permission', async () => {
    const target = team.member.memberId;
    const partial = await seedAccountMember(app.database, team.id, 'Ada Admin', team.product);
    await giveRole(app.database, team.id, { name: 'Looks', grants: { '060100': 'view' }, members: [partial.memberId] });
    expect(await start(null, target)).toMatchObject({ status: 401 });
    expect(await start(other.owner, target)).toMatchObject({ code: 403 });
    expect(await start(team.member, team.hr.memberId)).toMatchObject({ code: 40300 });
    expect(await start(team.hr, target)).toMatchObject({ code: 40300 });
    expect(await start(partial, target)).toMatchObject({ code: 40305 });
    expect(await readLog(app.database, team.id)).toEqual([]);
  });

  test('of oneself, the owner, a member without an account, a resigned member and a member of another team', async () => {
    const field = { status: 422, fields: [{ field: 'employeeId' }] };
    expect(await start(team.superAdmin, team.superAdmin.memberId)).toMatchObject(field);
    expect(await start(team.superAdmin, team.owner.memberId)).toMatchObject(field);
    const leaver = await seedAccountMember(app.database, team.id, 'Lee Leaver', team.product);
    await write(sql`UPDATE members SET resigned_at = now() WHERE id = ${leaver.memberId}::uuid`);
    expect(await start(team.owner, leaver.memberId)).toMatchObject(field);
    await write(sql`UPDATE members SET status = 'UN_ACTIVATED' WHERE id = ${team.member.memberId}::uuid`);
    expect(await start(team.owner, team.member.memberId)).toMatchObject(field);
    expect(await start(team.owner, other.member.memberId)).toMatchObject({ status: 404 });
    expect(await start(team.owner, uuidv7())).toMatchObject({ status: 404 });
    expect(await readLog(app.database, team.id)).toEqual([]);
  });
});

describe('the end of a view', () => {
  const over = { status: 403, code: 40330 };

  test('rejects a missing id, an unknown id and the id of another person’s view', async () => {
    const id = await viewOf(team.owner, team.member);
    for (const wrong of ['', 'x', uuidv7()]) expect(await asViewer(team.owner, wrong)).toMatchObject(over);
    expect(await asViewer(team.superAdmin, id)).toMatchObject(over);
    expect(await asViewer(team.member, id)).toMatchObject(over);
    expect(await app.call(other.owner, menus.mine, { headers: { 'x-view-as': id } })).toMatchObject(over);
    expect((await asViewer(team.owner, id)).status).toBe(200);
  });

  const endings: [string, () => Promise<unknown>][] = [
    ['half an hour has passed', () => write(sql`UPDATE view_sessions SET ends_at = now() - interval '1 second'`)],
    [
      'the viewed member resigns',
      () => write(sql`UPDATE members SET resigned_at = now() WHERE id = ${team.member.memberId}::uuid`),
    ],
    [
      'the viewed member is deactivated',
      () => write(sql`UPDATE members SET status = 'UN_ACTIVATED' WHERE id = ${team.member.memberId}::uuid`),
    ],
    [
      'the viewed member becomes the owner',
      () => write(sql`UPDATE teams SET owner_member_id = ${team.member.memberId}::uuid WHERE id = ${team.id}::uuid`),
    ],
    [
      'the viewer is no longer a super administrator',
      () => write(sql`DELETE FROM role_members WHERE member_id = ${team.superAdmin.memberId}::uuid`),
    ],
  ];
  test.each(endings)('%s', async (_what, happens) => {
    const id = await viewOf(team.superAdmin, team.member);
    expect((await asViewer(team.superAdmin, id)).status).toBe(200);
    await happens();
    expect(await asViewer(team.superAdmin, id)).toMatchObject(over);
  });

  test('only the person who began the view can end it', async () => {
    const id = await viewOf(team.superAdmin, team.member);
    const end = (person: Person) => app.call(person, viewAs.end, { params: { id } });
    expect(await end(team.owner)).toMatchObject({ status: 404 });
    expect(await end(other.owner)).toMatchObject({ status: 404 });
    expect(await end(team.superAdmin)).toMatchObject({ status: 200 });
    expect(await end(team.superAdmin)).toMatchObject({ status: 404 });
    expect(await asViewer(team.superAdmin, id)).toMatchObject(over);
  });
});

test('view as member and support mode exclude each other', async () => {
  const id = await viewOf(team.owner, team.member);
  expect(await asViewer(team.owner, id, { 'x-support-id': uuidv7() })).toMatchObject({ status: 403, code: 40333 });
});

test('the view shows what the member may open, and presents the member as the caller without the account', async () => {
  const id = await viewOf(team.owner, team.hr);
  expect(codes(await asViewer(team.owner, id))).toEqual(codes(await app.call(team.hr, menus.mine)));
  expect(await app.call(team.owner, operationLog.list, { headers: { 'x-view-as': id } })).toMatchObject({ code: 40300 });
  expect((await app.call(team.owner, user.info, { headers: { 'x-view-as': id } })).data).toMatchObject({
    displayName: 'Hana Hr',
    employeeId: team.hr.memberId,
    id: team.owner.accountId,
    owner: false,
    email: null,
    mobile: null,
    viewing: { employeeId: team.hr.memberId, displayName: 'Hana Hr' },
  });
  expect((await app.call<{ viewing: unknown }>(team.owner, user.info)).data.viewing).toBeNull();
});

test('a list with assumed rights is limited to the member’s rights during a view', async () => {
  const id = await viewOf(team.owner, team.hr);
  const list = (headers = {}) => app.call<{ total: number }>(team.owner, members.list, { headers });
  const whole = (await list()).data.total;
  const part = (await app.call<{ total: number }>(team.hr, members.list)).data.total;
  expect(part).toBeLessThan(whole);
  for (let n = 0; n < 3; n += 1) {
    expect((await list({ 'x-view-as': id })).data.total).toBe(part);
    expect((await list()).data.total).toBe(whole);
  }
});

test('the log records start and end, and names the viewer as the reader', async () => {
  const id = await viewOf(team.owner, team.superAdmin);
  // An earlier read of the log by the super administrator outside the view makes no difference.
  await app.call(team.superAdmin, operationLog.list);
  await app.call(team.owner, operationLog.list, { headers: { 'x-view-as': id } });
  await app.call(team.owner, viewAs.end, { params: { id } });
  expect((await readLog(app.database, team.id)).map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
    'Olivia Owner viewAs.start',
    'Sam Super operationLog.read',
    'Olivia Owner operationLog.read',
    'Olivia Owner viewAs.end',
  ]);
});

test('a call during a view counts as use of the viewer’s session', async () => {
  const viewer = await sessions.signIn(team.owner);
  const id = await viewOf(viewer, team.member);
  expect((await asViewer(viewer, id)).status).toBe(200);
  const { rows } = await asTeam(app.database, team.id, (db) => sql<{ id: string }>`SELECT id FROM member_uses`.execute(db));
  expect(rows.map((row) => row.id)).toEqual([team.owner.memberId]);
});
