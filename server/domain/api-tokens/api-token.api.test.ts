import { describe, expect } from 'vitest';
import { apiTokens } from '#contract/apps/api-tokens.ts';
import { tokenLimits } from '#contract/apps/api-token-facts.ts';
import { departments } from '#contract/people/departments.ts';
import { directory } from '#contract/people/directory.ts';
import { invitations } from '#contract/people/invitations.ts';
import { menus } from '#contract/access/menus.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import type { Call } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { findInitiator } from '../rights/initiator.ts';
import { readApiToken } from './api-token.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const inTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const look = (token: string, call: Call = {}) =>
  callByToken<{ total: number; items: { displayName: string }[] }>(app, token, members.list, call);
const namesOf = async (token: string) => (await look(token)).data.items.map(({ displayName }) => displayName).toSorted();
const retitle = (token: string, id: string, jobTitle: string, headers = {}) =>
  callByToken(app, token, members.update, { params: { id }, body: { jobTitle }, headers });
const allMembers = ['Hana Hr', 'Max Member', 'Olivia Owner', 'Sam Super'];

describe('a token call is refused', () => {
  test('without a valid token of the kind: 401', async () => {
    const { token, item } = await makeToken(app, team.owner, ['020100 view']);
    const scim = (await makeToken(app, team.owner, [], { kind: 'SCIM' })).token;
    const other = token.at(10) === 'A' ? 'B' : 'A';
    const wrong = [
      scim,
      'atr_',
      `${token}x`,
      token.slice(0, -1),
      `${token.slice(0, 10)}${other}${token.slice(11)}`,
      `atr_${'A'.repeat(49)}`,
    ];
    for (const each of wrong) expect([each, (await look(each)).status]).toEqual([each, 401]);
    await expect(readApiToken({ database: app.database, now: new Date() }, token, 'SCIM')).rejects.toThrow('signedOut');
    const { place, token: read } = await readApiToken({ database: app.database, now: new Date() }, scim, 'SCIM');
    expect(read.kind).toBe('SCIM');
    expect([place.team.id, place.actor.kind, place.actor.scope('020100', 'edit'), place.actor.scope('080100', 'view')]).toEqual([
      team.id,
      'API_TOKEN',
      'all',
      null,
    ]);
    expect((await look(token)).status).toBe(200);
    await inTeam((tx) => tx.deleteFrom('api_tokens').where('id', '=', item.tokenId).execute());
    expect((await look(token)).status).toBe(401);
  });

  test('after the token was revoked, from the next call and on every server', async () => {
    const second = await startTestApp({ sharedUrl: app.ownerUrl });
    try {
      const { token, item } = await makeToken(app, team.owner, ['020100 view']);
      for (const server of [app, second]) expect((await callByToken(server, token, members.list)).status).toBe(200);
      await app.call(team.superAdmin, apiTokens.revoke, { params: { id: item.tokenId } });
      for (const server of [app, second]) expect((await callByToken(server, token, members.list)).status).toBe(401);
    } finally {
      await second.close();
    }
  });

  test('in a dissolved team and after the creator has left: 401; in a frozen team: 402 like for members', async () => {
    const maker = await seedAccountMember(app.database, team.id, 'Mara Maker', team.product);
    await giveRole(app.database, team.id, {
      name: 'Makes',
      grants: { '080300': 'edit', '020100': 'view' },
      members: [maker.memberId],
    });
    const { token } = await makeToken(app, maker, ['020100 view']);
    const set = (status: 'ACTIVE' | 'DISSOLVED' | 'FROZEN') =>
      inTeam((tx) => tx.updateTable('teams').set({ status }).where('id', '=', team.id).execute());
    await set('FROZEN');
    expect(await look(token)).toMatchObject({ status: 403, code: 402 });
    await set('DISSOLVED');
    expect((await look(token)).status).toBe(401);
    await set('ACTIVE');
    expect((await look(token)).status).toBe(200);
    const of = { team_id: team.id, id: maker.memberId };
    await inTeam((tx) =>
      tx
        .updateTable('members')
        .set({ resigned_at: new Date() })
        .where('team_id', '=', of.team_id)
        .where('id', '=', of.id)
        .execute(),
    );
    expect((await look(token)).status).toBe(401);
  });

  test('with another team in the header, with support and with view as member', async () => {
    const { token } = await makeToken(app, team.owner, ['020100 view']);
    const other = await seedTeam(app.database, 'Other Company');
    const header = (name: string, value: string) => look(token, { headers: { [name]: value } });
    expect((await header('x-team-id', team.id.toUpperCase())).status).toBe(200);
    for (const value of [other.id, 'nonsense'])
      expect(await header('x-team-id', value)).toMatchObject({ status: 403, code: 403 });
    for (const name of ['x-support-id', 'x-view-as'])
      expect(await header(name, team.id)).toMatchObject({ status: 403, code: 40342 });
  });

  test('beyond the calls per minute: 429 with the seconds to wait; other tokens are not affected', async () => {
    const [busy, calm] = [await makeToken(app, team.owner, ['020100 view']), await makeToken(app, team.owner, ['020100 view'])];
    let last = await callByToken(app, busy.token, menus.mine);
    for (let n = 1; n < tokenLimits.perMinute; n += 1) last = await callByToken(app, busy.token, menus.mine);
    expect(last.status).toBe(200);
    const over = await callByToken(app, busy.token, menus.mine);
    expect(over).toMatchObject({ status: 429, code: 42900 });
    expect(Number(over.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await callByToken(app, calm.token, menus.mine)).status).toBe(200);
  });
});

