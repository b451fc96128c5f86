import type pg from 'pg';
import { endLeases } from '#server/flows/access/support/end-leases.service.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { StartError } from '#server/start-error.ts';
import { addAccount, emailAddress, passwordLink } from '../user/accounts.ts';

/** `owner` is the owner of the database: the server's role can read who is staff, but not change it. */
export interface StaffParts {
  owner: pg.Client;
  database: Database;
  logKey: Buffer;
  /** The key of the account feature. */
  secretKey: Buffer;
  publicUrl: string;
}

export interface AddedStaff {
  name: string;
  /** A link for choosing the password of an account without one; valid once, for 24 hours. */
  link: string | undefined;
}

/** Makes a person staff by their email address; a person without an account gets one without a password. Throws StartError. */
export async function addStaff(parts: StaffParts, email: string, name: string | undefined): Promise<AddedStaff> {
  const { owner } = parts;
  const address = emailAddress(email);
  await addAccount(owner, address, name);
  const { rows } = await owner.query<{ id: string; display_name: string; password: boolean }>(
    `UPDATE accounts SET display_name = coalesce($2, display_name) WHERE email = $1 AND closed_at IS NULL
     RETURNING id, display_name, password_hash IS NOT NULL AS password`,
    [address, name?.trim() || null],
  );
  const account = rows[0];
  if (!account) throw new StartError(`The account of ${address} is closed.`);
  await owner.query('INSERT INTO provider_staff (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [account.id]);
  const link = account.password
    ? undefined
    : await inTransaction(parts.database, {}, (tx) => passwordLink(tx, parts, account.id, address));
  return { name: account.display_name, link };
}

export interface StaffMember {
  email: string | null;
  name: string;
  since: string;
  running: number;
}

/** All staff, in the order in which they were added. */
export async function listStaff({ owner }: Pick<StaffParts, 'owner'>): Promise<StaffMember[]> {
  const { rows } = await owner.query<StaffMember>(
    `SELECT a.email, a.display_name AS name, to_char(s.added_at, 'YYYY-MM-DD') AS since,
      (SELECT count(*)::int FROM support_leases l WHERE l.account_id = s.account_id AND l.ended_at IS NULL AND l.ends_at > now()) AS running
     FROM provider_staff s JOIN accounts a ON a.id = s.account_id ORDER BY s.added_at, a.email`,
  );
  return rows;
}

/**
 * Removes a person from staff, and ends all of their leases, which the teams' logs record. The account stays. Throws StartError.
 */
export async function removeStaff({ owner, database, logKey }: StaffParts, email: string): Promise<{ ended: number }> {
  const { rows } = await owner.query<{ account_id: string }>(
    `DELETE FROM provider_staff s USING accounts a WHERE a.id = s.account_id AND a.email = $1 RETURNING s.account_id`,
    [email.trim().toLowerCase()],
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) throw new StartError(`${email} is not provider staff.`);
  const running = await owner.query<{ team_id: string }>(
    'SELECT team_id FROM support_leases WHERE account_id = $1 AND ended_at IS NULL',
    [accountId],
  );
  const how = { how: 'STAFF_REMOVED', by: null, action: 'support.end' } as const;
  let ended = 0;
  for (const { team_id: teamId } of running.rows) {
    const writer = systemWriter(logKey, teamId);
    ended += await inTransaction(database, { teamId }, async (tx) => (await endLeases(tx, writer, { accountId }, how)).length);
  }
  return { ended };
}
