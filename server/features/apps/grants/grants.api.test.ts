import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { AppPolicy, Grant, OwnGrant } from '#contract/apps/grants.ts';
import { grants } from '#contract/apps/grants.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedGrant, seedTeamApp } from '#dev/testing/apps.ts';
import { ledgerOf, resign, standing } from '#dev/testing/resignations.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

type Page = { items: Grant[]; total: number };

let count = 0;

const signIn = { type: 'web', redirectUris: ['https://app.example/callback'], scopes: ['openid', 'profile', 'members.read'] };

const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Elsewhere');
/** Has 040100 with the scope of Sales. */
const [scoped, viewer, seller] = [
  await seedAccountMember(app.database, team.id, 'Sandy Scoped', team.product),
  await seedAccountMember(app.database, team.id, 'Lou Looker', team.product),
  await seedAccountMember(app.database, team.id, 'Sel Seller', team.sales),
];
const of = { departments: [team.sales] };
await giveRole(app.database, team.id, { name: 'Apps', grants: { '040100': 'edit' }, ...of, members: [scoped.memberId] });
await giveRole(app.database, team.id, { name: 'Looks', grants: { '040100': 'view' }, ...of, members: [viewer.memberId] });

async function anApp(of: Pick<TestTeam, 'id'> = team): Promise<string> {
  const appId = await seedApp(app.database, `grants-${(count += 1)}`, { signIn });
  await seedTeamApp(app.database, of, appId);
  return appId;
}
const grantOf = (appId: string, person: Person, scopes?: ('openid' | 'members.read')[]) =>
  seedGrant(app.database, person.teamId, { appId, memberId: person.memberId, ...(scopes && { scopes }) });
const listed = async (person: Person, query = {}) =>
  (await app.call<Page>(person, grants.list, { query: { size: 100, ...query } })).data;
const idsOf = ({ items }: Page) => items.map(({ grantId }) => grantId);
const policyOf = async (appId: string, person = team.owner) =>
  (await app.call<AppPolicy>(person, grants.policy, { params: { id: appId } })).data;

describe('refusals', () => {
  test('a consent outside the caller’s scope, of another team, or revoked already cannot be revoked', async () => {
    const appId = await anApp();
    const [own, sold] = [await grantOf(appId, team.member), await grantOf(appId, seller)];
    const foreign = await grantOf(await anApp(other), other.member);
    const revoke = async (person: Person, id: string) => (await app.call(person, grants.revoke, { params: { id } })).status;
    expect(await revoke(team.member, own)).toBe(403);
    expect(await revoke(viewer, sold)).toBe(403);
    expect(await revoke(scoped, own)).toBe(404);
    expect(await revoke(team.owner, foreign)).toBe(404);
    expect(await revoke(team.owner, randomUUID())).toBe(404);
    expect(await revoke(scoped, sold)).toBe(200);
    expect(await revoke(scoped, sold)).toBe(404);
    expect(idsOf(await listed(scoped, { appId }))).toEqual([sold]);
  });

  test('role holders cannot revoke consents of the owner or a super administrator; a policy for the whole team ends them', async () => {
    const appId = await anApp();
    const given = [await grantOf(appId, team.owner), await grantOf(appId, team.superAdmin), await grantOf(appId, seller)];
    const whole = await seedAccountMember(app.database, team.id, 'Will Whole', team.product);
    const ofSales = await seedAccountMember(app.database, team.id, 'Sol Sales', team.product);
    const grantsOf = { grants: { '040100': 'edit' as const } };
    await giveRole(app.database, team.id, { name: 'All apps', ...grantsOf, members: [whole.memberId] });
    const scope = { departments: [team.root], members: [ofSales.memberId] };
    await giveRole(app.database, team.id, { name: 'Root apps', ...grantsOf, ...scope });
    for (const person of [whole, ofSales]) {
      const { items } = await listed(person, { appId });
      const revocable = items.filter(({ can }) => can.revoke).map(({ member }) => member.displayName);
      expect(revocable).toEqual(['Sel Seller']);
      for (const id of given.slice(0, 2)) expect((await app.call(person, grants.revoke, { params: { id } })).status).toBe(404);
    }
    expect((await app.call(whole, grants.revokeAll, { params: { id: appId } })).data).toEqual({ ended: 1 });
    expect(await policyOf(appId, whole)).toMatchObject({ grants: 2, can: { revoke: false, setPolicy: true } });
    const [owners = '', supers = ''] = given;
    expect((await app.call(team.superAdmin, grants.revoke, { params: { id: owners } })).status).toBe(200);
    const blocked = await app.call(whole, grants.setPolicy, { params: { id: appId }, body: { policy: 'BLOCKED' } });
    expect(blocked.data).toMatchObject({ ended: 1 });
    expect((await app.call(team.owner, grants.revoke, { params: { id: supers } })).status).toBe(404);
  });

  test('the consent of another person cannot be withdrawn', async () => {
    const id = await grantOf(await anApp(), team.member);
    expect((await app.call(team.owner, grants.withdraw, { params: { id } })).status).toBe(404);
    expect((await app.call(other.member, grants.withdraw, { params: { id } })).status).toBe(404);
    expect((await app.call(team.member, grants.withdraw, { params: { id } })).status).toBe(200);
    expect((await app.call(team.member, grants.withdraw, { params: { id } })).status).toBe(404);
  });

  test('a policy for a smaller scope, for an app without sign-in, without a change, or after another change is refused', async () => {
    const appId = await anApp();
    const set = async (person: Person, id: string, body: object) =>
      (await app.call(person, grants.setPolicy, { params: { id }, body })).code;
    expect(await set(scoped, appId, { policy: 'BLOCKED' })).toBe(40350);
    expect((await app.call(scoped, grants.previewPolicy, { params: { id: appId }, body: { policy: 'BLOCKED' } })).code).toBe(
      40350,
    );
    expect(await set(team.owner, await seedApp(app.database, 'signs-nobody-in'), { policy: 'BLOCKED' })).toBe(40400);
    expect(await set(team.owner, randomUUID(), { policy: 'BLOCKED' })).toBe(40400);
    expect(await set(team.owner, appId, { policy: 'ASK' })).toBe(42203);
    expect(await set(team.owner, appId, { policy: 'NONE' })).toBe(42200);
    expect(await set(team.owner, appId, { policy: 'ALLOWED', version: 1 })).toBe(40900);
    expect(await set(team.owner, appId, { policy: 'ALLOWED', version: 0 })).toBe(0);
    expect(await set(team.owner, appId, { policy: 'BLOCKED', version: 0 })).toBe(40900);
  });
});

