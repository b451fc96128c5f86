import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { type Delivery, webhooks } from '#contract/apps/webhooks.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { readLog, seedSuspended, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import {
  type Behaviour,
  later,
  makeWebhook,
  minute,
  sendingOf,
  startReceiver,
  verifies,
  webhookCalls,
} from '#dev/testing/webhooks.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { sweepWebhooks } from './webhooks.schedule.ts';
import { nextTry } from './webhooks.signature.rules.ts';

let team: TestTeam;
let behave: (n: number) => Behaviour;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let sending: ReturnType<typeof sendingOf>;

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  behave = () => 204;
  receiver = await startReceiver((n) => behave(n));
  sending = sendingOf(app, receiver.port);
});
// Deletes messages that are still due, so that the next test does not send them.
afterEach(async () => {
  await inTransaction(app.database, { teamId: team.id }, (tx) => tx.deleteFrom('webhooks').execute());
  await receiver.close();
});

const { rename, listen, on, deliveries, stateOf } = webhookCalls(() => ({ app, team }));

test('retries follow after 5 s, 1 min, 5 min, 30 min, 2 h, 8 h and 24 h plus up to a fifth, and then end', async () => {
  const waits = [5, 60, 300, 1800, 7200, 28_800, 86_400];
  const now = new Date();
  expect(waits.map((_, n) => Number(nextTry(n + 1, now, 0)) - now.getTime())).toEqual(waits.map((seconds) => seconds * 1000));
  expect(Number(nextTry(1, now, 0.999)) - now.getTime()).toBeLessThan(6000);
  behave = () => 500;
  const hook = await listen();
  await rename('Never taken');
  await sending.feed();
  let clock = Date.now();
  expect(await sending.send(new Date(clock))).toBe(1);
  for (const seconds of waits) {
    expect(await sending.send(new Date(clock + seconds * 1000 - 1))).toBe(0);
    clock += seconds * 1200;
    expect(await sending.send(new Date(clock))).toBe(1);
  }
  expect(await sending.send(new Date(clock + 100 * 86_400_000))).toBe(0);
  expect(await deliveries(hook)).toMatchObject([{ status: 'FAILED', tries: 8, answerStatus: 500, failure: 'status' }]);
});

async function mailed(template: string) {
  const rows = await asPlatform(app.owner, (db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'subject']).where('template', '=', template).execute(),
  );
  return rows.filter(({ recipient }) => recipient.includes(team.id)).map(({ recipient }) => recipient.split('.')[0]);
}

test('status 410 switches a webhook off at once and notifies the owner and its creator', async () => {
  behave = () => 410;
  const hook = await makeWebhook(app, team.superAdmin, { events: ['department.updated'] });
  await rename('Gone');
  await rename('Gone again');
  await sending.feed();
  while ((await sending.send(later(0))) > 0);
  expect(await stateOf(hook)).toBe('GONE');
  const log = await readLog(app.database, team.id);
  expect(log.filter(({ action }) => action === 'webhook.disabled')).toHaveLength(1);
  expect((await mailed('webhookGone')).toSorted()).toEqual(['owner', 'superAdmin']);
  expect(await sending.send(later(3 * 86_400_000))).toBe(0);
  behave = () => 204;
  await app.call(team.owner, webhooks.turn, { ...on(hook), body: { enabled: true } });
  expect(await stateOf(hook)).toBe('ON');
});

test('a suspended creator is not notified; the owner is', async () => {
  behave = () => 410;
  await makeWebhook(app, team.superAdmin, { events: ['department.updated'] });
  await seedSuspended(app.database, team.superAdmin);
  await rename('Gone');
  await sending.feed();
  await sending.send(later(0));
  expect(await mailed('webhookGone')).toEqual(['owner']);
});

test('five days without a success switch a webhook off; a success restarts the period', async () => {
  const hook = await listen();
  const day = 86_400_000;
  const failAt = async (days: number) => {
    await app.call(team.owner, webhooks.test, on(hook));
    await sending.send(later(days * day));
  };
  behave = () => 500;
  await failAt(0);
  expect(await stateOf(hook)).toBe('FAILING');
  await failAt(4.9);
  expect(await stateOf(hook)).toBe('FAILING');
  behave = () => 200;
  await failAt(4.95);
  expect(await stateOf(hook)).toBe('ON');
  behave = () => 500;
  await failAt(6);
  expect(await stateOf(hook)).toBe('FAILING');
  await failAt(11.1);
  expect(await stateOf(hook)).toBe('GIVEN_UP');
  expect(await mailed('webhookFailing')).toEqual(['owner']);
});

test('a new secret signs at once, together with the previous one for 24 hours', async () => {
  const hook = await listen();
  const { data } = await app.call<{ secret: string }>(team.owner, webhooks.rotate, on(hook));
  await app.call(team.owner, webhooks.test, on(hook));
  await sending.send(later(23 * 60 * minute));
  await app.call(team.owner, webhooks.test, on(hook));
  await sending.send(later(25 * 60 * minute));
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('nothing arrived');
  expect([verifies(hook.secret, during), verifies(data.secret, during)]).toEqual([true, true]);
  expect([verifies(hook.secret, after), verifies(data.secret, after)]).toEqual([false, true]);
});

test('the detail of a delivery shows the request and the answer without the secret; sending again keeps the id', async () => {
  behave = (n) => (n === 0 ? 'endless' : 200);
  const hook = await listen();
  const { data: ping } = await app.call<Delivery>(team.owner, webhooks.test, on(hook));
  expect(ping).toMatchObject({ event: 'ping', status: 'WAITING', tries: 0 });
  await sending.send(later(0));
  const params = { ...on(hook).params, deliveryId: ping.deliveryId };
  const { data, raw } = await app.call<Delivery & { body: string; answer: string; headers: { name: string; value: string }[] }>(
    team.owner,
    webhooks.delivery,
    { params },
  );
  expect(data.answer).toHaveLength(webhookLimits.answer);
  expect(data.body).toBe(receiver.received[0]?.body);
  expect(data.headers).toContainEqual({ name: 'webhook-signature', value: receiver.received[0]?.headers['webhook-signature'] });
  expect(raw.body).not.toContain(hook.secret.slice(6));
  await app.call(team.owner, webhooks.redeliver, { params });
  await sending.send(later(minute));
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([data.headers[2]?.value, data.headers[2]?.value]);
  expect(await deliveries(hook, { event: 'ping', status: 'DELIVERED' })).toHaveLength(1);
  expect(await deliveries(hook, { status: 'FAILED' })).toHaveLength(0);
});

test('deliveries are deleted after 30 days, and previous secrets after their overlap', async () => {
  const hook = await listen();
  await app.call(team.owner, webhooks.rotate, on(hook));
  for (const days of [31, 29]) {
    const { data } = await app.call<Delivery>(team.owner, webhooks.test, on(hook));
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const created_at = later(-days * 86_400_000);
      await tx.updateTable('webhook_deliveries').set({ created_at }).where('id', '=', data.deliveryId).execute();
      await tx
        .updateTable('webhooks')
        .set({ previous_until: later(-1000) })
        .where('id', '=', hook.item.webhookId)
        .execute();
    });
  }
  await sweepWebhooks(app.database);
  expect(await deliveries(hook)).toHaveLength(1);
  const row = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('webhooks').select('previous_secret').where('id', '=', hook.item.webhookId).executeTakeFirstOrThrow(),
  );
  expect(row.previous_secret).toBeNull();
});
