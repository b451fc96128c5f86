import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { CardGateway, type Fate, type Fault } from '#dev/testing/card-gateway.ts';
import type { ChildOrder } from '#dev/testing/checkout-child.ts';
import { asOwner, checkoutCalls, seedBuyer, wrongMoney } from '#dev/testing/checkout.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { type Child, runNode } from '#dev/testing/child.ts';
import type { ChargeInput } from '#server/outside/cards/card-door.ts';
import { reconcile } from './reconcile.ts';

const payments = 1000;
/** The process is killed at these calls of the gateway, in turn before it does what it is asked for and after. */
const kills = [60, 330, 610, 890];
const program = new URL('../../../dev/testing/checkout-child.ts', import.meta.url).pathname;

let app: TestApp;
let cards: CardGateway;
let server: Server;
let child: Child | undefined;
let killed = 0;
let orders: ChildOrder[];

beforeAll(async () => {
  cards = new CardGateway();
  app = await startTestApp({ cards: cards.door() });
  server = createServer((request, response) => {
    const answered = async () => {
      const { call, input } = (await json(request)) as { call: string; input: never };
      if (call === 'orders') return response.end(JSON.stringify({ answer: orders }));
      const turn = cards.calls + 1;
      const work = () => answer(call, input);
      const dies = turn >= (kills[killed] ?? Infinity);
      if (dies && killed % 2 === 0) return die();
      const text = JSON.stringify({ answer: await cards.heard(call, work) });
      if (dies) return die();
      return response.end(text);
    };
    // An answer that is lost is a connection that ends.
    answered().catch(() => response.destroy());
    const die = () => {
      killed += 1;
      child?.process.kill('SIGKILL');
      response.destroy();
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await app.close();
});

function answer(call: string, input: never): unknown {
  if (call === 'charge') return cards.charge(input);
  if (call === 'findCharge') return cards.find(input);
  if (call === 'stopCharge') return cards.stopCharge(input);
  if (call === 'refund') return cards.refund(input);
  return cards.findRefund((input as { ref: string }).ref);
}

/** A thousand teams like one that has ordered, each with an unpaid order. */
async function seedMany(): Promise<ChildOrder[]> {
  const { ordered } = checkoutCalls(() => app);
  const buyer = await seedBuyer(app);
  const { id } = await ordered(buyer, 4);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const copy = (table: string, where: string, over: string, from: string) =>
    client.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(x) || ${over})).* FROM ${table} x, ${from} WHERE ${where}`,
    );
  await copy(
    'teams',
    `x.id = '${buyer.team.id}'`,
    `jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n, 'owner_member_id', NULL, 'code', lpad(translate(n::text, '01', 'XY'), 8, 'Z'))`,
    `generate_series(1, ${payments}) AS n`,
  );
  const copies = `(SELECT id AS copy, name FROM teams WHERE name LIKE 'Copy %') AS c`;
  await copy(
    'team_apps',
    `x.team_id = '${buyer.team.id}'`,
    `jsonb_build_object('team_id', copy, 'in_charge', NULL, 'opened_by', NULL)`,
    copies,
  );
  await copy(
    'payment_methods',
    `x.team_id = '${buyer.team.id}'`,
    `jsonb_build_object('team_id', copy, 'id', gen_random_uuid())`,
    copies,
  );
  await copy(
    'orders',
    `x.id = '${id}'`,
    `jsonb_build_object('team_id', copy, 'id', gen_random_uuid(), 'number', name, 'quote_id', gen_random_uuid(), 'remittance_code', name)`,
    copies,
  );
  const { rows } = await client.query<Omit<ChildOrder, 'cancelled'>>(`
    SELECT o.team_id AS "teamId", o.id AS "orderId", m.id AS "methodId" FROM orders o JOIN payment_methods m ON m.team_id = o.team_id
    WHERE o.number LIKE 'Copy %' ORDER BY length(o.number), o.number`);
  await client.end();
  return rows.map((row, n) => ({ ...row, cancelled: n % 10 === 9 }));
}

it('a thousand payments, with a fault in every fifth call and a server that is killed in between, are neither doubled nor lost', async () => {
  orders = await seedMany();
  expect(orders).toHaveLength(payments);
  const chance = chanceOf(20_261_122);
  const fates: Fate[] = [
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
    'FAILED',
    'PROCESSING',
    'CHALLENGE',
  ];
  cards.fault = (): Fault => (chance.below(5) > 0 ? 'none' : chance.below(2) ? 'before' : 'after');
  cards.fate = (_input: ChargeInput) => chance.one(fates);
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ends: (number | NodeJS.Signals)[] = [];
  while (ends.at(-1) !== 0) {
    expect(ends.length).toBeLessThan(20);
    child = runNode([program, app.ownerUrl, gateway]);
    ends.push(await child.ended());
    if (ends.at(-1) === 1) throw new Error(child.output());
  }
  expect(ends.filter((end) => end === 'SIGKILL')).toHaveLength(kills.length);
  expect(cards.calls).toBeGreaterThan(payments);

  // What the gateway was still working on, and what holders were asked, comes to its end; then the clock looks again, twice.
  for (const { ref, state } of cards.charges.values())
    if (state === 'PROCESSING' || state === 'CHALLENGE') cards.end(ref, chance.below(3) ? 'SUCCEEDED' : 'FAILED', 'declined');
  const parts = { database: app.database, logKey: app.logKey, cards: cards.door(), publicUrl: 'https://atrium.example' };
  for (let minute = 2; minute < 6; minute += 1) await reconcile(parts, new Date(Date.now() + minute * 61_000));
  cards.fault = () => 'none';
  for (let minute = 6; minute < 8; minute += 1) await reconcile(parts, new Date(Date.now() + minute * 61_000));

  expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  const rows = await asOwner<{ id: string; number: string; label: string; due: number; paying: boolean; subscriptions: number }>(
    app.ownerUrl,
    `SELECT o.id, o.number, o.pay_status || ' ' || coalesce(o.closed_how, 'OPEN') AS label, o.due::int,
      EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')) AS paying,
      (SELECT count(*)::int FROM subscriptions s WHERE s.team_id = o.team_id AND s.status = 'ACTIVE') AS subscriptions
    FROM orders o WHERE o.number LIKE 'Copy %'`,
  );
  expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(['PAID FULFILLED', 'PENDING CANCELLED', 'PENDING OPEN']));
  expect(rows.filter(({ paying }) => paying)).toEqual([]);
  const taken = new Map<string, number>();
  for (const { input, amount, refunded } of cards.succeeded())
    taken.set(input.orderNumber, (taken.get(input.orderNumber) ?? 0) + amount - refunded);
  for (const { number, label, due, subscriptions } of rows) {
    const paid = label === 'PAID FULFILLED';
    expect([number, taken.get(number) ?? 0, subscriptions]).toEqual([number, paid ? due : 0, paid ? 1 : 0]);
  }
  const paid = rows.filter(({ label }) => label === 'PAID FULFILLED');
  expect(paid.length).toBeGreaterThan(payments / 2);
  expect(cards.taken).toBe(paid.reduce((sum, { due }) => sum + due, 0));
}, 300_000);