describe('the list of consents', () => {
  test('names the person, the app and its scopes, filtered, sorted and paged', async () => {
    const [one, two] = [await anApp(), await anApp()];
    const [first, second, third] = [
      await grantOf(one, team.member, ['openid']),
      await grantOf(two, team.member, ['openid', 'members.read']),
      await grantOf(two, seller),
    ];
    await app.call(team.owner, grants.revoke, { params: { id: third } });
    const apps = `${one},${two}`;
    const page = await listed(team.owner, { appId: apps });
    expect(page.total).toBe(3);
    expect(page.items.find(({ grantId }) => grantId === second)).toMatchObject({
      app: { appId: two, name: `App grants-${count}` },
      member: { employeeId: team.member.memberId, displayName: 'Max Member', departments: [{ name: 'Product' }] },
      scopes: ['openid', 'members.read'],
      revokedAt: null,
      can: { revoke: true },
    });
    expect(page.items.find(({ grantId }) => grantId === third)).toMatchObject({
      revokedBy: 'Olivia Owner',
      can: { revoke: false },
    });
    expect(idsOf(await listed(team.owner, { appId: apps, employeeId: team.member.memberId })).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    expect(idsOf(await listed(team.owner, { appId: apps, scope: 'members.read' }))).toEqual([second]);
    expect(idsOf(await listed(team.owner, { appId: apps, state: 'REVOKED' }))).toEqual([third]);
    expect(idsOf(await listed(team.owner, { appId: apps, search: 'seller' }))).toEqual([third]);
    expect(idsOf(await listed(team.owner, { appId: apps, sort: 'displayName', order: 'desc', size: 1 }))).toEqual([third]);
    expect((await listed(other.owner, { appId: apps })).total).toBe(0);
    expect(idsOf(await listed(viewer, { appId: apps }))).toEqual([third]);
  });

  test('counts and revokes only what is in the caller’s scope', async () => {
    const appId = await anApp();
    const remaining = await grantOf(appId, team.member);
    await grantOf(appId, seller);
    expect(await policyOf(appId, scoped)).toMatchObject({ grants: 1, can: { setPolicy: false, revoke: true } });
    expect(await policyOf(appId, viewer)).toMatchObject({ grants: 1, can: { setPolicy: false, revoke: false } });
    const revoke = () => app.call<{ ended: number }>(scoped, grants.revokeAll, { params: { id: appId } });
    expect((await revoke()).data).toEqual({ ended: 1 });
    expect((await revoke()).code).toBe(42203);
    expect(idsOf(await listed(team.owner, { appId, state: 'LIVING' }))).toEqual([remaining]);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      action: 'grant.revoke',
      object_id: appId,
      after: { grantsEnded: 1 },
    });
  });
});

