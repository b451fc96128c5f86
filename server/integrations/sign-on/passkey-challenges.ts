import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';

/**
 * The purpose of a challenge and the place it was requested from: the sign-in page (`SIGN_IN`, and `STEP` after a password) or
 * the session (`ADD`, `FRESH`). A passkey used for signing in identifies its account; the other purposes have a known account.
 */
export type ChallengePurpose =
  | { purpose: 'SIGN_IN'; place: string; accountId: null }
  | { purpose: 'ADD' | 'FRESH' | 'STEP'; place: string; accountId: string };

/** Issues a challenge that is valid once, for some minutes. Base64url, 32 random bytes. */
export async function issueChallenge(db: Db, { purpose, place, accountId }: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      origin: place,
      account_id: accountId,
      expires_at: sql<Date>`now() + ${passkeyLimits.challenge}::float8 * interval '1 second'`,
    })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, regardless of its answer. False if it was issued for something else, has expired, was used, or never
 * existed.
 */
export async function spendChallenge(
  db: Db,
  { purpose, place, accountId }: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('origin', '=', place)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning(sql<boolean>`expires_at > now()`.as('alive'))
    .executeTakeFirst();
  return row?.alive ?? false;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
