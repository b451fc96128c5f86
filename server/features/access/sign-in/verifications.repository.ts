import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { AccountAddress } from './account.rules.ts';

const mostWrong = 5;
const mostSent = 5;

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

/** Keeps a request whose code is on its way, and forgets those that ended a day ago. `seconds` is its life. */
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
      // Random, not sequential: whoever knows it sees where the code went.
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

/** A request that can still be answered. */
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

/** The code that was sent last to an address for the same purpose and account, and still counts for two minutes at least. */
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

/** Gives a request a new code and link and as many tries as before. Undefined when it has ended or was sent too often. */
export async function renew(tx: Tx, id: string, hashes: ProofHashes): Promise<VerificationRow | undefined> {
  const row = await tx
    .updateTable('verifications')
    .set({
      code_hash: hashes.codeHash,
      link_hash: hashes.linkHash,
      wrong_tries: 0,
      sent: sql`sent + 1`,
      sent_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('sent', '<', mostSent)
    .returning(columns)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Tries a code: right, and the request is used up; wrong, and it has one try less. Both in one statement, so that of many
 * tries at once only five are compared. A request whose account cannot be (known for a registration, unknown for a
 * reset) is never right. @returns the request when it was right
 */
export async function useCode(tx: Tx, purpose: Purpose, id: string, codeHash: Buffer): Promise<VerificationRow | undefined> {
  const right = sql<boolean>`(code_hash = ${codeHash} AND ${fitting(purpose)})`;
  const row = await tx
    .updateTable('verifications')
    .set({
      wrong_tries: sql`wrong_tries + CASE WHEN ${right} THEN 0 ELSE 1 END`,
      used_at: sql`CASE WHEN ${right} THEN now() END`,
    })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', mostWrong)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([...columns, 'used_at'])
    .executeTakeFirst();
  return row?.used_at ? fromRow(row) : undefined;
}

/** Compares a code as useCode does, without using the request up. */
export async function tryCode(tx: Tx, purpose: Purpose, id: string, codeHash: Buffer): Promise<VerificationRow | undefined> {
  const right = sql<boolean>`(code_hash = ${codeHash} AND ${fitting(purpose)})`;
  const row = await tx
    .updateTable('verifications')
    .set({ wrong_tries: sql`wrong_tries + CASE WHEN ${right} THEN 0 ELSE 1 END` })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', mostWrong)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([...columns, right.as('right')])
    .executeTakeFirst();
  return row?.right ? fromRow(row) : undefined;
}

/** The request of a link, which is not used up. */
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

/** Uses up the request of a link. @returns it when the link was right */
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

function fromRow(row: {
  id: string;
  purpose: string;
  channel: string;
  address: string;
  language: string;
  account_id: string | null;
  display_name: string | null;
  expires_at: Date;
  sent_at: Date;
}): VerificationRow {
  return {
    id: row.id,
    purpose: row.purpose as Purpose,
    address: { channel: row.channel as AccountAddress['channel'], value: row.address },
    language: row.language as Language,
    accountId: row.account_id,
    displayName: row.display_name,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
  };
}
