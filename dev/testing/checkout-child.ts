import { cancelIn } from '#server/flows/checkout/cancel.ts';
import { systemDoer } from '#server/flows/checkout/checkout.parts.ts';
import { chargeOrder } from '#server/flows/checkout/pay.ts';
import { reconcile } from '#server/flows/checkout/reconcile.ts';
import { inTransaction, openDatabase } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type CardDoor, GatewayUnreachable } from '#server/outside/cards/card-door.ts';

// Pays the orders it is given by the gateway of the test, in a process of its own, to be killed at any moment. It begins as the
// server does: what another left undone is finished first, as if a minute had gone by since.
export interface ChildOrder {
  teamId: string;
  orderId: string;
  methodId: string;
  /** Somebody cancels it at the same moment. */
  cancelled: boolean;
}

const [url = '', gateway = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 10 });
const logKey = Buffer.alloc(32);

async function ask<T>(call: string, input: unknown): Promise<T> {
  const answer = await fetch(gateway, { method: 'POST', body: JSON.stringify({ call, input }) }).catch(() => undefined);
  if (!answer?.ok) throw new GatewayUnreachable(call);
  return ((await answer.json()) as { answer?: T }).answer as T;
}

const unused = () => Promise.reject(new Error('not in this test'));
const cards: CardDoor = {
  name: 'sandbox',
  charge: (input) => ask('charge', input),
  findCharge: (input) => ask('findCharge', input),
  stopCharge: (ref) => ask('stopCharge', ref),
  refund: (input) => ask('refund', input),
  findRefund: (input) => ask('findRefund', input),
  createCustomer: unused,
  beginCard: unused,
  readCard: unused,
  removeCard: unused,
  readEvent: () => undefined,
};
const parts = { database, logKey, cards, publicUrl: 'https://atrium.example' };

/** What is refused is as it should be: paid, cancelled or running already. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function payOne({ teamId, orderId, methodId, cancelled }: ChildOrder): Promise<void> {
  const by = systemDoer(logKey, teamId);
  const pay = tried(() => chargeOrder(parts, by, teamId, orderId, methodId, { offSession: false }));
  const cancel = cancelled ? tried(() => inTransaction(database, { teamId }, (tx) => cancelIn(tx, by, orderId))) : undefined;
  await Promise.all([pay, cancel]);
}

await reconcile(parts, new Date(Date.now() + 61_000));
const waiting = await ask<ChildOrder[]>('orders', null);
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) await payOne(order);
  }),
);
await database.close();
console.log('all were paid');
