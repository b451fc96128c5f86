import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

export type TransferPersonRow = ColumnsOf<'members', 'id' | 'display_name'>;

export interface TransferRow extends ColumnsOf<
  'ownership_transfers',
  'id' | 'stays_super_admin' | 'requested_at' | 'expires_at'
> {
  from: TransferPersonRow;
  to: TransferPersonRow;
}

const person = (alias: 'f' | 'r') => {
  const m = sql.ref(alias);
  return sql`json_build_object('id', ${m}.id, 'display_name', ${m}.display_name)`;
};

/** The pending offer at an instant: not expired, and its recipient is still an active member. */
export function findPendingTransfer(db: Db, teamId: string, now: Date): Promise<TransferRow | undefined> {
  return maybeOne(db)<TransferRow>`
    SELECT o.id, o.stays_super_admin, o.requested_at, o.expires_at, ${person('f')} AS "from", ${person('r')} AS "to"
    FROM ownership_transfers o
    JOIN members f ON f.team_id = o.team_id AND f.id = o.from_member_id
    JOIN members r ON r.team_id = o.team_id AND r.id = o.to_member_id
    WHERE o.team_id = ${teamId}::uuid AND o.state = 'PENDING' AND o.expires_at > ${now}::timestamptz
      AND r.resigned_at IS NULL AND r.suspended_at IS NULL AND r.status = 'REGISTERED'`;
}

export function findOwner(db: Db, teamId: string): Promise<TransferPersonRow | undefined> {
  return maybeOne(db)<TransferPersonRow>`
    SELECT m.id, m.display_name FROM teams t
    JOIN members m ON m.team_id = t.id AND m.id = t.owner_member_id WHERE t.id = ${teamId}::uuid`;
}

export interface TransferRecipient extends ColumnsOf<'members', 'id' | 'display_name' | 'status'> {
  resigned: boolean;
  suspended: boolean;
  /** Whether a resignation of the member is pending. */
  leaving: boolean;
}

/** A member of the team with the row locked, so that no resignation is recorded until the transaction ends. */
export async function lockRecipient(tx: Tx, teamId: string, memberId: string): Promise<TransferRecipient | undefined> {
  const locked = await many(tx)`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid FOR SHARE`;
  if (!locked.length) return undefined;
  return maybeOne(tx)<TransferRecipient>`
    SELECT m.id, m.display_name, m.status, m.resigned_at IS NOT NULL AS resigned, m.suspended_at IS NOT NULL AS suspended,
      EXISTS (SELECT FROM resignations r WHERE r.team_id = m.team_id AND r.member_id = m.id AND r.state = 'PENDING') AS leaving
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`;
}

/**
 * Locks an account so that it is not closed until the transaction ends. Returns false if it is closed. Call it before any row
 * of a team is locked, in the same order as closing an account.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  return (await many(tx)`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid AND closed_at IS NULL FOR SHARE`).length === 1;
}

export interface NewTransfer {
  id: string;
  from: string;
  to: string;
  staysSuperAdmin: boolean;
  askedAt: Date;
  expiresAt: Date;
}

export async function insert(tx: Tx, teamId: string, row: NewTransfer): Promise<void> {
  await tx
    .insertInto('ownership_transfers')
    .values({
      team_id: teamId,
      id: row.id,
      from_member_id: row.from,
      to_member_id: row.to,
      stays_super_admin: row.staysSuperAdmin,
      state: 'PENDING',
      requested_at: row.askedAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

export interface EndedTransfer extends ColumnsOf<'ownership_transfers', 'from_member_id' | 'to_member_id' | 'stays_super_admin'> {
  to_name: string;
}

/** Ends a pending offer, once. Returns undefined if the offer is not pending any more, or is not for `to` or by `from`. */
export function end(
  tx: Tx,
  teamId: string,
  id: string,
  state: 'ACCEPTED' | 'DECLINED' | 'CANCELLED',
  { now, to, from }: { now: Date; to?: string; from?: string },
): Promise<EndedTransfer | undefined> {
  return maybeOne(tx)<EndedTransfer>`
    UPDATE ownership_transfers o SET state = ${state}, ended_at = ${now}::timestamptz FROM members m
    WHERE o.team_id = ${teamId}::uuid AND o.id = ${id}::uuid AND o.state = 'PENDING' AND o.expires_at > ${now}::timestamptz
      AND o.to_member_id = coalesce(${to ?? null}::uuid, o.to_member_id) AND o.from_member_id = coalesce(${from ?? null}::uuid, o.from_member_id)
      AND m.team_id = o.team_id AND m.id = o.to_member_id
    RETURNING o.from_member_id, o.to_member_id, m.display_name AS to_name, o.stays_super_admin`;
}

/** The ids of teams with an offer that can no longer be accepted at an instant. */
export async function teamsWithExpiredTransfers(database: Database, now: Date): Promise<string[]> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ team_id: string }>`SELECT team_id FROM app.expired_transfers(${now}::timestamptz)`.execute(db),
  );
  return rows.map(({ team_id: teamId }) => teamId);
}

/** Ends a team's offer that can no longer be accepted. Returns undefined if there is none. */
export function expire(tx: Tx, teamId: string, now: Date): Promise<(EndedTransfer & { id: string }) | undefined> {
  return maybeOne(tx)<EndedTransfer & { id: string }>`
    UPDATE ownership_transfers o SET state = 'LAPSED', ended_at = ${now}::timestamptz FROM members m
    WHERE o.team_id = ${teamId}::uuid AND o.state = 'PENDING' AND m.team_id = o.team_id AND m.id = o.to_member_id
      AND (o.expires_at <= ${now}::timestamptz OR m.resigned_at IS NOT NULL OR m.suspended_at IS NOT NULL
        OR m.status <> 'REGISTERED')
    RETURNING o.id, o.from_member_id, o.to_member_id, m.display_name AS to_name, o.stays_super_admin`;
}

/** A member to notify, with the addresses of their account. */
export interface NotifiedMember
  extends ColumnsOf<'members', 'display_name'>, ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'> {
  member_id: string;
}

/** Those of the members who can be notified: not resigned or suspended, with an account that is not closed. */
export function findNotified(db: Db, teamId: string, memberIds: readonly string[]): Promise<NotifiedMember[]> {
  return many(db)<NotifiedMember>`
    SELECT m.id AS member_id, m.display_name, a.email, a.mobile, a.locale FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${[...memberIds]}::uuid[]) AND a.closed_at IS NULL AND m.resigned_at IS NULL
      AND m.suspended_at IS NULL ORDER BY m.id`;
}
