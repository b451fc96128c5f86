import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { cancelIn } from '#server/flows/billing/checkout/cancel.service.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { chargeOrder } from '#server/flows/billing/checkout/pay.service.ts';
import { reconcile } from '#server/flows/billing/checkout/reconcile.schedule.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { openStripe } from '#server/integrations/cards/stripe.ts';
import { testCardKeys } from './cards.ts';

// Pays unpaid orders as the server does, in its own process, to be killed at any moment. Like the server, it first finishes the
// payments that another process left, as if a minute had passed.
interface Unpaid {
  teamId: string;
  orderId: string;
  methodId: string;
  /** The order is cancelled at the same moment. */
  cancelled: boolean;
}

export interface PayerPlan {
  url: string;
  /** Port of the sandbox. */
  port: number;
  /** File in which this process writes its id for the process that kills it. */
  pidFile: string;
}

const { url, port, pidFile } = JSON.parse(process.argv[2] ?? '') as PayerPlan;
const database = openDatabase(url, { max: 10 });
const logKey = Buffer.alloc(32);
const address = { host: '127.0.0.1', port, protocol: 'http' as const };
const cards = openStripe({ name: 'sandbox', ...testCardKeys, address, milliseconds: 1000 });
const parts = { database, logKey, cards, publicUrl: 'https://atrium.example' };
// A killed process writes nothing more.
flushCompileCache();
writeFileSync(pidFile, String(process.pid));

/** Refusals that are expected: the order is paid, cancelled or being paid. */
async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

/** Unpaid orders of all teams, read as the owner of the database. Every tenth is cancelled while it is paid. */
async function findUnpaid(): Promise<Unpaid[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Unpaid>(`
    SELECT o.team_id AS "teamId", o.id AS "orderId", m.id AS "methodId", o.number LIKE '%9' AS cancelled
    FROM orders o JOIN payment_methods m ON m.team_id = o.team_id
    WHERE o.number LIKE 'Copy %' AND o.open AND o.pay_status = 'PENDING' ORDER BY length(o.number), o.number`);
  await client.end();
  return rows;
}

/** Whether the outcome is unknown. */
async function payOne({ teamId, orderId, methodId, cancelled }: Unpaid): Promise<boolean> {
  const by = systemWriter(logKey, teamId, { userAgent: 'checkout' });
  const pay = tried(() => chargeOrder(parts, by, teamId, orderId, methodId, { offSession: false }));
  const cancel = cancelled ? tried(() => inTransaction(database, { teamId }, (tx) => cancelIn(tx, by, orderId))) : undefined;
  const [brief] = await Promise.all([pay, cancel]);
  return brief?.payment?.status === 'CLAIMED';
}

/** Waits until the sandbox accepts calls; otherwise all orders would fail while it restarts. */
async function waitForSandbox(): Promise<void> {
  for (let there = false; !there;) {
    const socket = connect(port, '127.0.0.1');
    there = await once(socket, 'connect').then(
      () => true,
      () => setTimeout(50, false),
    );
    socket.destroy();
  }
}

await reconcile(parts, new Date(Date.now() + 61_000));
const waiting = await findUnpaid();
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) if (await payOne(order)) await waitForSandbox();
  }),
);
await database.close();
console.log('all were paid');
