import type { InFour } from '#contract/in-four.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne, value } from '#server/kernel/database/rows.ts';

/** A recipient of a notification: by email, or by text message if the account has no email address. */
export type AppEmailRecipient = ColumnsOf<'members', 'id' | 'display_name'> &
  ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'>;

/** Returns the names of an app in the four languages. */
export async function appNames(db: Db, appId: string): Promise<InFour> {
  return value(db)<InFour>`SELECT manifest->'name' AS names FROM apps WHERE id = ${appId}::uuid`;
}

/** Returns the member who took over apps with their contact data, the team, and the apps by name. */
export function recipientOfApps(
  db: Db,
  teamId: string,
  memberId: string,
  appIds: readonly string[],
): Promise<{ person: AppEmailRecipient; team: { name: string; default_lang: string }; apps: InFour[] } | undefined> {
  return maybeOne(db)<{ person: AppEmailRecipient; team: { name: string; default_lang: string }; apps: InFour[] }>`
    SELECT json_build_object('id', m.id, 'display_name', m.display_name, 'email', a.email, 'mobile', a.mobile, 'locale', a.locale) AS person,
      json_build_object('name', t.name, 'default_lang', t.default_lang) AS team,
      (SELECT json_agg(p.manifest->'name' ORDER BY p.manifest->'name'->>'en') FROM apps p WHERE p.id = ANY(${appIds}::uuid[])) AS apps
    FROM members m JOIN accounts a ON a.id = m.account_id JOIN teams t ON t.id = m.team_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND m.status = 'REGISTERED' AND m.suspended_at IS NULL
      AND a.closed_at IS NULL AND coalesce(a.email, a.mobile) IS NOT NULL`;
}
