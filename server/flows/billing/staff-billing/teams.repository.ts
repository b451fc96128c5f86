import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

/** Returns the connection's team unless it is erased, and whether the account is a member of it. */
export function findTeam(db: Db, teamId: string, accountId: string) {
  return maybeOne(db)<ColumnsOf<'teams', 'name' | 'default_lang'> & { own_team: boolean }>`
    SELECT t.name, t.default_lang, EXISTS (SELECT FROM members m
      WHERE m.team_id = t.id AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL) AS own_team
    FROM teams t WHERE t.id = ${teamId}::uuid AND t.status <> 'DISSOLVED'`;
}

/** Returns a member's contact data and language; undefined once they have resigned. */
export function findPerson(db: Db, teamId: string, memberId: string | null) {
  return maybeOne(db)<
    ColumnsOf<'members', 'id' | 'display_name'> & ColumnsOf<'accounts', 'email' | 'mobile'> & { language: string }
  >`
    SELECT m.id, m.display_name, a.email, a.mobile, coalesce(a.locale, t.default_lang) AS language
    FROM members m JOIN accounts a ON a.id = m.account_id JOIN teams t ON t.id = m.team_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND m.resigned_at IS NULL AND a.closed_at IS NULL`;
}
