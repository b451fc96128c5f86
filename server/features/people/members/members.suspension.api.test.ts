import { afterAll, expect } from 'vitest';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { user } from '#contract/platform/account.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { type Person, readLog, seedAccountMember } from '#dev/testing/team.ts';

const second = await startTestApp({ sharedUrl: app.ownerUrl });
afterAll(() => second.close());

const act = (endpoint: Endpoint) => (person: Person, id: string) =>
  app.call<{ suspended: boolean; version: number }>(person, endpoint, { params: { id } });
const [suspend, letIn] = [act(members.suspend), act(members.unsuspend)];
const headcount = async () => (await app.call<{ headcount: number }>(team.owner, members.list)).data.headcount;

test('a suspension is refused without the permission, outside the scope, for the owner, for oneself, and twice', async () => {
  const seller = await seedAccountMember(app.database, team.id, 'Sara Seller', team.sales);
  expect((await suspend(team.member, seller.memberId)).code).toBe(40300);
  expect((await suspend(team.hr, team.member.memberId)).code).toBe(40400);
  expect((await suspend(team.hr, team.owner.memberId)).code).toBe(40400);
  expect((await suspend(team.superAdmin, team.owner.memberId)).code).toBe(40306);
  expect((await suspend(team.superAdmin, team.superAdmin.memberId)).code).toBe(40306);
  expect((await suspend(team.hr, team.hr.memberId)).code).toBe(40306);
  expect((await letIn(team.hr, seller.memberId)).code).toBe(42203);
  expect((await suspend(team.hr, seller.memberId)).status).toBe(200);
  expect((await suspend(team.hr, seller.memberId)).code).toBe(42203);
});

test('the row reports whether its reader may suspend: not the owner, not themselves, no one outside the scope', async () => {
  const seller = await seedAccountMember(app.database, team.id, 'Sara Seller', team.sales);
  const may = async (reader: Person, { memberId: id }: Person) => {
    const { data } = await app.call<{ can: object }>(reader, members.read, { params: { id } });
    return data.can;
  };
  expect(await may(team.superAdmin, team.owner)).toEqual({ edit: true, suspend: false });
  expect(await may(team.superAdmin, team.superAdmin)).toEqual({ edit: true, suspend: false });
  expect(await may(team.owner, team.owner)).toEqual({ edit: true, suspend: false });
  expect(await may(team.hr, team.hr)).toEqual({ edit: true, suspend: false });
  expect(await may(team.owner, team.superAdmin)).toEqual({ edit: true, suspend: true });
  expect(await may(team.hr, seller)).toEqual({ edit: true, suspend: true });
  const update = (reader: Person, { memberId: id }: Person) =>
    app.call(reader, members.update, { params: { id }, body: { position: 'Anything' } });
  expect(await update(team.superAdmin, team.owner)).toMatchObject({ data: { can: { suspend: false } } });
  expect(await update(team.hr, seller)).toMatchObject({ data: { can: { suspend: true } } });
  expect((await suspend(team.hr, seller.memberId)).data).toMatchObject({ can: { suspend: true } });
});

test('a suspended member loses access at the next call on every server, still counts, and regains access', async () => {
  const before = await headcount();
  const { token } = await makeToken(app, team.superAdmin, ['020100 view']);
  for (const server of [app, second]) {
    expect((await server.call(team.member, members.self)).status).toBe(200);
    expect((await callByToken(server, token, members.list)).status).toBe(200);
  }
  const { data } = await suspend(team.owner, team.member.memberId);
  expect(data.suspended).toBe(true);
  await suspend(team.owner, team.superAdmin.memberId);
  for (const server of [app, second]) {
    expect(await server.call(team.member, members.self)).toMatchObject({ code: 403, status: 403 });
    expect((await callByToken(server, token, members.list)).status).toBe(401);
    // The account still works without a team.
    expect((await server.call(team.member, user.info, { teamId: null })).status).toBe(200);
    expect((await server.call(team.member, user.info)).code).toBe(403);
  }
  const listed = await app.call<{ items: { employeeId: string; suspended: boolean; memberStatus: string }[] }>(
    team.owner,
    members.list,
  );
  expect(listed.data.items.find(({ employeeId }) => employeeId === team.member.memberId)).toMatchObject({
    suspended: true,
    memberStatus: 'REGISTERED',
  });
  expect(await headcount()).toBe(before);
  expect((await letIn(team.owner, team.member.memberId)).data).toMatchObject({ suspended: false, version: data.version + 1 });
  for (const server of [app, second]) expect((await server.call(team.member, members.self)).status).toBe(200);
  const about = (await readLog(app.database, team.id)).filter(({ object_id: id }) => id === team.member.memberId);
  expect(about.map(({ action }) => action)).toEqual(['member.suspend', 'member.unsuspend']);
});
