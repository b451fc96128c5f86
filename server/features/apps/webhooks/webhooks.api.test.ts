import { expect } from 'vitest';
import { operationLog } from '#contract/platform/operation-log.ts';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { type Webhook, webhooks } from '#contract/apps/webhooks.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { makeWebhook, receiverAddress } from '#dev/testing/webhooks.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

const [team, other] = await Promise.all([seedTeam(app.database, 'Hooked'), seedTeam(app.database, 'Others')]);

const body = (name: string, more: object = {}) => ({ name, address: receiverAddress, events: ['member.updated'], ...more });

test('members without the permission can neither see nor change webhooks', async () => {
  for (const call of [webhooks.list, webhooks.create])
    expect(await app.call(team.member, call, { body: body('No') })).toMatchObject({ status: 403, code: 40300 });
});

test('callers with a smaller scope can view webhooks without paths, and cannot change them', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Of the whole team' });
  await giveRole(app.database, team.id, {
    name: 'Sales integrations',
    grants: { '080300': 'edit' },
    departments: [team.sales],
    members: [team.hr.memberId],
  });
  const { data } = await app.call<{ items: Webhook[] }>(team.hr, webhooks.list);
  expect(data.items.find(({ webhookId }) => webhookId === item.webhookId)).toMatchObject({
    address: 'https://hooks.receiver.test',
    can: { edit: false },
  });
  const params = { id: item.webhookId };
  const answers = [
    app.call(team.hr, webhooks.create, { body: body('Mine') }),
    app.call(team.hr, webhooks.update, { params, body: body('Mine') }),
    app.call(team.hr, webhooks.turn, { params, body: { enabled: false } }),
    app.call(team.hr, webhooks.rotate, { params }),
    app.call(team.hr, webhooks.test, { params }),
    app.call(team.hr, webhooks.remove, { params }),
  ];
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 403, code: 40350 });
});

test('support can view webhooks without the paths of their addresses, and cannot change them', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Looked at' });
  await letSupportIn(app, team.id);
  const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
  const params = { id: item.webhookId };
  const { data } = await app.call<Webhook>(support, webhooks.read, { params });
  expect(data).toMatchObject({ address: 'https://hooks.receiver.test', can: { edit: false } });
  expect((await app.call(support, webhooks.deliveries, { params })).status).toBe(200);
  expect(await app.call(support, webhooks.test, { params })).toMatchObject({ code: 40300 });
  expect(await app.call(support, webhooks.remove, { params })).toMatchObject({ code: 40300 });
});

test('creating a webhook and changing its address or secret require a fresh sign-in', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Fresh' });
  const old = { ...team.owner, session: 'old' };
  const params = { id: item.webhookId };
  expect(await app.call(old, webhooks.create, { body: body('Old') })).toMatchObject({ code: 40301 });
  expect(await app.call(old, webhooks.rotate, { params })).toMatchObject({ code: 40301 });
  expect(await app.call(old, webhooks.update, { params, body: body('Old') })).toMatchObject({ code: 40301 });
});

test.each([
  ['http://hooks.company.com/'],
  ['https://user:password@hooks.company.com/'],
  ['https://localhost/'],
  ['https://10.0.0.1/'],
  ['https://[::1]/'],
  ['https://2130706433/'],
  ['https://hooks.company.com:8443/'],
  ['hooks.company.com'],
])('%s is refused as the address of a webhook', async (address) => {
  const answer = await app.call(team.owner, webhooks.create, { body: body('Hostile', { address }) });
  expect(answer).toMatchObject({ status: 422, fields: [{ field: 'address' }] });
});

test('a webhook needs a unique name and known events', async () => {
  await makeWebhook(app, team.owner, { name: 'Taken' });
  const refused = async (given: object) =>
    (await app.call(team.owner, webhooks.create, { body: given })).fields?.map(({ field }) => field);
  expect(await refused(body('taken'))).toEqual(['name']);
  expect(await refused(body('<b>'))).toEqual(['name']);
  expect(await refused(body('No events', { events: [] }))).toEqual(['events']);
  expect(await refused(body('Unknown', { events: ['ping'] }))).toEqual(['events.0']);
});

