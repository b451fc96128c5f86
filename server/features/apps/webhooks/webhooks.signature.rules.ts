import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix, webhookLimits } from '#contract/apps/webhook-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';

const labelOf = (teamId: string, id: string) => `webhook ${teamId} ${id}`;

/** Creates a secret: as text, to be shown once, and encrypted for this webhook. */
export function newSecret(secretKey: Buffer, teamId: string, id: string): { shown: string; sealed: Buffer } {
  const bytes = randomBytes(32);
  return { shown: secretPrefix + bytes.toString('base64'), sealed: seal(secretKey, labelOf(teamId, id), bytes) };
}

interface Sealed {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
}

/** Returns the secrets that sign at an instant: the current one, and the previous one during its overlap. */
export function secretsAt(secretKey: Buffer, teamId: string, hook: Sealed & { id: string }, now: Date): Buffer[] {
  const { secret, previous_secret: previous, previous_until: until } = hook;
  const sealed = previous && until && until > now ? [secret, previous] : [secret];
  return sealed.map((each) => unseal(secretKey, labelOf(teamId, hook.id), each));
}

/** Re-encrypts a secret under another key. Throws if it cannot be decrypted with the former key. */
export function resealSecret({ from, to }: { from: Buffer; to: Buffer }, teamId: string, id: string, sealed: Buffer): Buffer {
  const label = labelOf(teamId, id);
  return seal(to, label, unseal(from, label, sealed));
}

/** Returns the header webhook-signature over id, seconds and body (Standard Webhooks), one signature for each secret. */
export function signatureOf(secrets: readonly Buffer[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ');
}

/** Returns the headers of a try. */
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

/**
 * Returns when to try again after this number of tries, or null if there is no further try. Up to a fifth is added at random, to
 * spread the load.
 */
export function nextTry(tries: number, now: Date, random = Math.random()): Date | null {
  const wait = webhookLimits.waits[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000 * (1 + random / 5));
}
