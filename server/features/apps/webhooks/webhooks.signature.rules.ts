import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix, webhookLimits } from '#contract/apps/webhook-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';

const labelOf = (teamId: string, id: string) => `webhook ${teamId} ${id}`;

/** A new secret: as text, to be shown once, and sealed for this very hook. */
export function newSecret(secretKey: Buffer, teamId: string, id: string): { shown: string; sealed: Buffer } {
  const bytes = randomBytes(32);
  return { shown: secretPrefix + bytes.toString('base64'), sealed: seal(secretKey, labelOf(teamId, id), bytes) };
}

interface Sealed {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
}

/** The secrets that sign at an instant: the one of today, and the one before while it still does. */
export function secretsAt(secretKey: Buffer, teamId: string, hook: Sealed & { id: string }, now: Date): Buffer[] {
  const { secret, previous_secret: previous, previous_until: until } = hook;
  const sealed = previous && until && until > now ? [secret, previous] : [secret];
  return sealed.map((each) => unseal(secretKey, labelOf(teamId, hook.id), each));
}

/** A secret under another key. Throws where it does not open under the former. */
export function resealSecret({ from, to }: { from: Buffer; to: Buffer }, teamId: string, id: string, sealed: Buffer): Buffer {
  const label = labelOf(teamId, id);
  return seal(to, label, unseal(from, label, sealed));
}

/** The header webhook-signature over id, seconds and body (Standard Webhooks), one signature for each secret. */
export function signatureOf(secrets: readonly Buffer[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ');
}

/** The headers of a try. */
export function headersOf(messageId: string, triedAt: Date, signature: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atrium-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(secondsOf(triedAt)),
    'webhook-signature': signature,
  };
}

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** When to try again after so many tries, or null when that was the last. A fifth at most is added, so that not all come at once. */
export function nextTry(tries: number, now: Date, random = Math.random()): Date | null {
  const wait = webhookLimits.waits[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000 * (1 + random / 5));
}
