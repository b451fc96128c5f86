import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { cancelIn } from '#server/flows/billing/checkout/cancel.service.ts';
import { systemLogAuthor } from '#server/flows/billing/checkout/checkout.dependencies.ts';
import { chargeOrder } from '#server/flows/billing/checkout/pay.service.ts';
import { reconcile } from '#server/flows/billing/checkout/reconcile.schedule.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { openStripe } from '#server/integrations/cards/stripe.ts';
import { testCardKeys } from './cards.ts';

// Pays what is unpaid as the server does, in a process of its own, to be killed at any moment. It begins as the server does: what another left undone is finished first, as if a minute had gone by since.
interface Unpaid {
  teamId: string;
  orderId: string;
  methodId: string;
  /** Somebody cancels it at the same moment. */
  cancelled: boolean;
}

export interface PayerPlan {
  url: string;
  /** Of the sandbox. */
  port: number;
  /** Where its own id is told to who kills it. */
  pidFile: string;
}

const { url, port, pidFile } = JSON.parse(process.argv[2] ?? '') as PayerPlan;
const database = openDatabase(url, { max: 10 });
const logKey = Buffer.alloc(32);
const address = { host: '127.0.0.1', port, protocol: 'http' as const };
const cards = openStripe({ name: 'sandbox', ...testCardKeys, address, milliseconds: 1000 });
const parts = { database, logKey, cards, publicUrl: 'https://atrium.example' };
// What is killed writes nothing more.
flushCompileCache();
writeFileSync(pidFile, String(process.pid));

/** What is refused is as it should be: paid, cancelled or running already. */
async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

/** Of all teams, as the owner of the database. Every tenth is cancelled while it is paid. */
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

/** Whether nothing was heard of it. */
async function payOne({ teamId, orderId, methodId, cancelled }: Unpaid): Promise<boolean> {
  const by = systemLogAuthor(logKey, teamId);
  const pay = tried(() => chargeOrder(parts, by, teamId, orderId, methodId, { offSession: false }));
  const cancel = cancelled ? tried(() => inTransaction(database, { teamId }, (tx) => cancelIn(tx, by, orderId))) : undefined;
  const [brief] = await Promise.all([pay, cancel]);
  return brief?.payment?.status === 'CLAIMED';
}

/** Until the sandbox takes calls: while it begins again all orders would be over. */
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
