import { randomUUID } from 'node:crypto';
import { type DeliveryFailure, webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
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
  /** Seals the secrets of hooks. */
  secretKey: Buffer;
  publicUrl: string;
  web: WebRequests;
  now?: () => Date;
  /** Ends what is on its way; it is then due again, and counts as no try. */
  stop?: AbortSignal;
}

/** How long a process may be busy with a message before another takes it up, in milliseconds; a request takes 10 s at most. */
const held = 60_000;
const mostAtOnce = 32;
const day = 86_400_000;

/**
 * Takes what is due and begins to send it, up to 32 messages less those that are on their way.
 * @returns one promise for each message, which resolves once its outcome is written down
 */
export async function beginDue(parts: SendingDependencies, onTheirWay = 0): Promise<Promise<void>[]> {
  const { database, now = () => new Date() } = parts;
  const begun: Promise<void>[] = [];
  const moment = now();
  const until = new Date(moment.getTime() + held);
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
  answerStatus: number | null;
  answer: string | null;
  failure: DeliveryFailure | null;
}

async function deliver(parts: SendingDependencies, teamId: string, row: ClaimedRow): Promise<void> {
  const { database, secretKey, web, now = () => new Date(), stop } = parts;
  const triedAt = now();
  const began = performance.now();
  const secrets = secretsAt(secretKey, teamId, { ...row, id: row.webhook_id }, triedAt);
  const signature = signatureOf(secrets, row.message_id, secondsOf(triedAt), row.body);
  const message = { headers: headersOf(row.message_id, triedAt, signature), body: row.body, ...(stop && { stop }) };
  const outcome = await web.post(row.address, message).then(judge, (error: unknown) => {
    if (!(error instanceof WebRequestError)) throw error;
    return error.failure === 'stopped' ? null : { ok: false, answerStatus: null, answer: null, failure: error.failure };
  });
  const durationMs = Math.round(performance.now() - began);
  await inTransaction(database, { teamId }, async (tx) => {
    if (outcome) await settle(tx, parts, { teamId, row, outcome, tried: { triedAt, signature, durationMs } });
    else await repository.release(tx, teamId, row, now());
  });
}

/** Only a success (2xx) has arrived. */
function judge({ status, body }: { status: number; body: Buffer }): Outcome {
  const ok = status >= 200 && status <= 299;
  const answer = new TextDecoder().decode(body.subarray(0, webhookLimits.answer)).replaceAll('\0', '');
  return { ok, answerStatus: status, answer, failure: ok ? null : 'status' };
}

interface Tried {
  teamId: string;
  row: ClaimedRow;
  outcome: Outcome;
  tried: { triedAt: Date; signature: string; durationMs: number };
}

async function settle(tx: Tx, parts: SendingDependencies, { teamId, row, outcome, tried }: Tried): Promise<void> {
  const now = parts.now?.() ?? new Date();
  const hook = await repository.lockHook(tx, teamId, row.webhook_id);
  if (!hook) return;
  const next = outcome.ok ? null : nextTry(row.tries + 1, now);
  const { ok, ...answered } = outcome;
  const status = ok ? 'DELIVERED' : next === null ? 'FAILED' : hook.enabled ? 'WAITING' : 'STOPPED';
  const written = { ...tried, ...answered, status, nextAt: next ?? now } as const;
  if (!(await repository.settle(tx, teamId, row, written, now))) return;
  const since = ok ? null : (hook.failing_since ?? now);
  if (since?.getTime() !== hook.failing_since?.getTime()) await repository.setFailing(tx, teamId, hook.id, since);
  if (!hook.enabled || since === null) return;
  if (outcome.answerStatus === 410) await end(tx, parts, teamId, { hook, endedBy: 'GONE', now });
  else if (now.getTime() - since.getTime() >= webhookLimits.failingDays * day)
    await end(tx, parts, teamId, { hook, endedBy: 'FAILING', now });
}

interface End {
  hook: repository.HookState;
  endedBy: 'GONE' | 'FAILING';
  now: Date;
}

/** Switches off a hook that nothing reaches, and tells its team's owner and its maker. */
async function end(tx: Tx, parts: SendingDependencies, teamId: string, { hook, endedBy, now }: End): Promise<void> {
  await turnOff(tx, teamId, hook.id, { now, endedBy });
  const writer = {
    logKey: parts.logKey,
    requestId: randomUUID(),
    ip: '',
    userAgent: 'webhooks',
    now,
    recorded: [] as string[],
    team: { id: teamId },
    actor: { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' as const },
  };
  await record(tx, writer, event('webhook.disabled', hook, { after: { webhookReason: endedBy === 'GONE' ? '410' : '5 d' } }));
  await notifyOfEnd(tx, parts.publicUrl, teamId, { hook, endedBy });
}
