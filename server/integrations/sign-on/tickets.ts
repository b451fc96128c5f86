import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { lifetimes } from './limits.ts';

/** Issues a ticket that signs an account in once, within two minutes, for a person who has just confirmed a code or a link. */
export async function issueTicket(tx: Db, accountId: string): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      account_id: accountId,
      expires_at: sql<Date>`now() + ${lifetimes.ticket}::float8 * interval '1 second'`,
    })
    .execute();
  return ticket;
}

/**
 * Uses a ticket up.
 * @returns its account, or undefined if it was used, has expired or never existed
 */
export async function spendTicket(db: Db, ticket: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', hashOf(ticket))
    .returning(['account_id', sql<boolean>`expires_at > now()`.as('alive')])
    .executeTakeFirst();
  return row?.alive ? row.account_id : undefined;
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
