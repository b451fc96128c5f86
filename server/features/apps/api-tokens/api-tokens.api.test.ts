import { beforeEach, describe, expect } from 'vitest';
import { type ApiToken, apiTokens } from '#contract/apps/api-tokens.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { callByToken, makeToken, type Made, tokenOf } from '#dev/testing/api-tokens.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { expireTokens } from './api-tokens.schedule.ts';

/** Has 080300 and 020400 (edit) for the whole team, and 020100 (edit) for Sales and the departments below. */
let creator: Person;

beforeEach(async () => {
  creator = await seedAccountMember(app.database, team.id, 'Mara Maker', team.product);
  const role = { name: 'Integrates', grants: { '080300': 'edit', '020400': 'edit', '060100': 'view' } as const };
  await giveRole(app.database, team.id, { ...role, members: [creator.memberId] });
  await giveRole(app.database, team.id, {
    name: 'Sales',
    grants: { '020100': 'edit', '020200': 'view' },
    departments: [team.sales],
    members: [creator.memberId],
  });
});

const create = (person: Person, body: object) => app.call<Made>(person, apiTokens.create, { body });
const list = (query: Record<string, string> = {}, person = team.owner) =>
  app.call<{ items: ApiToken[]; total: number; living: number }>(person, apiTokens.list, { query });
const on = (endpoint: Endpoint) => (person: Person, id: string, body?: object) =>
  app.call<ApiToken>(person, endpoint, { params: { id }, ...(body && { body }) });
const [revoke, rename, adopt] = [on(apiTokens.revoke), on(apiTokens.update), on(apiTokens.adopt)];
const faultsOf = ({ fields = [] }: { fields?: { field: string }[] }) => fields.map(({ field }) => field);

describe('refusals', () => {
  test('creating a token is refused without the code, without a fresh sign-in, and in support mode', async () => {
    expect((await create(team.hr, tokenOf(['020100 view']))).code).toBe(40300);
    expect((await create({ ...team.owner, session: 'old' }, tokenOf(['020100 view']))).code).toBe(40301);
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
    expect((await create(support, tokenOf(['020100 view']))).code).toBe(40300);
    expect((await list({}, support)).status).toBe(200);
    expect((await list({}, team.member)).code).toBe(40300);
  });

  test('a token of another team is not found', async () => {
    const other = await seedTeam(app.database, 'Other Company');
    const { item } = await makeToken(app, other.owner, ['020100 view']);
    for (const act of [revoke, adopt]) expect((await act(team.owner, item.tokenId)).status).toBe(404);
    expect((await rename(team.owner, item.tokenId, { name: 'Mine' })).status).toBe(404);
    expect((await list()).data.items).toEqual([]);
  });
});

