import { type AppScope, appScopes } from '#contract/app-facts.ts';
import type { Db } from '../db.ts';

/** What a person has let an app read on their behalf, in one team; until it is withdrawn. */
export interface Consent {
  id: string;
  teamId: string;
  appId: string;
  memberId: string;
  scopes: AppScope[];
}

/** A sign-in at the authorization server names the consent it rests on: its id, a dot, and what is its own. */
export const grantIdOf = (consentId: string, own: string): string => `${consentId}.${own}`;

const grantId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\../;
/** The consent of a sign-in; undefined where it rests on none, as the console's own does. */
export const consentIdOf = (grant: string | undefined): string | undefined => grantId.exec(grant ?? '')?.[1];

/** The living consents of an account to an app, the one used last first. For `asAccount`. */
export async function livingConsents(db: Db, accountId: string, appId: string): Promise<Consent[]> {
  const rows = await living(db, accountId)
    .where('app_id', '=', appId)
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'granted_at'), 'desc')
    .execute();
  return rows.map(consentOf);
}

/** One of them; undefined where it was withdrawn. For `asAccount`, or `asTeam` of its team. */
export async function livingConsent(db: Db, accountId: string, id: string): Promise<Consent | undefined> {
  const row = await living(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && consentOf(row);
}

const living = (db: Db, accountId: string) =>
  db
    .selectFrom('oauth_grants')
    .select(['id', 'team_id', 'app_id', 'member_id', 'scopes'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);

const consentOf = (row: { id: string; team_id: string; app_id: string; member_id: string; scopes: string[] }): Consent => ({
  id: row.id,
  teamId: row.team_id,
  appId: row.app_id,
  memberId: row.member_id,
  scopes: appScopes.filter((scope) => row.scopes.includes(scope)),
});