test('webhooks and deliveries of another team, and deliveries of another webhook, are not found', async () => {
  const { item } = await makeWebhook(app, other.owner);
  const params = { id: item.webhookId };
  const { data: ping } = await app.call<{ deliveryId: string }>(other.owner, webhooks.test, { params });
  const both = { ...params, deliveryId: ping.deliveryId };
  const answers = await Promise.all([
    app.call(team.owner, webhooks.read, { params }),
    app.call(team.owner, webhooks.update, { params, body: body('Theirs') }),
    app.call(team.owner, webhooks.turn, { params, body: { enabled: false } }),
    app.call(team.owner, webhooks.rotate, { params }),
    app.call(team.owner, webhooks.remove, { params }),
    app.call(team.owner, webhooks.test, { params }),
    app.call(team.owner, webhooks.deliveries, { params }),
    app.call(team.owner, webhooks.delivery, { params: both }),
    app.call(team.owner, webhooks.redeliver, { params: both }),
  ]);
  for (const answer of answers) expect(answer.status).toBe(404);
  const { item: own } = await makeWebhook(app, other.owner, { name: 'Another' });
  const crossed = { id: own.webhookId, deliveryId: ping.deliveryId };
  expect((await app.call(other.owner, webhooks.delivery, { params: crossed })).status).toBe(404);
  expect((await app.call(other.owner, webhooks.redeliver, { params: { ...params, deliveryId: unknownId } })).status).toBe(404);
  expect((await app.call(other.owner, webhooks.delivery, { params: both })).status).toBe(200);
});

test('the secret is shown once, is stored encrypted, and is in no list, log entry or stored answer', async () => {
  const { secret, item } = await makeWebhook(app, team.owner, { name: 'Secret' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const bytes = Buffer.from(secret.slice(6), 'base64');
  const row = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('webhooks').select('secret').where('id', '=', item.webhookId).executeTakeFirstOrThrow(),
  );
  expect(row.secret.includes(bytes)).toBe(false);
  expect(row.secret.length).toBeGreaterThan(bytes.length);
  const shown = await Promise.all([
    app.call(team.owner, webhooks.list),
    app.call(team.owner, webhooks.read, { params: { id: item.webhookId } }),
    app.call(team.owner, operationLog.list, { query: { size: 100 } }),
  ]);
  for (const { raw } of shown) expect(raw.body).not.toContain(secret.slice(6, 40));
});

test('every change adds a log entry without the path of the address', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Logged' });
  const params = { id: item.webhookId };
  const address = 'https://hooks.receiver.test/secret-path';
  const done = [
    await app.call(team.owner, webhooks.update, { params, body: body('Logged', { address }) }),
    await app.call(team.owner, webhooks.test, { params }),
    await app.call(team.owner, webhooks.rotate, { params }),
    await app.call(team.owner, webhooks.turn, { params, body: { enabled: false } }),
    await app.call(team.owner, webhooks.remove, { params }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const entries = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .selectFrom('operation_log')
      .select(['action', 'category', 'before', 'after'])
      .where('object_id', '=', item.webhookId)
      .orderBy('id')
      .execute(),
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.update',
    'webhook.test',
    'webhook.rotate',
    'webhook.update',
    'webhook.delete',
  ]);
  expect(entries.every(({ category }) => category === 'SECURITY')).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('secret-path');
});

test('of two concurrent changes of a webhook, the second is refused', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Versions' });
  const params = { id: item.webhookId };
  const first = await app.call(team.owner, webhooks.update, { params, body: body('Versions 2', { version: item.version }) });
  expect(first.status).toBe(200);
  expect(
    await app.call(team.owner, webhooks.update, { params, body: body('Versions 3', { version: item.version }) }),
  ).toMatchObject({
    code: 40900,
  });
  expect(await app.call(team.owner, webhooks.update, { params, body: body('Versions 2') })).toMatchObject({ code: 42203 });
});

test('a team has at most 20 webhooks, also if they are created concurrently', async () => {
  const full = await seedTeam(app.database, 'Full');
  const made = await Promise.all(
    Array.from({ length: webhookLimits.perTeam + 5 }, (_, n) =>
      app.call(full.owner, webhooks.create, { body: body(`Hook ${n}`) }),
    ),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(webhookLimits.perTeam);
  expect(made.filter(({ code }) => code === 40968)).toHaveLength(5);
});

test('a disabled webhook can send neither a ping nor an earlier message', async () => {
  const { item } = await makeWebhook(app, team.owner, { name: 'Switched off' });
  const params = { id: item.webhookId };
  const { data: ping } = await app.call<{ deliveryId: string }>(team.owner, webhooks.test, { params });
  await app.call(team.owner, webhooks.turn, { params, body: { enabled: false } });
  expect(await app.call(team.owner, webhooks.turn, { params, body: { enabled: false } })).toMatchObject({ code: 42203 });
  expect(await app.call(team.owner, webhooks.test, { params })).toMatchObject({ code: 40969 });
  const both = { ...params, deliveryId: ping.deliveryId };
  expect(await app.call(team.owner, webhooks.redeliver, { params: both })).toMatchObject({ code: 40969 });
});
