import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { members } from '#contract/people/members.ts';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { webhooks } from '#contract/apps/webhooks.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
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
import { inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { startWebhooks } from './webhooks.schedule.ts';
import { feedWebhooks } from './webhooks.feed.service.ts';
import { claim } from './sending.repository.ts';

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

test('a webhook receives its events once, signed, with ids and field names but no values', async () => {
  const hook = await listen();
  await rename('Sales of secrets');
  await app.call(team.owner, members.create, { body: { displayName: 'Not listened to', departmentIds: [team.sales] } });
  await sending.feed();
  await sending.feed();
  expect(await sending.send(later(0))).toBe(1);
  const [got] = receiver.received;
  if (!got) throw new Error('nothing arrived');
  expect(verifies(hook.secret, got)).toBe(true);
  expect(verifies(hook.secret, { ...got, body: `${got.body} ` })).toBe(false);
  const entry = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('operation_log').select('id').where('action', '=', 'department.update').executeTakeFirstOrThrow(),
  );
  expect(got.message).toEqual({
    id: entry.id,
    type: 'department.updated',
    at: expect.any(String),
    team: { id: team.id },
    object: { type: 'department', id: team.sales },
    actor: { kind: 'USER', id: team.owner.memberId },
    fields: ['name'],
  });
  expect(got.headers['webhook-id']).toBe(entry.id);
  expect(got.body).not.toMatch(/Sales|Olivia/);
  expect(await deliveries(hook)).toMatchObject([{ status: 'DELIVERED', tries: 1, answerStatus: 204, failure: null }]);
});

test('webhooks of other teams, disabled webhooks and those created after the event receive nothing', async () => {
  const other = await seedTeam(app.database, 'Others');
  await makeWebhook(app, other.owner, { events: ['department.updated'] });
  await rename('Before the hook');
  const hook = await listen();
  await sending.feed();
  await app.call(team.owner, webhooks.turn, { ...on(hook), body: { enabled: false } });
  await rename('While it is off');
  await sending.feed();
  await app.call(team.owner, webhooks.turn, { ...on(hook), body: { enabled: true } });
  await sending.feed();
  expect(await sending.send(later(minute))).toBe(0);
  expect(receiver.received).toEqual([]);
  await rename('While it is on');
  await sending.feed();
  expect(await sending.send(later(minute))).toBe(1);
});

test('messages that are due when a webhook is switched off are not sent, and can be sent again later', async () => {
  const hook = await listen();
  await rename('Waiting');
  await sending.feed();
  await app.call(team.owner, webhooks.turn, { ...on(hook), body: { enabled: false } });
  expect(await sending.send(later(minute))).toBe(0);
  const [stopped] = await deliveries(hook);
  expect(stopped).toMatchObject({ status: 'STOPPED', tries: 0 });
  await app.call(team.owner, webhooks.turn, { ...on(hook), body: { enabled: true } });
  const params = { ...on(hook).params, deliveryId: stopped?.deliveryId ?? '' };
  expect((await app.call(team.owner, webhooks.redeliver, { params })).status).toBe(200);
  await sending.send(later(minute));
  expect(receiver.accepted).toHaveLength(1);
});

test('an entry that was rolled back is not sent; a committed one is sent once although a process dies', async () => {
  await listen();
  const context = systemWriter(app.logKey, team.id, { userAgent: '' });
  const object = { type: 'department', id: team.sales, name: 'Sales' };
  const undone = inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await record(tx, context, { category: 'DEPARTMENT', action: 'department.update', object });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await rename('Kept');
  // The process dies after the messages were inserted and before the commit.
  const dying = sealAll(app.database, app.logKey, {
    onSealed: async (tx, teamId, ids) => {
      await feedWebhooks(tx, teamId, ids);
      throw new Error('killed');
    },
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await sending.send(later(0))).toBe(0);
  // Two processes read the log at the same time.
  await Promise.all([sending.feed(), sending.feed()]);
  expect(await sending.send(later(0))).toBe(1);
  expect(receiver.accepted).toHaveLength(1);
});

test('a message claimed by a killed process is sent by another a minute later, not before', async () => {
  const hook = await listen();
  await rename('In the hands of a process');
  await sending.feed();
  const now = later(0);
  const until = new Date(now.getTime() + minute);
  const taken = await inTransaction(app.database, { teamId: team.id }, (tx) => claim(tx, team.id, { now, until, most: 10 }));
  expect(taken).toHaveLength(1);
  expect(await sending.send(later(minute / 2))).toBe(0);
  expect(await sending.send(later(minute + 1000))).toBe(1);
  expect(await deliveries(hook)).toMatchObject([{ status: 'DELIVERED', tries: 1 }]);
});

test('two processes send each message once, at most four to one webhook at a time', async () => {
  await listen();
  for (let n = 0; n < 10; n += 1) await rename(`Name ${n}`);
  await sending.feed();
  const now = later(0);
  const rounds = await Promise.all([sending.send(now), sending.send(now), sending.send(now)]);
  expect(Math.max(...rounds)).toBeLessThanOrEqual(webhookLimits.inFlight);
  while ((await sending.send(now)) > 0);
  expect(receiver.accepted.toSorted()).toEqual([...new Set(receiver.accepted)].toSorted());
  expect(receiver.accepted).toHaveLength(10);
});

test('a receiver that fails for an hour gets every message, each signed', async () => {
  const hook = await listen();
  const faults: Behaviour[] = [500, 'silent', 'slowBody', 'reset', 503, 302, 404];
  const begin = Date.now();
  let clock = begin;
  // For an hour every request fails, each in another way; afterwards all succeed.
  behave = (n) => (clock - begin < 60 * minute ? (faults[n % faults.length] ?? 500) : 200);
  for (let n = 0; n < 14; n += 1) await rename(`Name ${n}`);
  await sending.feed();
  for (; clock - begin <= 26 * 60 * minute; clock += clock - begin < 40 * minute ? 2 * minute : 30 * minute)
    while ((await sending.send(new Date(clock))) > 0);
  const made = await deliveries(hook, { size: '50' });
  expect(made).toHaveLength(14);
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 'DELIVERED'));
  expect(new Set(receiver.accepted).size).toBe(14);
  expect(Math.min(...made.map(({ tries }) => tries))).toBeGreaterThan(1);
  expect(receiver.received.every((each) => verifies(hook.secret, each))).toBe(true);
  expect(await stateOf(hook)).toBe('ON');
});

test('a process that stops releases the messages it was sending', async () => {
  behave = () => 'silent';
  const hook = await listen();
  await app.call(team.owner, webhooks.test, on(hook));
  const web = {
    // The process stops while the request is being sent.
    post: (address: string, message: Parameters<typeof sending.parts.web.post>[1]) => {
      const posted = sending.parts.web.post(address, message);
      stopping ??= running.stop();
      return posted;
    },
  };
  let stopping: Promise<void> | undefined;
  const running = startWebhooks({ ...sending.parts, web }, (error) => {
    throw error;
  });
  await expect.poll(() => stopping !== undefined, { timeout: 10_000 }).toBe(true);
  await stopping;
  expect(await deliveries(hook)).toMatchObject([{ status: 'WAITING', tries: 0, triedAt: null }]);
  behave = () => 204;
  expect(await sending.send(later(1000))).toBe(1);
});
