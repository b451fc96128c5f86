import { createHmac } from 'node:crypto';
import { newId, seconds, type SandboxStore, type SandboxTransaction } from './store.ts';

/** Posts an event to the product. Resolves to the HTTP status; rejects if there is no answer. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** Adds an event in the transaction of the change it reports. */
export async function addEvent(tx: SandboxTransaction, type: string, object: object, now: Date): Promise<void> {
  const id = newId('evt');
  const body = { id, object: 'event', type, created: seconds(now), livemode: false, data: { object } };
  await tx.query('INSERT INTO sandbox_gateway.events (id, body) VALUES ($1, $2)', [id, JSON.stringify(body)]);
}

/** Returns the header `Stripe-Signature` over exactly these characters. */
export function sign(secret: string, body: string, at: Date): string {
  const time = seconds(at);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

const mostTries = 16;
const longestWait = 600;

/**
 * Sends due events, oldest first, each once at a time. A refused event is sent again after 1, 2, 4 … seconds, at most ten
 * minutes.
 * @returns the number of accepted events
 */
export async function deliverDue(store: SandboxStore, secret: string, deliver: Deliver, { all = false } = {}): Promise<number> {
  const { rows } = await store.pool.query<{ id: string; body: string; tries: number }>(
    `SELECT id, body, tries FROM sandbox_gateway.events WHERE ($1 OR next_at <= now()) ORDER BY seq LIMIT 100`,
    [all],
  );
  let taken = 0;
  for (const { id, body, tries } of rows) {
    const status = await deliver(body, sign(secret, body, new Date())).catch(() => 0);
    if (status >= 200 && status < 300) taken += 1;
    if ((status >= 200 && status < 300) || tries + 1 >= mostTries)
      await store.pool.query('DELETE FROM sandbox_gateway.events WHERE id = $1', [id]);
    else
      await store.pool.query(
        "UPDATE sandbox_gateway.events SET tries = tries + 1, next_at = now() + $2 * interval '1 second' WHERE id = $1",
        [id, Math.min(2 ** tries, longestWait)],
      );
  }
  return taken;
}