describe('an app policy', () => {
  test('BLOCKED ends every consent at once, as its preview announced', async () => {
    const appId = await anApp();
    await grantOf(appId, team.member);
    await grantOf(appId, seller);
    const preview = await app.call(team.owner, grants.previewPolicy, { params: { id: appId }, body: { policy: 'BLOCKED' } });
    expect(preview.data).toEqual({ ends: 2, unasked: 0 });
    const set = (policy: string) =>
      app.call<{ version: number; ended: number }>(team.owner, grants.setPolicy, { params: { id: appId }, body: { policy } });
    expect((await set('BLOCKED')).data).toEqual({ version: 1, ended: 2 });
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      action: 'appPolicy.update',
      before: { appPolicy: 'ASK' },
      after: { appPolicy: 'BLOCKED', grantsEnded: 2 },
    });
    expect((await app.call<{ items: OwnGrant[] }>(seller, grants.own)).data.items.map(({ app: of }) => of.appId)).not.toContain(
      appId,
    );
    expect((await set('ALLOWED')).data).toEqual({ version: 2, ended: 0 });
    expect(await policyOf(appId)).toMatchObject({ policy: 'ALLOWED', version: 2, grants: 0 });
  });

  test('ALLOWED names the number of people concerned and ends no consent', async () => {
    const appId = await anApp();
    await grantOf(appId, seller);
    const preview = await app.call<{ ends: number; unasked: number }>(team.owner, grants.previewPolicy, {
      params: { id: appId },
      body: { policy: 'ALLOWED' },
    });
    expect(preview.data.ends).toBe(0);
    expect(preview.data.unasked).toBeGreaterThanOrEqual(7);
    await app.call(team.owner, grants.setPolicy, { params: { id: appId }, body: { policy: 'ALLOWED' } });
    expect(await policyOf(appId)).toMatchObject({ grants: 1 });
    const { data } = await app.call<{ items: AppPolicy[] }>(viewer, grants.policies);
    expect(data.items.find(({ app: of }) => of.appId === appId)).toMatchObject({ policy: 'ALLOWED', can: { setPolicy: false } });
    expect(
      (await app.call<{ items: AppPolicy[] }>(other.owner, grants.policies)).data.items.some(({ app: of }) => of.appId === appId),
    ).toBe(false);
  });
});

describe('own consents', () => {
  test('are listed for all teams, and a withdrawal is logged in the team', async () => {
    const person = await seedAccountMember(app.database, team.id, 'Tina Two', team.sales);
    const [here, there] = [await anApp(), await anApp()];
    const id = await grantOf(here, person);
    await grantOf(there, team.member);
    const own = async () => (await app.call<{ items: OwnGrant[] }>(person, grants.own, { teamId: null })).data.items;
    expect(await own()).toMatchObject([
      {
        grantId: id,
        app: { appId: here, developer: 'Example Software' },
        team: { teamId: team.id, name: 'Harbour' },
        scopes: ['openid', 'profile'],
      },
    ]);
    expect((await app.call(person, grants.withdraw, { params: { id }, teamId: null })).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      action: 'grant.revoke',
      actor_name: 'Tina Two',
      before: { grantOf: 'Tina Two', scopes: ['openid', 'profile'] },
    });
  });
});

test('consents of a leaving member end and are listed in the handover ledger', async () => {
  const leaver = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);
  const appId = await anApp();
  await grantOf(appId, leaver);
  expect((await resign(app, team.owner, leaver.memberId)).status).toBe(200);
  expect(ledgerOf((await standing(app, team.owner, leaver.memberId)).data)).toContain(`grants App grants-${count} DONE -`);
  expect(idsOf(await listed(team.owner, { appId, state: 'LIVING' }))).toEqual([]);
  const log = await readLog(app.database, team.id);
  expect(log.filter(({ action, object_id: id }) => action === 'grant.revoke' && id === appId)).toHaveLength(1);
});
