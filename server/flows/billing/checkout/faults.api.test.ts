import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { takenBy } from '#dev/testing/cards.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import type { PayerPlan } from '#dev/testing/checkout-child.ts';
import { asOwner, checkoutCalls, seedBuyer, wrongMoney } from '#dev/testing/checkout.ts';
import { type Child, runNode } from '#dev/testing/child.ts';
import type { Kill, SandboxPlan } from '#dev/testing/sandbox-child.ts';
import type { CardBehaviour } from '#server/integrations/cards/sandbox/numbers.ts';
import { reconcile } from './reconcile.schedule.ts';

const payments = 1000;
const kills: readonly Kill[] = [
  { at: 60, whom: 'PAYER', done: false },
  { at: 350, whom: 'PAYER', done: true },
  { at: 600, whom: 'SANDBOX', done: true },
  { at: 850, whom: 'PAYER', done: false },
];
const rare: readonly CardBehaviour[] = ['refundPending', 'declined', 'delayed', 'challenge'];
const behaviours: readonly CardBehaviour[] = [...Array.from({ length: 6 }, () => 'ok' as const), ...rare];

const cards = () => app.cards ?? expect.fail('cards are off');
let gateway: Gateway | undefined;

const app = await startTestApp({ cards: true });
const folder = await mkdtemp(join(tmpdir(), 'atrium-payments-'));
afterAll(async () => {
  await gateway?.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Child processes share the compile cache. */
function run(name: string, plan: object): Child {
  const program = new URL(`../../../../dev/testing/${name}.ts`, import.meta.url).pathname;
  return runNode([program, JSON.stringify(plan)], { env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } });
}

interface Gateway {
  port: number;
  deaths(): number;
  /** @returns the number of calls it received */
  stop(): Promise<number>;
}

/** The sandbox gateway in its own process, restarted on the same port whenever it is killed. */
async function startGateway(pidFile: string): Promise<Gateway> {
  let deaths = 0;
  let stopped = false;
  const begin = (port: number, calls: number, left: readonly Kill[]): Child => {
    const plan: SandboxPlan = { ownerUrl: app.ownerUrl, port, pidFile, calls, kills: left };
    return run('sandbox-child', plan);
  };
  let child = begin(0, 0, kills);
  const port = Number((await child.said(/port (\d+)/))[1]);
  const watch = async (): Promise<void> => {
    if ((await child.ended()) !== 'SIGKILL' || stopped) return;
    deaths += 1;
    const at = kills.findIndex(({ whom }) => whom === 'SANDBOX');
    child = begin(port, kills[at]?.at ?? 0, kills.slice(at + 1));
    return watch();
  };
  const watching = watch();
  return {
    port,
    deaths: () => deaths,
    async stop() {
      stopped = true;
      child.process.kill('SIGTERM');
      await watching;
      return Number(/calls (\d+)/.exec(child.output())?.[1] ?? 0);
    },
  };
}

/** Copies a team with an unpaid order a thousand times. */
async function seedMany(): Promise<void> {
  const { ordered } = checkoutCalls(app);
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
    `jsonb_build_object('team_id', copy, 'id', gen_random_uuid(), 'gateway_customer', 'cus_' || copy, 'gateway_method', 'pm_' || copy)`,
    copies,
  );
  // Assigns each behaviour to one of ten consecutive cards.
  await client.query(
    `INSERT INTO sandbox_gateway.objects (id, kind, customer, data, hidden)
      SELECT 'pm_' || c.id, o.kind, 'cus_' || c.id, o.data || jsonb_build_object('id', 'pm_' || c.id, 'customer', 'cus_' || c.id),
        jsonb_build_object('behaviour', ($1::text[])[1 + substr(c.name, 6)::int / 10 % 10])
      FROM sandbox_gateway.objects o, teams c WHERE o.kind = 'payment_method' AND c.name LIKE 'Copy %'`,
    [behaviours],
  );
  await copy(
    'orders',
    `x.id = '${id}'`,
    `jsonb_build_object('team_id', copy, 'id', gen_random_uuid(), 'number', name, 'quote_id', gen_random_uuid(), 'remittance_code', name)`,
    copies,
  );
  await client.end();
}

