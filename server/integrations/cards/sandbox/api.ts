import { createHash } from 'node:crypto';
import { readForm } from './form-body.ts';
import { GatewayError, missing } from './gateway-error.ts';
import { type SandboxResponse, cancelIntent, createIntent, readIntent, searchIntents, type SandboxContext } from './intents.ts';
import { createRefund, readRefund } from './refunds.ts';
import { createCustomer, createSession, detachMethod, listOf, readMethod, readSession } from './sessions.ts';
import type { SandboxStore, SandboxTransaction } from './store.ts';

export interface ApiCall {
  method: string;
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | undefined;
}

const asText = (given: unknown) => (typeof given === 'string' ? given : '');

/** The supported calls of Stripe's API; others are refused. */
async function work(
  tx: SandboxTransaction,
  { method, path, query, body }: ApiCall,
  around: SandboxContext,
): Promise<SandboxResponse> {
  const [, , noun = '', id = '', act = ''] = path.split('/');
  const parameters = readForm(query);
  const given = readForm(body);
  switch (`${method} ${noun}${id && '/id'}${act && `/${act}`}`) {
    case 'POST customers':
      return createCustomer(tx, given, around);
    case 'GET customers/id/payment_methods':
      return listOf(tx, 'payment_method', 'customer', id, parameters);
    case 'GET payment_methods/id':
      return readMethod(tx, id);
    case 'POST payment_methods/id/detach':
      return detachMethod(tx, id);
    case 'POST checkout/id':
      if (id === 'sessions') return createSession(tx, given, around);
      break;
    case 'POST payment_intents':
      return createIntent(tx, given, around);
    case 'GET payment_intents':
      return listOf(tx, 'payment_intent', 'customer', asText(parameters['customer']), parameters);
    case 'GET payment_intents/id':
      return id === 'search' ? searchIntents(tx, parameters) : readIntent(tx, id);
    case 'POST payment_intents/id/cancel':
      return cancelIntent(tx, id, around);
    case 'POST refunds':
      return createRefund(tx, given, around);
    case 'GET refunds':
      return listOf(tx, 'refund', 'parent', asText(parameters['payment_intent']), parameters);
    case 'GET refunds/id':
      return readRefund(tx, id);
  }
  if (method === 'GET' && noun === 'checkout' && id === 'sessions')
    return readSession(tx, act, Object.values(parameters['expand'] ?? {}).map(asText));
  throw missing('call');
}

const keyInUse = {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'Another request with this key runs.',
} as const;
const keyReused = {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters.',
} as const;

/**
 * Answers one call in one transaction. The same idempotency key returns the same answer without repeating the work. It is refused
 * with other parameters, and while the first call is running.
 */
export async function answerCall(store: SandboxStore, call: ApiCall, around: SandboxContext): Promise<SandboxResponse> {
  try {
    return await store.transaction(async (tx) => {
      if (call.method !== 'POST' || call.idempotencyKey === undefined) return work(tx, call, around);
      const { rows } = await tx.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 5)) AS free', [
        call.idempotencyKey,
      ]);
      if (!rows[0]?.free) throw new GatewayError(409, keyInUse);
      const request = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex');
      const known = await tx.query<{ request: string; status: number; body: string; fresh: boolean }>(
        "SELECT request, status, body, at > now() - interval '15 seconds' AS fresh FROM sandbox_gateway.keys WHERE key = $1",
        [call.idempotencyKey],
      );
      const [first] = known.rows;
      if (first && first.request !== request) throw new GatewayError(400, keyReused);
      if (first) return replay(first);
      const answer = await work(tx, call, around);
      const stored = { answer: answer.body, cut: answer.cut };
      await tx.query('INSERT INTO sandbox_gateway.keys (key, request, status, body) VALUES ($1, $2, $3, $4)', [
        call.idempotencyKey,
        request,
        answer.status,
        JSON.stringify(stored),
      ]);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

/** Replays a stored answer. A broken connection remains broken for a while, so that an immediate retry gets no answer either. */
function replay({ status, body, fresh }: { status: number; body: string; fresh: boolean }): SandboxResponse {
  const { answer, cut } = JSON.parse(body) as { answer: object; cut?: boolean };
  return { status, body: answer, cut: cut === true && fresh };
}
