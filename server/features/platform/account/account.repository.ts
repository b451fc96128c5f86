import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

/**
 * An account without its password, with its idle limit in minutes, when a second factor becomes required, and whether it is
 * staff.
 */
export function findAccount(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'display_name', 'email', 'mobile', 'locale', 'time_zone', 'currency_code'])
    .select(sql<number | null>`app.idle_minutes(id)`.as('idle_minutes'))
    .select(sql<string | null>`app.second_factor_due(id)`.as('second_factor_due'))
    .select(sql<boolean>`EXISTS (SELECT FROM provider_staff s WHERE s.account_id = accounts.id)`.as('staff'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export interface OwnMembershipRow extends ColumnsOf<'teams', 'status'>, ColumnsOf<'members', 'display_name' | 'avatar_file_id'> {
  team_id: string;
  owner: boolean;
  member_id: string | null;
  member_currency: string | null;
  super_admin: boolean;
}

/** The membership of an account in a team: the status of the team, and the account's active member there, if any. */
export function findMembership(db: Db, teamId: string, accountId: string): Promise<OwnMembershipRow | undefined> {
  return maybeOne(db)<OwnMembershipRow>`
    SELECT t.id AS team_id, t.status, t.owner_member_id = m.id AS owner, m.id AS member_id, m.display_name, m.avatar_file_id,
      m.currency_code AS member_currency, EXISTS (
        SELECT 1 FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = t.id AND rm.member_id = m.id AND r.built_in = 'SUPER_ADMIN') AS super_admin
    FROM teams t
    LEFT JOIN members m ON m.team_id = t.id AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL
    WHERE t.id = ${teamId}::uuid`;
}