describe('a token holds at most what its creator holds', () => {
  const inSales = { scope: 'DEPARTMENTS', departmentIds: () => [team.sales] };
  const of = (permissions: Parameters<typeof tokenOf>[0], more: object = {}) => tokenOf(permissions, more);

  test('refuses codes, access levels and scopes beyond those of the creator, as errors of the field', async () => {
    const departmentIds = inSales.departmentIds();
    const tries: [object, string[]][] = [
      [of(['050100 view']), ['permissions']],
      [of(['070100 view']), ['permissions']],
      [of(['020200 edit'], { scope: 'DEPARTMENTS', departmentIds }), ['permissions']],
      [of(['020100 view']), ['scope']],
      [
        of(['020100 edit', '020300 edit'], { scope: 'DEPARTMENTS', departmentIds: [team.product] }),
        ['permissions', 'departmentIds'],
      ],
      [of(['020100 edit'], { scope: 'DEPARTMENTS', departmentIds: [team.root] }), ['departmentIds']],
      [of(['020100 edit'], { scope: 'DEPARTMENTS', departmentIds: [] }), ['departmentIds']],
      [of([]), ['permissions']],
      [of(['020100 view'], { scope: 'DEPARTMENTS', departmentIds, days: null }), ['days']],
    ];
    for (const [body, fields] of tries) expect([body, faultsOf(await create(creator, body))]).toEqual([body, fields]);
    for (const days of [0, 366, 1.5]) expect(faultsOf(await create(creator, of(['020100 view'], { days })))).toEqual(['days']);
    expect(
      (await create(creator, of(['020100 edit', '020200 view'], { scope: 'DEPARTMENTS', departmentIds: [team.jakarta] }))).status,
    ).toBe(200);
  });

  test('no member, not even the owner, can grant a token sign-in, administrators, tokens or changes of roles', async () => {
    for (const permission of ['080200 view', '060100 view', '080300 view', '080300 edit', '020400 edit', '080100 edit'] as const)
      expect([permission, faultsOf(await create(team.owner, of([permission])))]).toEqual([permission, ['permissions']]);
    expect((await create(team.owner, of(['020400 view', '080100 view', '020300 edit'], { days: null }))).status).toBe(200);
  });

  test('the list of grantable codes names the limit of each', async () => {
    type Grantable = { items: { code: string; limit: string; most: string | null }[]; never: boolean };
    const mine = (await app.call<Grantable>(creator, apiTokens.grantable)).data;
    expect(mine.never).toBe(false);
    expect(mine.items.filter(({ most }) => most)).toEqual([
      { code: '020100', limit: 'edit', most: 'edit' },
      { code: '020200', limit: 'edit', most: 'view' },
      { code: '020400', limit: 'view', most: 'view' },
    ]);
    expect((await app.call<Grantable>(team.owner, apiTokens.grantable)).data.never).toBe(true);
  });

  test('a SCIM token requires members and departments of the whole team', async () => {
    const body = { name: 'Directory', kind: 'SCIM', days: 30 };
    expect(faultsOf(await create(creator, body))).toEqual(['permissions', 'scope']);
    const { data } = await create(team.owner, body);
    expect(data.item).toMatchObject({
      kind: 'SCIM',
      scope: 'ALL',
      permissions: [
        { code: '020100', access: 'edit' },
        { code: '020200', access: 'edit' },
      ],
    });
    expect((await list()).data).toMatchObject({ items: [], living: 1 });
    expect((await list({ kind: 'SCIM' })).data.items).toHaveLength(1);
  });
});

test('a token is shown once, and nothing stored can be used as a token', async () => {
  const { token, item } = await makeToken(app, team.owner, ['020100 view']);
  expect(token).toMatch(/^atr_[\w-]{49}$/);
  expect(item).toMatchObject({ state: 'ACTIVE', hint: token.slice(-4), createdBy: 'Olivia Owner', lastUsedAt: null, asleep: [] });
  const stored = await asTeam(app.database, team.id, (db) => db.selectFrom('api_tokens').selectAll().execute());
  const log = await readLog(app.database, team.id);
  for (const text of [JSON.stringify(stored), JSON.stringify((await list()).data), JSON.stringify(log)]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(token.slice(4, 20));
  }
  expect(log.at(-1)).toMatchObject({
    action: 'apiToken.create',
    object_id: item.tokenId,
    actor_name: 'Olivia Owner',
    after: { name: item.name, permissions: ['020100 成員 · 檢視'], scope: '整個團隊' },
  });
});

test('a retried creation returns the same token and creates no second one', async () => {
  const call = { body: tokenOf(['020100 view']), headers: { 'idempotency-key': 'make-a-token-1' } };
  const [first, second] = [
    await app.call<Made>(team.owner, apiTokens.create, call),
    await app.call<Made>(team.owner, apiTokens.create, call),
  ];
  expect(second.data).toEqual(first.data);
  expect((await list()).data.total).toBe(1);
  const { rows } = await inTransaction(app.database, {}, (tx) =>
    tx
      .selectFrom('idempotency_keys')
      .select('response')
      .where('key', '=', 'make-a-token-1')
      .execute()
      .then((stored) => ({ rows: stored })),
  );
  expect(JSON.stringify(rows)).not.toContain(first.data.token);
});

test('a name is unique among active tokens only, and of 52 concurrent creations the 51st and 52nd are refused', async () => {
  const { item } = await makeToken(app, team.owner, ['020100 view'], { name: 'Payroll' });
  expect(faultsOf(await create(team.owner, tokenOf(['020100 view'], { name: 'PAYROLL' })))).toEqual(['name']);
  await revoke(team.owner, item.tokenId);
  expect((await create(team.owner, tokenOf(['020100 view'], { name: 'Payroll' }))).status).toBe(200);
  const many = await Promise.all(Array.from({ length: 51 }, () => create(team.owner, tokenOf(['020100 view']))));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(many.filter(({ code }) => code === 40967)).toHaveLength(2);
  expect((await list()).data).toMatchObject({ living: 50, total: 51 });
});

