import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { type Delivery, webhooks } from '#contract/apps/webhooks.ts';
import { checkout, type OrderBrief } from '#contract/billing/checkout.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import { orders } from '#contract/billing/orders.ts';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import { errors } from '#contract/errors.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { checkFiles } from '#server/integrations/files/check-files.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { putTestCard } from '../testing/cards.ts';
import { seedCard, seedSoldApp, wrongMoney } from '../testing/checkout.ts';
import type { LinkState } from '../testing/faulty-link.ts';
import { say } from '../testing/people.ts';
import { runSql } from '../testing/run-sql.ts';
import { type LinkedServices, startLinkedServices } from './linked-services.ts';
import { recordFailure } from './record.ts';

// Mail server, S3-compatible storage, card gateway and a receiver of webhooks become slow, silent or dead, all at once.
let services: LinkedServices;
beforeAll(async () => {
  services = await startLinkedServices();
});
afterAll(() => services.stop());

async function timed<T>(work: () => Promise<T>): Promise<T & { seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { ...result, seconds: (performance.now() - began) / 1000 };
}
const s = (seconds: number) => `${seconds.toFixed(1)} s`;
const since = (at: number) => s((performance.now() - at) / 1000);
const eventually = <T>(work: () => Promise<T> | T, seconds = 200) => vi.waitFor(work, { timeout: seconds * 1000, interval: 100 });

/** Adds a department and lists all: what does not need the service works. */
const added: string[] = [];
async function expectOthers(service: string, state: LinkState): Promise<void> {
  const name = `${service} ${state}`;
  expect((await services.call(departments.create, { body: { parentId: services.access.team.sales, name } })).status).toBe(200);
  added.push(name);
  expect((await services.call(departments.list, {})).status).toBe(200);
}

test.concurrent('a slow or dead mail server delays emails, loses none, and delays nothing else', async () => {
  const wanted: string[] = [];
  let longest = 0;
  const register = async (state: LinkState) => {
    for (let n = 0; n < 3; n += 1) {
      const email = `person-${state}-${n}@example.com`;
      const headers = { 'x-forwarded-for': `192.0.2.${wanted.length + 1}` };
      const done = await timed(() => say(services.servers[n % 2]?.origin ?? '', account.register, { body: { email }, headers }));
      expect(done.status).toBe(200);
      longest = Math.max(longest, done.seconds);
      wanted.push(email);
    }
    await expectOthers('mail', state);
  };
  const allArrived = () => expect(services.recipients.toSorted()).toEqual(wanted.toSorted());
  services.links.mail.become('slow');
  const began = performance.now();
  await register('slow');
  await eventually(allArrived);
  const slow = since(began);
  // An email whose acceptance does not arrive is sent again.
  const waiting = 'SELECT FROM mail_outbox WHERE sent_at IS NULL';
  await eventually(async () => expect(await runSql(services.postgresUrl, waiting)).toEqual([]));
  services.links.mail.become('silent');
  await register('silent');
  services.links.mail.become('dead');
  await register('dead');
  services.links.mail.become('working');
  const at = performance.now();
  await eventually(allArrived);
  recordFailure(
    'smtp',
    `${wanted.length} emails, each received once: within ${slow} from the slow server, ${since(at)} after the dead one worked again; requests took at most ${s(longest)}`,
  );
});

