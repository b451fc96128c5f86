import { createHash, randomBytes, randomInt } from 'node:crypto';
import { joinCode } from '#contract/people/invitation-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';

/** Returns a random code of eight characters for typing (domain rules 3). */
export function newCode(): string {
  return Array.from({ length: joinCode.length }, () => joinCode.letters[randomInt(joinCode.letters.length)]).join('');
}

/** Returns a random token for a link: 128 bits as 22 characters of base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Returns the SHA-256 hash of a token that the database stores, 32 bytes. No salt is needed, since 128 random bits cannot be
 * guessed.
 */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const label = (linkId: string) => `invitation link ${linkId}`;

/** Encrypts a link's token so that the console can show it again (decisions/013). `key` is derived for invitations. */
export function sealToken(key: Buffer, linkId: string, token: string): Buffer {
  return seal(key, label(linkId), Buffer.from(token));
}

/** Encrypts a sealed token with another key. Throws if it was not sealed with the `from` key. */
export function resealToken({ from, to }: { from: Buffer; to: Buffer }, linkId: string, sealed: Buffer): Buffer {
  return sealToken(to, linkId, openToken(from, linkId, sealed));
}

/** Decrypts a token that `sealToken` sealed for this link. Throws if it was sealed with another key. */
export function openToken(key: Buffer, linkId: string, sealed: Buffer): string {
  return unseal(key, label(linkId), sealed).toString();
}
