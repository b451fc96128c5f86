import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import type { AccountAddress } from './account.rules.ts';

const maxWrong = 5;
const maxSent = 5;

export type Purpose = 'REGISTER' | 'RESET';

export interface VerificationRow {
  id: string;
  purpose: Purpose;
  address: AccountAddress;
  language: Language;
  accountId: string | null;
  displayName: string | null;
  expiresAt: Date;
  /** When its code was sent. */
  sentAt: Date;
}

/** Keyed hashes of the code and of the token of the link. */
export interface ProofHashes {
  codeHash: Buffer;
  linkHash: Buffer;
}

const columns = [
  'id',
  'purpose',
  'channel',
  'address',
  'language',
  'account_id',
  'display_name',
  'expires_at',
  'sent_at',
] as const;

/**
 * Stores a request whose code is about to be sent, and deletes requests that expired more than a day ago. `seconds` is its
 * lifetime.
 */
export async function insertVerification(
  tx: Tx,
  row: Omit<VerificationRow, 'id' | 'expiresAt' | 'sentAt'> & ProofHashes & { sentAt?: Date },
  seconds: number,
): Promise<VerificationRow> {
  await tx
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const inserted = await tx
    .insertInto('verifications')
    .values({
      // Random, not sequential: the id gives access to the address that the code was sent to.
      id: randomUUID(),
      purpose: row.purpose,
      channel: row.address.channel,
      address: row.address.value,
      language: row.language,
      account_id: row.accountId,
      display_name: row.displayName,
      code_hash: row.codeHash,
      link_hash: row.linkHash,
      expires_at: sql<Date>`now() + ${seconds}::float8 * interval '1 second'`,
      ...(row.sentAt && { sent_at: row.sentAt }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(inserted);
}

/** A request that is not used and has not expired. */
export async function findOpen(db: Db, id: string): Promise<VerificationRow | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select(columns)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The code that was sent last to an address for this purpose and account, if it is valid for at least two more minutes. */
export async function lastSent(
  tx: Tx,
  { purpose, address, accountId }: Pick<VerificationRow, 'purpose' | 'address' | 'accountId'>,
): Promise<{ codeHash: Buffer; sentAt: Date; secondsLeft: number } | undefined> {
  const row = await tx
    .selectFrom('verifications')
    .select(['code_hash', 'sent_at', sql<number>`extract(epoch FROM expires_at - now())::float8`.as('seconds_left')])
    .where('address', '=', address.value)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + interval '2 minutes'`)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { codeHash: row.code_hash, sentAt: row.sent_at, secondsLeft: row.seconds_left };
}

/**
 * Gives a request a new code and link and resets its wrong attempts. Returns undefined if it was used, has expired or was sent
 * too often.
 */
export async function renew(tx: Tx, id: string, hashes: ProofHashes): Promise<VerificationRow | undefined> {
  const row = await tx
    .updateTable('verifications')
    .set({
      code_hash: hashes.codeHash,
      link_hash: hashes.linkHash,
      failed_attempts: 0,
      sent: sql`sent + 1`,
      sent_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('sent', '<', maxSent)
    .returning(columns)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Compares a code. A right code uses the request up; a wrong one counts as an attempt. One statement does both, so that at most
 * five of many concurrent attempts are compared. A request whose account does not fit the purpose (one exists for a
 * registration, none for a reset) is never right.
 * @returns the request if the code was right
 */
export async function useCode(tx: Tx, purpose: Purpose, id: string, codeHash: Buffer): Promise<VerificationRow | undefined> {
  const right = sql<boolean>`(code_hash = ${codeHash} AND ${fitting(purpose)})`;
  const row = await tx
    .updateTable('verifications')
    .set({
      failed_attempts: sql`failed_attempts + CASE WHEN ${right} THEN 0 ELSE 1 END`,
      used_at: sql`CASE WHEN ${right} THEN now() END`,
    })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('failed_attempts', '<', maxWrong)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([...columns, 'used_at'])
    .executeTakeFirst();
  return row?.used_at ? fromRow(row) : undefined;
}

/**
 * Compares a code without using the request up. A wrong code counts as an attempt.
 * @returns the request if the code was right
 */
export async function tryCode(tx: Tx, purpose: Purpose, id: string, codeHash: Buffer): Promise<VerificationRow | undefined> {
  const right = sql<boolean>`(code_hash = ${codeHash} AND ${fitting(purpose)})`;
  const row = await tx
    .updateTable('verifications')
    .set({ failed_attempts: sql`failed_attempts + CASE WHEN ${right} THEN 0 ELSE 1 END` })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('failed_attempts', '<', maxWrong)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([...columns, right.as('right')])
    .executeTakeFirst();
  return row?.right ? fromRow(row) : undefined;
}

/** The open request of a link. It is not used up. */
export async function findByLink(db: Db, purpose: Purpose, linkHash: Buffer): Promise<VerificationRow | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select(columns)
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', purpose)
    .where(fitting(purpose))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Uses up the request of a link.
 * @returns the request if the link was right
 */
export async function useLink(tx: Tx, purpose: Purpose, linkHash: Buffer): Promise<VerificationRow | undefined> {
  const row = await tx
    .updateTable('verifications')
    .set({ used_at: sql<Date>`now()` })
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', purpose)
    .where(fitting(purpose))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst();
  return row && fromRow(row);
}

function fitting(purpose: Purpose) {
  return purpose === 'REGISTER' ? sql<boolean>`account_id IS NULL` : sql<boolean>`account_id IS NOT NULL`;
}

function fromRow(
  row: ColumnsOf<
    'verifications',
    'id' | 'purpose' | 'channel' | 'address' | 'language' | 'account_id' | 'display_name' | 'expires_at' | 'sent_at'
  >,
): VerificationRow {
  return {
    id: row.id,
    purpose: row.purpose,
    address: { channel: row.channel, value: row.address },
    language: row.language as Language,
    accountId: row.account_id,
    displayName: row.display_name,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
  };
}

/** Deletes the verifications of an account, which contain its addresses. */
export async function deleteVerifications(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('account_id', '=', accountId).execute();
}