describe('an API token', () => {
  test('reads and changes what its codes and departments cover, and its log entries name the token', async () => {
    const inSales = { scope: 'DEPARTMENTS', departmentIds: [team.sales], name: 'Payroll' };
    const { token, item } = await makeToken(app, team.owner, ['020100 edit', '080100 view'], inSales);
    expect(await namesOf((await makeToken(app, team.owner, ['020100 view'])).token)).toEqual(allMembers);
    expect(await namesOf(token)).toEqual(['Hana Hr']);
    expect((await retitle(token, team.member.memberId, 'Planner')).status).toBe(404);
    expect((await retitle(token, team.hr.memberId, 'Planner')).status).toBe(200);
    expect((await callByToken(app, token, departments.create, { body: { parentId: team.sales, name: 'X' } })).code).toBe(40300);
    const { rows } = await inTeam((tx) =>
      tx
        .selectFrom('operation_log')
        .select(['actor_id', 'actor_kind', 'actor_name', 'action'])
        .where('actor_id', '=', item.tokenId)
        .execute()
        .then((found) => ({ rows: found })),
    );
    expect(rows).toEqual([{ actor_id: item.tokenId, actor_kind: 'API_TOKEN', actor_name: 'Payroll', action: 'member.update' }]);
  });

  test('is limited by the current codes, access and departments of its creator', async () => {
    const maker = await seedAccountMember(app.database, team.id, 'Mara Maker', team.jakarta);
    const role = await giveRole(app.database, team.id, {
      name: 'All',
      grants: { '080300': 'edit', '020100': 'edit' },
      members: [maker.memberId],
    });
    const whole = (await makeToken(app, maker, ['020100 edit'])).token;
    const sales = (await makeToken(app, maker, ['020100 edit'], { scope: 'DEPARTMENTS', departmentIds: [team.sales] })).token;
    expect((await look(whole)).data.total).toBe(5);
    const narrow = (departmentId: string) =>
      inTeam(async (tx) => {
        await tx.updateTable('roles').set({ scope: 'DEPARTMENTS' }).where('id', '=', role).execute();
        await tx.deleteFrom('role_scope_departments').where('role_id', '=', role).execute();
        await tx
          .insertInto('role_scope_departments')
          .values({ team_id: team.id, role_id: role, department_id: departmentId })
          .execute();
      });
    await narrow(team.jakarta);
    expect([await namesOf(whole), await namesOf(sales)]).toEqual([['Mara Maker'], ['Mara Maker']]);
    await narrow(team.root);
    expect([(await look(whole)).data.total, await namesOf(sales)]).toEqual([5, ['Hana Hr', 'Mara Maker']]);
    await narrow(team.product);
    expect([await namesOf(whole), await namesOf(sales)]).toEqual([['Max Member'], []]);
    await inTeam((tx) =>
      tx
        .updateTable('role_grants')
        .set({ access: 'view' })
        .where('role_id', '=', role)
        .where('menu_code', '=', '020100')
        .execute(),
    );
    expect([(await look(whole)).status, (await retitle(whole, team.member.memberId, 'Planner')).code]).toEqual([200, 40300]);
    await inTeam((tx) => tx.deleteFrom('role_members').where('role_id', '=', role).execute());
    expect((await look(whole)).code).toBe(40300);
  });

  test('sees in the directory what its scope of 020100 covers, and no members without it', async () => {
    const of = async (permission: '020100 view' | '070100 view', more = {}) =>
      (await makeToken(app, team.owner, [permission], more)).token;
    const seen = async (token: string) => {
      const { data } = await callByToken<{ total: number }>(app, token, directory.list);
      const tree = await callByToken<{ items: { name: string }[] }>(app, token, departments.list);
      const person = await callByToken(app, token, directory.read, { params: { id: team.member.memberId } });
      return [data.total, tree.data.items.map(({ name }) => name).toSorted(), person.status];
    };
    expect(await seen(await of('020100 view'))).toEqual([4, ['Harbour Trading', 'Jakarta', 'Product', 'Sales'], 200]);
    expect(await seen(await of('020100 view', { scope: 'DEPARTMENTS', departmentIds: [team.sales] }))).toEqual([
      1,
      ['Harbour Trading', 'Jakarta', 'Sales'],
      404,
    ]);
    expect(await seen(await of('070100 view'))).toEqual([0, [], 404]);
    expect((await callByToken<{ items: unknown[] }>(app, await of('070100 view'), menus.mine)).data.items).toHaveLength(2);
  });

  test('is not stored in columns that name members, and is the initiator of its jobs in the log', async () => {
    const { token, item } = await makeToken(app, team.owner, ['020100 edit'], { name: 'Payroll' });
    expect(
      (await callByToken(app, token, invitations.createLink, { body: { name: 'Interns', validity: 'DAYS_7' } })).message,
    ).toBe('Succeeded');
    expect((await callByToken(app, token, invitations.batchEmail, { body: { emails: ['new@example.com'] } })).data).toMatchObject(
      { sent: 1 },
    );
    const made = await inTeam(async (tx) => [
      ...(await tx.selectFrom('invitation_links').select('created_by as by').execute()),
      ...(await tx.selectFrom('member_invitations').select('sent_by as by').execute()),
    ]);
    expect(made).toEqual([{ by: null }, { by: null }]);
    expect(await inTeam((tx) => findInitiator(tx, team.id, item.tokenId))).toEqual({
      memberId: item.tokenId,
      displayName: 'Payroll',
      kind: 'API_TOKEN',
    });
  });

  test('has idempotency keys of its own', async () => {
    const [one, two] = [await makeToken(app, team.owner, ['020200 edit']), await makeToken(app, team.owner, ['020200 edit'])];
    const add = (token: string, name: string) =>
      callByToken<{ departmentId: string }>(app, token, departments.create, {
        body: { parentId: team.sales, name },
        headers: { 'idempotency-key': 'nightly-run-1' },
      });
    const first = await add(one.token, 'North');
    expect((await add(one.token, 'North')).data.departmentId).toBe(first.data.departmentId);
    expect((await add(one.token, 'South')).code).toBe(42202);
    expect((await add(two.token, 'South')).status).toBe(200);
  });
});

test('the last use of a token is recorded with the IP address in the background, at most once a minute', async () => {
  const { token, item } = await makeToken(app, team.owner, ['020100 view']);
  const used = () =>
    inTeam((tx) =>
      tx
        .selectFrom('api_tokens')
        .select(['last_used_at', 'last_used_ip'])
        .where('id', '=', item.tokenId)
        .executeTakeFirstOrThrow(),
    );
  await look(token);
  await expect.poll(async () => (await used()).last_used_ip).toBe('127.0.0.1');
  const first = (await used()).last_used_at;
  await look(token);
  await look(token);
  expect((await used()).last_used_at).toEqual(first);
  const before = new Date(Date.now() - 120_000);
  await inTeam((tx) => tx.updateTable('api_tokens').set({ last_used_at: before }).where('id', '=', item.tokenId).execute());
  await look(token);
  await expect.poll(async () => Number((await used()).last_used_at) > Number(before)).toBe(true);
  expect((await readLog(app.database, team.id)).map(({ action }) => action)).toEqual(['apiToken.create']);
});
