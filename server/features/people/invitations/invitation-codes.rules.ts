import { createHash, randomBytes, randomInt } from 'node:crypto';
import { joinCode } from '#contract/people/invitation-facts.ts';
import { seal, unseal } from '#server/kernel/keys/sealing.ts';

/** A code for typing, eight characters (domain rules 3). */
export function newCode(): string {
  return Array.from({ length: joinCode.length }, () => joinCode.letters[randomInt(joinCode.letters.length)]).join('');
}

/** A token for a link: 128 bits as 22 characters of base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What the database knows of a token. Plain, for nobody finds 128 bits by trying. 32 bytes. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const label = (linkId: string) => `invitation link ${linkId}`;

/** A link's token so that the console can show it again (decisions/013). `key` is derived for invitations. */
export function sealToken(key: Buffer, linkId: string, token: string): Buffer {
  return seal(key, label(linkId), Buffer.from(token));
}

/** The same under another key. Throws where it does not open under the former. */
export function resealToken({ from, to }: { from: Buffer; to: Buffer }, linkId: string, sealed: Buffer): Buffer {
  return sealToken(to, linkId, openToken(from, linkId, sealed));
}

/** What `sealToken` sealed for this link. Throws under another key. */
export function openToken(key: Buffer, linkId: string, sealed: Buffer): string {
  return unseal(key, label(linkId), sealed).toString();
}