test('renaming and revoking take effect once with one log entry; tokens of others require the scope of the whole team', async () => {
  const { token, item } = await makeToken(app, team.owner, ['020100 view'], { name: 'Payroll' });
  const part = await seedAccountMember(app.database, team.id, 'Paul Part', team.sales);
  await giveRole(app.database, team.id, {
    name: 'Part',
    grants: { '080300': 'edit' },
    departments: [team.sales],
    members: [part.memberId],
  });
  for (const answer of [await rename(part, item.tokenId, { name: 'Mine' }), await revoke(part, item.tokenId)])
    expect(answer.code).toBe(40343);
  expect((await rename(creator, item.tokenId, { name: 'Payroll' })).code).toBe(42203);
  expect((await rename(creator, item.tokenId, { name: 'Pay', version: 7 })).code).toBe(40900);
  expect((await rename(creator, item.tokenId, { name: 'Pay' })).data).toMatchObject({ name: 'Pay', createdBy: 'Olivia Owner' });
  expect((await revoke(creator, item.tokenId)).data).toMatchObject({
    state: 'REVOKED',
    revokedBy: 'Mara Maker',
    can: { edit: false },
  });
  expect((await callByToken(app, token, members.list)).status).toBe(401);
  for (const answer of [
    await revoke(creator, item.tokenId),
    await rename(creator, item.tokenId, { name: 'Again' }),
    await adopt(team.superAdmin, item.tokenId),
  ])
    expect(answer.code).toBe(40966);
  expect((await readLog(app.database, team.id)).map(({ action }) => action)).toEqual([
    'apiToken.create',
    'apiToken.update',
    'apiToken.revoke',
  ]);
});

test('a permission the creator has lost is inactive, and a super administrator can take over the token', async () => {
  const { token, item } = await makeToken(app, creator, ['020100 edit', '020200 view'], {
    scope: 'DEPARTMENTS',
    departmentIds: [team.sales],
  });
  expect((await callByToken(app, token, members.list)).status).toBe(200);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.deleteFrom('role_grants').where('team_id', '=', team.id).where('menu_code', '=', '020100').execute(),
  );
  expect((await callByToken(app, token, members.list)).code).toBe(40300);
  expect((await list()).data.items[0]).toMatchObject({ asleep: ['020100'], can: { edit: true, adopt: true } });
  expect((await adopt(creator, item.tokenId)).code).toBe(40305);
  expect((await adopt({ ...team.superAdmin, session: 'old' }, item.tokenId)).code).toBe(40301);
  expect((await adopt(team.superAdmin, item.tokenId)).data).toMatchObject({
    createdBy: 'Sam Super',
    asleep: [],
    can: { adopt: false },
  });
  expect((await adopt(team.superAdmin, item.tokenId)).code).toBe(42203);
  expect((await callByToken(app, token, members.list)).status).toBe(200);
});

test('an expired token is refused at once, and the schedule records its end once', async () => {
  const { token, item } = await makeToken(app, team.owner, ['020100 view'], { name: 'Payroll', days: 1 });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('api_tokens')
      .set({ created_at: new Date(0), expires_at: new Date(Date.now() - 1) })
      .where('id', '=', item.tokenId)
      .execute(),
  );
  expect((await callByToken(app, token, members.list)).status).toBe(401);
  expect((await list({ state: 'EXPIRED' })).data.items[0]).toMatchObject({
    state: 'EXPIRED',
    can: { edit: false, adopt: false },
  });
  expect((await list({ state: 'ACTIVE' })).data.items).toEqual([]);
  for (let n = 0; n < 2; n += 1) await expireTokens(app);
  const ends = (await readLog(app.database, team.id)).filter(({ action }) => action === 'apiToken.lapse');
  expect(ends).toMatchObject([{ object_id: item.tokenId, actor_name: 'Atrium' }]);
  expect((await create(team.owner, tokenOf(['020100 view'], { name: 'Payroll' }))).status).toBe(200);
});
