import { beforeEach, describe, expect } from 'vitest';
import { apiTokens } from '#contract/apps/api-tokens.ts';
import { members } from '#contract/people/members.ts';
import { scim, type ScimCall, type ScimSettings } from '#contract/apps/scim.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { connect, directory, type Directory, userSchema } from '#dev/testing/scim.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';

let team: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 6);
});

const person = (userName: string, more: object = {}) => ({
  schemas: [userSchema],
  userName,
  displayName: 'Ada Lovelace',
  ...more,
});
const active = (value: boolean) => ({ op: 'replace', path: 'active', value });

describe('calls that are refused', () => {
  const refused = async (each: Directory, status: number) => {
    const { body, status: httpStatus, type, headers } = await each.get('/Users');
    expect([httpStatus, body.status, body['schemas']]).toEqual([
      status,
      String(status),
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
    expect(type).toBe('application/scim+json; charset=utf-8');
    if (status === 401) expect(headers['www-authenticate']).toBe('Bearer');
  };

  test('refuses calls without a token, with a made-up one, one for the API, or a revoked one', async () => {
    const scimmer = await connect(app, team.owner);
    await refused(directory(app, null), 401);
    await refused(directory(app, 'atr_made-up'), 401);
    await refused(directory(app, `test.${team.owner.accountId}.1`), 401);
    await refused(directory(app, (await makeToken(app, team.owner, ['020100 edit', '020200 edit'])).token), 401);
    expect((await scimmer.get('/Users')).status).toBe(200);
    expect((await callByToken(app, scimmer.made.token, members.list)).status).toBe(401);
    await app.call(team.owner, apiTokens.revoke, { params: { id: scimmer.made.item.tokenId } });
    await refused(scimmer, 401);
  });

  test('refuses calls while SCIM is off, which is the default; switching it requires the scope of the whole team', async () => {
    const scimmer = await connect(app, team.owner);
    const { data } = await app.call<ScimSettings>(team.owner, scim.settings);
    expect(data).toMatchObject({ enabled: true, dryRun: false, version: 1, tokens: 1 });
    const change = (by: Person, version: number, enabled = false) =>
      app.call<ScimSettings>(by, scim.update, { body: { enabled, dryRun: false, version } });
    expect((await change(team.hr, 1)).code).toBe(40300);
    expect((await change(team.owner, 0)).code).toBe(40900);
    expect((await change(team.owner, 1, true)).code).toBe(42203);
    expect((await change(team.owner, 1)).data).toEqual({ enabled: false, dryRun: false, version: 2 });
    await refused(scimmer, 403);
    const other = await seedTeam(app.database, 'Other Company');
    expect((await app.call<ScimSettings>(other.owner, scim.settings)).data).toMatchObject({ enabled: false, dryRun: true });
    expect((await readLog(app.database, team.id)).map(({ action }) => action)).toContain('scim.update');
  });
});

test('resources of another team, malformed ids and unknown ids are not found', async () => {
  const other = await seedTeam(app.database, 'Other Company');
  const scimmer = await connect(app, team.owner);
  for (const path of [
    `/Users/${other.member.memberId}`,
    `/Groups/${other.sales}`,
    '/Users/x',
    `/Groups/${team.root}`,
    '/Nothing',
  ]) {
    expect([path, (await scimmer.get(path)).status]).toEqual([path, 404]);
    expect([path, (await scimmer.patch(path, active(false))).status]).toEqual([path, 404]);
  }
  const { body } = await scimmer.get('/Users', { filter: `id eq "${other.member.memberId}"` });
  expect(body.totalResults).toBe(0);
  const moved = await scimmer.patch(`/Groups/${team.sales}`, {
    op: 'add',
    path: 'members',
    value: [{ value: other.member.memberId }],
  });
  expect(moved).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  const led = await scimmer.patch(`/Users/${team.member.memberId}`, {
    op: 'add',
    path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
    value: other.member.memberId,
  });
  expect(led).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
});

test('the owner, super administrators and the creator of the token can be read and not changed', async () => {
  const scimmer = await connect(app, team.superAdmin);
  for (const { memberId } of [team.owner, team.superAdmin]) {
    const path = `/Users/${memberId}`;
    const { body } = await scimmer.get(path);
    expect(body.active).toBe(true);
    expect((await scimmer.patch(path, active(false))).status).toBe(403);
    expect((await scimmer.remove(path)).status).toBe(403);
    expect((await scimmer.put(path, { ...body, title: 'Nobody' })).status).toBe(403);
    // A PUT that changes nothing is answered as usual.
    expect((await scimmer.put(path, body)).status).toBe(200);
    expect(
      (await scimmer.patch(`/Groups/${team.sales}`, { op: 'add', path: 'members', value: [{ value: memberId }] })).status,
    ).toBe(403);
  }
});

test('user names, mobile numbers and external ids are unique, and a full team accepts no one', async () => {
  const scimmer = await connect(app, team.owner);
  const ada = await scimmer.post('/Users', person('ada@example.com', { externalId: 'x-1' }));
  expect(ada).toMatchObject({ status: 201, body: { userName: 'ada@example.com', externalId: 'x-1', active: true } });
  expect(ada.headers['location']).toBe(ada.body.meta.location);
  for (const again of [person('ADA@example.com'), person('eva@example.com', { externalId: 'x-1' })])
    expect(await scimmer.post('/Users', again)).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
  expect((await scimmer.post('/Users', person('bob@example.com'))).status).toBe(201);
  expect((await scimmer.post('/Users', person('cy@example.com'))).status).toBe(403);
  expect((await scimmer.get('/Users')).body.totalResults).toBe(6);
  expect((await scimmer.post('/Groups', { displayName: 'sales' })).body).toMatchObject({ scimType: 'uniqueness' });
});

test('malformed bodies, wrong values and unsupported features get a matching error', async () => {
  const scimmer = await connect(app, team.owner);
  const post = async (payload: string, type = 'application/scim+json') => {
    const raw = await app.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${scimmer.made.token}`, 'content-type': type },
      payload,
    });
    return [raw.statusCode, raw.json<{ scimType?: string }>().scimType];
  };
  expect(await post('{"userName":')).toEqual([400, 'invalidSyntax']);
  expect(await post('[]')).toEqual([400, 'invalidSyntax']);
  expect(await post('a=b', 'text/plain')).toEqual([415, undefined]);
  expect(await post(JSON.stringify(person('a@example.com', { title: 'x'.repeat(1_000_001) })))).toEqual([413, undefined]);
  const bodies = [
    { schemas: ['urn:other'], userName: 'a@example.com' },
    { displayName: 'Nameless' },
    person('not an address'),
    person('a@example.com', { displayName: '<script>' }),
    person('a@example.com', { phoneNumbers: [{ type: 'mobile', value: '12' }] }),
    person('a@example.com', { active: 'perhaps' }),
    person('a@example.com', { emails: 'a@example.com' }),
  ];
  for (const body of bodies) expect([body, (await scimmer.post('/Users', body)).status]).toEqual([body, 400]);
  expect((await scimmer.post('/Bulk', {})).status).toBe(501);
  const { body } = await scimmer.get('/ServiceProviderConfig');
  expect(body).toMatchObject({ bulk: { supported: false }, patch: { supported: true }, etag: { supported: true } });
  expect((await scimmer.get('/Users')).body.totalResults).toBe(4);
});

test('the last calls are listed without the requested values', async () => {
  const scimmer = await connect(app, team.owner);
  await scimmer.get('/Users', { filter: 'userName eq "ada@example.com"' });
  await scimmer.post('/Users', person('ada@example.com'));
  await scimmer.post('/Users', person('ada@example.com'));
  const calls = async (kind: string) =>
    (await app.call<{ items: ScimCall[] }>(team.owner, scim.calls, { query: { kind } })).data.items;
  expect(await calls('READS')).toMatchObject([{ method: 'GET', path: '/scim/v2/Users', status: 200, objectName: null }]);
  expect(JSON.stringify(await calls('READS'))).not.toContain('ada');
  expect(await calls('WRITES')).toMatchObject([
    { method: 'POST', status: 409, actions: [], dryRun: false },
    { method: 'POST', status: 201, actions: ['member.create'], objectName: 'Ada Lovelace', tokenName: scimmer.made.item.name },
  ]);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'member.create',
    actor_name: scimmer.made.item.name,
  });
});
