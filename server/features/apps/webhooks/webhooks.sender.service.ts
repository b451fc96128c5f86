import { type DeliveryFailure, webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { type WebRequests, WebRequestError } from '#server/integrations/web-requests/web-requests.ts';
import * as repository from './sending.repository.ts';
import type { ClaimedRow } from './sending.repository.ts';
import { notifyOfEnd } from './webhooks.emails.ts';
import { event } from './webhooks.log.ts';
import { turnOff } from './webhooks.repository.ts';
import { headersOf, nextTry, secondsOf, secretsAt, signatureOf } from './webhooks.signature.rules.ts';

export interface SendingDependencies {
  database: Database;
  logKey: Buffer;
  /** The key that encrypts signing secrets. */
  secretKey: Buffer;
  publicUrl: string;
  web: WebRequests;
  now?: () => Date;
  /** Aborts the requests being sent. Their messages are due again, and no try is counted. */
  stop?: AbortSignal;
}

/** How long a claim on a message is valid, in milliseconds. Then another process may take it up; a request takes 10 s at most. */
const claimMs = 60_000;
const mostAtOnce = 32;
const day = 86_400_000;

/**
 * Claims due messages and begins to send them, up to 32 less those already being sent.
 * @returns one promise for each message, which resolves once its outcome is recorded
 */
export async function beginDue(parts: SendingDependencies, onTheirWay = 0): Promise<Promise<void>[]> {
  const { database, now = () => new Date() } = parts;
  const begun: Promise<void>[] = [];
  const moment = now();
  const until = new Date(moment.getTime() + claimMs);
  for (const teamId of await asPlatform(database, (db) => repository.dueTeams(db, moment))) {
    const most = mostAtOnce - onTheirWay - begun.length;
    if (most <= 0 || parts.stop?.aborted) break;
    const claimed = await inTransaction(database, { teamId }, (tx) => repository.claim(tx, teamId, { now: moment, until, most }));
    begun.push(...claimed.map((row) => deliver(parts, teamId, row)));
  }
  return begun;
}

interface Outcome {
  ok: boolean;
  responseStatus: number | null;
  response: string | null;
  failure: DeliveryFailure | null;
}

async function deliver(parts: SendingDependencies, teamId: string, row: ClaimedRow): Promise<void> {
  const { database, secretKey, web, now = () => new Date(), stop } = parts;
  const triedAt = now();
  const began = performance.now();
  const secrets = secretsAt(secretKey, teamId, { ...row, id: row.webhook_id }, triedAt);
  const signature = signatureOf(secrets, row.message_id, secondsOf(triedAt), row.body);
  const message = { headers: headersOf(row.message_id, triedAt, signature), body: row.body, ...(stop && { stop }) };
  const outcome = await web.post(row.address, message).then(outcomeOf, (error: unknown) => {
    if (!(error instanceof WebRequestError)) throw error;
    return error.failure === 'stopped' ? null : { ok: false, responseStatus: null, response: null, failure: error.failure };
  });
  const durationMs = Math.round(performance.now() - began);
  await inTransaction(database, { teamId }, async (tx) => {
    if (outcome) await settle(tx, parts, { teamId, row, outcome, tried: { triedAt, signature, durationMs } });
    else await repository.release(tx, teamId, row, now());
  });
}

/** Only an answer with status 2xx is a success. */
function outcomeOf({ status, body }: { status: number; body: Buffer }): Outcome {
  const ok = status >= 200 && status <= 299;
  const response = new TextDecoder().decode(body.subarray(0, webhookLimits.answer)).replaceAll('\0', '');
  return { ok, responseStatus: status, response, failure: ok ? null : 'status' };
}

interface Attempt {
  teamId: string;
  row: ClaimedRow;
  outcome: Outcome;
  tried: { triedAt: Date; signature: string; durationMs: number };
}

async function settle(tx: Tx, parts: SendingDependencies, { teamId, row, outcome, tried }: Attempt): Promise<void> {
  const now = parts.now?.() ?? new Date();
  const hook = await repository.lockHook(tx, teamId, row.webhook_id);
  if (!hook) return;
  const next = outcome.ok ? null : nextTry(row.attempts + 1, now);
  const { ok, ...answered } = outcome;
  const status = ok ? 'DELIVERED' : next === null ? 'FAILED' : hook.enabled ? 'WAITING' : 'STOPPED';
  const written = { ...tried, ...answered, status, nextAt: next ?? now } as const;
  if (!(await repository.settle(tx, teamId, row, written, now))) return;
  const since = ok ? null : (hook.failing_since ?? now);
  if (since?.getTime() !== hook.failing_since?.getTime()) await repository.setFailing(tx, teamId, hook.id, since);
  if (!hook.enabled || since === null) return;
  if (outcome.responseStatus === 410) await deactivate(tx, parts, teamId, { hook, endedBy: 'GONE', now });
  else if (now.getTime() - since.getTime() >= webhookLimits.failingDays * day)
    await deactivate(tx, parts, teamId, { hook, endedBy: 'FAILING', now });
}

interface Deactivation {
  hook: repository.HookState;
  endedBy: 'GONE' | 'FAILING';
  now: Date;
}

/** Switches off a webhook that keeps failing, and notifies the team's owner and its creator. */
async function deactivate(
  tx: Tx,
  parts: SendingDependencies,
  teamId: string,
  { hook, endedBy, now }: Deactivation,
): Promise<void> {
  await turnOff(tx, teamId, hook.id, { now, endedBy });
  const writer = systemWriter(parts.logKey, teamId, { userAgent: 'webhooks', now });
  await record(tx, writer, event('webhook.disabled', hook, { after: { webhookReason: endedBy === 'GONE' ? '410' : '5 d' } }));
  await notifyOfEnd(tx, parts.publicUrl, teamId, { hook, endedBy });
}
