import { addEvent } from './events.ts';
import { type FormFields, textOf, textsOf } from './form-body.ts';
import { missing, wrong } from './gateway-error.ts';
import { type SandboxResponse, putBack, type SandboxContext, takeBack } from './intents.ts';
import { insert, storeObject, newId, seconds, lockObject, type SandboxTransaction } from './store.ts';

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  [other: string]: unknown;
}

const kind = 'refund';

export async function createRefund(
  tx: SandboxTransaction,
  given: FormFields,
  { now, delay }: SandboxContext,
): Promise<SandboxResponse> {
  const payment = textOf(given['payment_intent']) ?? '';
  const amount = Number(textOf(given['amount']));
  if (!Number.isSafeInteger(amount) || amount < 1) throw wrong('Invalid integer: amount');
  const behaviour = await takeBack(tx, payment, amount);
  const data: Refund = {
    id: newId('re'),
    object: kind,
    amount,
    payment_intent: payment,
    status: behaviour === 'refundPending' ? 'pending' : 'succeeded',
    metadata: textsOf(given['metadata']),
    created: seconds(now()),
  };
  const stored = { id: data.id, data, hidden: { behaviour } };
  await insert(tx, kind, stored, { parent: payment });
  const later = behaviour === 'refundPending' || behaviour === 'refundFails';
  if (later) await storeObject(tx, stored, new Date(now().getTime() + delay));
  await addEvent(tx, 'refund.created', data, now());
  return { status: 200, body: data };
}

/** Completes or fails a delayed refund. */
export async function settleRefund(tx: SandboxTransaction, id: string, now: Date): Promise<void> {
  const stored = await lockObject<Refund>(tx, kind, id);
  if (!stored) return;
  const failed = stored.hidden['behaviour'] === 'refundFails';
  stored.data.status = failed ? 'failed' : 'succeeded';
  if (failed) stored.data['failure_reason'] = 'declined';
  await storeObject(tx, stored);
  if (failed) await putBack(tx, stored.data.payment_intent, stored.data.amount);
  await addEvent(tx, failed ? 'refund.failed' : 'refund.updated', stored.data, now);
}

export async function readRefund(tx: SandboxTransaction, id: string): Promise<SandboxResponse> {
  const stored = await lockObject<Refund>(tx, kind, id);
  if (!stored) throw missing(kind);
  return { status: 200, body: stored.data };
}