/** Answers all pending challenges; one in three is refused. */
async function answerChallenges(): Promise<void> {
  const charges = await cards().charges();
  const challenged = charges.filter(({ status }) => status === 'requires_action');
  expect(challenged.length).toBeGreaterThan(0);
  for (const [n, { ref, secret }] of challenged.entries()) {
    const body = new URLSearchParams({ answer: n % 3 ? 'approve' : 'refuse' });
    const page = `${cards().sandbox.origin}/challenge/${ref}?secret=${secret}`;
    expect((await fetch(page, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  }
}

it('a thousand payments with a fault in every fifth call and killed processes are neither doubled nor lost', async () => {
  await seedMany();
  const pidFile = join(folder, 'pid');
  gateway = await startGateway(pidFile);
  const plan: PayerPlan = { url: app.ownerUrl, port: gateway.port, pidFile };
  const ends: (number | NodeJS.Signals)[] = [];
  while (ends.at(-1) !== 0) {
    expect(ends.length).toBeLessThan(20);
    const child = run('checkout-child', plan);
    ends.push(await child.ended());
    if (ends.at(-1) === 1) throw new Error(child.output());
  }
  expect(ends.filter((end) => end === 'SIGKILL')).toHaveLength(kills.length - 1);
  expect(gateway.deaths()).toBe(1);
  expect(await gateway.stop()).toBeGreaterThan(payments);

  // Completes pending charges and challenges; some outcomes are reported by events, the rest is found by the schedule.
  await answerChallenges();
  await cards().sandbox.settle();
  const faults = chanceOf(20_261_122);
  cards().sandbox.fail({ before: 0.1, after: 0.1, random: () => faults.below(1000) / 1000 });
  const parts = { database: app.database, logKey: app.logKey, cards: cards().door, publicUrl: 'https://atrium.example' };
  for (let minute = 2; minute < 6; minute += 1) await reconcile(parts, new Date(Date.now() + minute * 61_000));
  cards().sandbox.fail();
  for (let minute = 6; minute < 8; minute += 1) await reconcile(parts, new Date(Date.now() + minute * 61_000));

  expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  const rows = await asOwner<{ id: string; number: string; label: string; due: number; paying: boolean; subscriptions: number }>(
    app.ownerUrl,
    `SELECT o.id, o.number, o.pay_status || ' ' || coalesce(o.close_reason, 'OPEN') AS label, o.due::int,
      EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')) AS paying,
      (SELECT count(*)::int FROM subscriptions s WHERE s.team_id = o.team_id AND s.status = 'ACTIVE') AS subscriptions
    FROM orders o WHERE o.number LIKE 'Copy %'`,
  );
  expect(rows).toHaveLength(payments);
  expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(['PAID FULFILLED', 'PENDING CANCELLED', 'PENDING OPEN']));
  expect(rows.filter(({ paying }) => paying)).toEqual([]);
  const taken = new Map<string, number>();
  const charges = await cards().charges();
  for (const charge of charges) taken.set(charge.orderNumber, (taken.get(charge.orderNumber) ?? 0) + takenBy([charge]));
  for (const { number, label, due, subscriptions } of rows) {
    const paid = label === 'PAID FULFILLED';
    expect([number, taken.get(number) ?? 0, subscriptions]).toEqual([number, paid ? due : 0, paid ? 1 : 0]);
  }
  const paid = rows.filter(({ label }) => label === 'PAID FULFILLED');
  expect(paid.length).toBeGreaterThan(payments / 2);
  expect(takenBy(charges)).toBe(paid.reduce((sum, { due }) => sum + due, 0));
  expect(new Set(charges.map(({ paymentId }) => paymentId)).size).toBe(charges.length);
}, 300_000);
