import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, maybeOne } from '#server/kernel/database/rows.ts';

export type OwnAccount = ColumnsOf<'accounts', 'id' | 'email' | 'mobile' | 'display_name' | 'password_hash' | 'locale'>;

/** Locks an account that is not closed, so that it cannot become a member or change until the transaction ends. */
export function lockAccount(tx: Tx, accountId: string): Promise<OwnAccount | undefined> {
  return maybeOne(tx)<OwnAccount>`
    SELECT id, email, mobile, display_name, password_hash, locale FROM accounts
    WHERE id = ${accountId}::uuid AND closed_at IS NULL FOR UPDATE`;
}

/** The ids of all teams in which the account is a member or has a pending join request. For a connection of the account. */
export function teamsOf(db: Db, accountId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT team_id FROM account_teams WHERE account_id = ${accountId}::uuid
    UNION SELECT team_id FROM app.own_join_requests() WHERE status = 'PENDING' ORDER BY 1`;
}

export interface OwnedMembership extends ColumnsOf<'teams', 'name' | 'status' | 'default_lang'> {
  owner: boolean;
  owner_member_id: string | null;
  member_id: string | null;
  member_name: string | null;
  member_status: string | null;
  roles: number;
  headed: number;
  waiting: number;
}

/**
 * The membership of an account in one team, with numbers of roles, headed departments and pending join requests. Undefined for
 * a team that is not the connection's.
 */
export function membershipIn(db: Db, teamId: string, accountId: string): Promise<OwnedMembership | undefined> {
  return maybeOne(db)<OwnedMembership>`
    SELECT t.name, t.status, t.default_lang, coalesce(t.owner_member_id = m.id, false) AS owner, t.owner_member_id, m.id AS member_id, m.display_name AS member_name,
      m.status AS member_status,
      (SELECT count(*)::int FROM role_members r WHERE r.team_id = t.id AND r.member_id = m.id) AS roles,
      (SELECT count(*)::int FROM departments d WHERE d.team_id = t.id AND d.head_member_id = m.id) AS headed,
      (SELECT count(*)::int FROM join_requests j WHERE j.team_id = t.id AND j.account_id = ${accountId}::uuid AND j.status = 'PENDING') AS waiting
    FROM teams t LEFT JOIN members m ON m.team_id = t.id AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL
    WHERE t.id = ${teamId}::uuid`;
}
