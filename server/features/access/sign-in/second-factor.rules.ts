import { randomInt } from 'node:crypto';
import type { AuthMethod } from '#contract/access/auth-event-facts.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { deriveKey, keyedHash, seal, unseal } from '#server/kernel/keys/sealing.ts';

// Without the letters and digits that are taken for each other.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

/** Recovery codes as they are shown, once: `7KQ4M-2XW9P`, each as likely as any other. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: safetyLimits.recoveryCodes }, () => `${letters()}-${letters()}`);
}

/** How a recovery code rests, whatever its spelling: small letters, no line, spaces. */
export function recoveryHash(key: Buffer, accountId: string, code: string): Buffer {
  return keyedHash(key, `recovery code\n${accountId}\n${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}

/** The same hash after the root key was replaced: hashed again under the key that took the place of the one before. */
export function rehash(key: Buffer, hash: Buffer): Buffer {
  return keyedHash(key, `again\n${hash.toString('hex')}`);
}

/**
 * All hashes by which a recovery code may be stored: one of today, and one for each former key it may have been made under,
 * hashed again under each key since. @param former keys, the latest first
 */
export function recoveryHashes(key: Buffer, former: readonly Buffer[], accountId: string, code: string): Buffer[] {
  const since = [key, ...former];
  return since.map((madeUnder, at) =>
    since.slice(0, at).reduceRight((hash, later) => rehash(later, hash), recoveryHash(madeUnder, accountId, code)),
  );
}

/** The secret of an authenticator app as it rests: it opens for its own account alone. */
export function sealSecret(key: Buffer, accountId: string, secret: Buffer): Buffer {
  return seal(deriveKey(key, 'second factor'), accountId, secret);
}

export function openSecret(key: Buffer, accountId: string, sealed: Buffer): Buffer {
  return unseal(deriveKey(key, 'second factor'), accountId, sealed);
}

/** What was given to show the second factor. */
export function methodOf(given: { passkey?: unknown; recoveryCode?: string | undefined }): AuthMethod {
  if (given.passkey !== undefined) return 'PASSKEY';
  return given.recoveryCode === undefined ? 'AUTHENTICATOR' : 'RECOVERY_CODE';
}
