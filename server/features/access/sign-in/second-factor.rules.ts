import { randomInt } from 'node:crypto';
import type { AuthMethod } from '#contract/access/auth-event-facts.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { deriveKey, keyedHash, seal, unseal } from '#server/kernel/keys/sealing.ts';

// Without letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

/** New recovery codes as they are shown once, such as `7KQ4M-2XW9P`, uniformly random. */
export function newRecoveryCodes(): string[] {
  const randomCharacters = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: safetyLimits.recoveryCodes }, () => `${randomCharacters()}-${randomCharacters()}`);
}

/** The hash under which a recovery code is stored. Case, hyphens and spaces of the code are ignored. */
export function recoveryHash(key: Buffer, accountId: string, code: string): Buffer {
  return keyedHash(key, `recovery code\n${accountId}\n${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}

/** A recovery code's hash after the root key was replaced: the stored hash is hashed again under the new key. */
export function rehash(key: Buffer, hash: Buffer): Buffer {
  return keyedHash(key, `again\n${hash.toString('hex')}`);
}

/**
 * All hashes under which a recovery code may be stored: the one made with the present key, and one for each former key, hashed
 * again under each later key.
 * @param former keys, latest first
 */
export function recoveryHashes(key: Buffer, former: readonly Buffer[], accountId: string, code: string): Buffer[] {
  const since = [key, ...former];
  return since.map((madeUnder, at) =>
    since.slice(0, at).reduceRight((hash, later) => rehash(later, hash), recoveryHash(madeUnder, accountId, code)),
  );
}

/** Encrypts the secret of an authenticator app for storage. It can be decrypted for the same account only. */
export function sealSecret(key: Buffer, accountId: string, secret: Buffer): Buffer {
  return seal(deriveKey(key, 'second factor'), accountId, secret);
}

/** Decrypts a stored secret of an authenticator app. Throws if it belongs to another account or key. */
export function openSecret(key: Buffer, accountId: string, sealed: Buffer): Buffer {
  return unseal(deriveKey(key, 'second factor'), accountId, sealed);
}

/** The method with which the second factor was shown. */
export function methodOf(given: { passkey?: unknown; recoveryCode?: string | undefined }): AuthMethod {
  if (given.passkey !== undefined) return 'PASSKEY';
  return given.recoveryCode === undefined ? 'AUTHENTICATOR' : 'RECOVERY_CODE';
}