test.concurrent('slow storage delays uploads, dead storage refuses them, and nothing acknowledged is lost', async () => {
  const noise = { width: 200, height: 200, channels: 3 as const };
  const picture = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${services.access.token}`, 'x-team-id': services.access.team.id };
  const upload = () =>
    timed(async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
      const path = members.avatar.path.replace('{id}', services.access.team.owner.memberId);
      const answer = await fetch(`${services.servers[0]?.origin}${path}`, { method: members.avatar.method, headers, body });
      const { code, data } = (await answer.json()) as { code: number; data?: { avatar: string } };
      return { status: answer.status, code, avatar: data?.avatar ?? '' };
    });
  const read = ({ avatar }: { avatar: string }) =>
    timed(() => fetch(`${services.servers[1]?.origin}${avatar}`).then(({ status }) => ({ status })));
  const first = await upload();
  services.links.storage.become('slow');
  const slow = await upload();
  expect([first.status, slow.status, (await read(slow)).status]).toEqual([200, 200, 200]);
  const refused: string[] = [];
  for (const state of ['silent', 'dead'] as const) {
    services.links.storage.become(state);
    const [uploaded, downloaded] = await Promise.all([upload(), read(slow)]);
    expect([uploaded.status, uploaded.code, downloaded.status]).toEqual([503, errors.fileUnavailable.code, 503]);
    refused.push(`${s(Math.max(uploaded.seconds, downloaded.seconds))} (${state})`);
    await expectOthers('storage', state);
  }
  services.links.storage.become('working');
  const after = await upload();
  expect([after.status, (await read(after)).status]).toEqual([200, 200]);
  expect(await checkFiles(services.postgresUrl, s3Store(await services.swift.bucket('files')))).toMatchObject({
    missing: [],
    damaged: [],
  });
  recordFailure(
    'objectStore',
    `upload through slow storage in ${s(slow.seconds)}; refused after ${refused.join(', ')}; the next upload after it worked again was stored, no file missing`,
  );
});

test.concurrent('a slow or dead card gateway leaves payments pending, which are settled once it answers, and charges no card twice', async () => {
  const pool = new pg.Pool({ connectionString: services.postgresUrl, max: 1 });
  const cards = { put: (customer: string, number?: string) => putTestCard(pool, customer, number) };
  const order = async () => {
    const buyer = await services.seedAccess();
    const appId = await seedSoldApp({ database: services.database }, buyer.team);
    const methodId = await seedCard({ database: services.database, cards }, buyer.team.id);
    const body = { act: 'BUY', appId, planKey: 'team', period: 'YEAR', quantity: 3 };
    const quote = await services.call<Quote>(quotes.create, { body }, buyer);
    const place = { quote: quote.data.token, payType: 'STRIPE', terms: purchaseTerms };
    const { data } = await services.call<OrderBrief>(checkout.place, { body: place }, buyer);
    return { buyer, methodId, id: data.id, number: data.number };
  };
  type Order = Awaited<ReturnType<typeof order>>;
  const pay = ({ buyer, id, methodId }: Order) =>
    timed(() => services.call<OrderBrief>(checkout.pay, { params: { id }, body: { methodId } }, buyer));
  const labelOf = async ({ buyer, id }: Order) =>
    (await services.call<{ label: string }>(orders.read, { params: { id } }, buyer)).data.label;
  const [delayed, unheard, lost, unanswered] = [await order(), await order(), await order(), await order()];
  await pool.end();
  services.links.cards.become('slow');
  const slow = await pay(delayed);
  expect([slow.status, slow.data.payment?.status]).toEqual([200, 'SUCCEEDED']);
  services.links.cards.become('silent');
  const silent = await pay(unheard);
  await expectOthers('cards', 'silent');
  services.links.cards.become('dead');
  const dead = await pay(lost);
  await expectOthers('cards', 'dead');
  services.links.cards.become('working');
  // The gateway charges the card, and its answer is lost.
  services.sandbox.fail({ hang: 1 });
  const hanging = await pay(unanswered);
  services.sandbox.fail();
  const at = performance.now();
  for (const { status, data } of [silent, dead, hanging]) expect([status, data.payment?.status]).toEqual([200, 'CLAIMED']);
  await eventually(async () => expect(await labelOf(unanswered)).toBe('FULFILLED'));
  const settled = since(at);
  // Charges that the gateway never got are given up, and are paid by another attempt.
  for (const one of [unheard, lost])
    await eventually(async () => expect((await pay(one)).data?.payment?.status).toBe('SUCCEEDED'));
  const paid = since(at);
  for (const one of [delayed, unheard, lost]) await eventually(async () => expect(await labelOf(one)).toBe('FULFILLED'));
  const numbers = [delayed, unheard, lost, unanswered].map(({ number }) => number);
  const charges = await runSql<{ number: string; count: number }>(
    services.postgresUrl,
    `SELECT data #>> '{metadata,orderNumber}' AS number, count(*)::int AS count FROM sandbox_gateway.objects
      WHERE kind = 'payment_intent' AND data ->> 'status' = 'succeeded' GROUP BY 1`,
  );
  expect(charges.toSorted((a, b) => a.number.localeCompare(b.number))).toEqual(
    numbers.toSorted().map((number) => ({ number, count: 1 })),
  );
  expect(await wrongMoney(services.postgresUrl)).toEqual([]);
  recordFailure(
    'cards',
    `paid through the slow gateway in ${s(slow.seconds)}; pending after ${s(silent.seconds)} (silent), ${s(dead.seconds)} (dead); a charge whose answer was lost was settled in ${settled}; charges that never arrived could be paid again within ${paid}; each of 4 orders was charged once`,
  );
});

test.concurrent('a slow or dead receiver of webhooks gets every message later', async () => {
  const body = { name: 'Payroll', address: `https://127.0.0.1:${services.links.webhooks.port}/`, events: ['department.updated'] };
  const { data: made } = await services.call<{ item: { webhookId: string } }>(webhooks.create, { body });
  const params = { id: made.item.webhookId };
  const rename = async (name: string) =>
    expect((await services.call(departments.update, { params: { id: services.access.team.sales }, body: { name } })).status).toBe(
      200,
    );
  const listed = async () => (await services.call<{ items: Delivery[] }>(webhooks.deliveries, { params })).data.items;
  const newest = async () => (await listed())[0];
  services.links.webhooks.become('slow');
  await rename('Sales one');
  await eventually(async () => expect(await newest()).toMatchObject({ tries: 1, failure: null, answerStatus: 204 }));
  services.links.webhooks.become('silent');
  await rename('Sales two');
  await eventually(async () => expect(await newest()).toMatchObject({ tries: 1, failure: 'timeout' }));
  await expectOthers('webhooks', 'silent');
  services.links.webhooks.become('dead');
  await rename('Sales three');
  await eventually(async () => {
    const [dead, silent] = await listed();
    expect([dead?.failure, silent?.failure, silent?.tries]).toEqual(['broken', 'broken', 2]);
  });
  services.links.webhooks.become('working');
  const at = performance.now();
  await eventually(() => expect(new Set(services.received)).toHaveProperty('size', 3));
  expect(services.received).toHaveLength(3);
  recordFailure('webhooks', `3 messages, each accepted once; the last ${since(at)} after the receiver worked again`);
});

test('nothing that was acknowledged during the failures is lost', async () => {
  const rows = await runSql<{ name: string }>(services.postgresUrl, 'SELECT name FROM departments WHERE name = ANY ($1)', [
    added,
  ]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(added.toSorted());
  expect(added).toHaveLength(8);
  for (const { origin, child } of services.servers) {
    expect(child.process.exitCode).toBeNull();
    await eventually(async () => expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' }), 60);
  }
});
