import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type AppScope, appScopes } from '#contract/apps/app-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, one } from '#server/kernel/database/rows.ts';

/** What a person lets an app read on their behalf in one team, until it is withdrawn. */
export interface Consent {
  id: string;
  teamId: string;
  appId: string;
  memberId: string;
  scopes: AppScope[];
  lastUsedAt: Date | null;
}

/** The grant id of a sign-in at the authorization server: the id of its consent, a dot, and a unique part. */
export const grantIdOf = (consentId: string, own: string): string => `${consentId}.${own}`;

const grantId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\../;
/** The consent id in a grant id; undefined if there is none, as for sign-ins to the console. */
export const consentIdOf = (grant: string | undefined): string | undefined => grantId.exec(grant ?? '')?.[1];

/** The consents of an account to an app that are not withdrawn, the last used first. For use with `asAccount`. */
export async function activeConsents(db: Db, accountId: string, appId: string): Promise<Consent[]> {
  const rows = await activeConsentsOf(db, accountId)
    .where('app_id', '=', appId)
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'granted_at'), 'desc')
    .execute();
  return rows.map(consentOf);
}

/** The consent with this id; undefined if it was withdrawn. For use with `asAccount`, or with `asTeam` of its team. */
export async function activeConsent(db: Db, accountId: string, id: string): Promise<Consent | undefined> {
  const row = await activeConsentsOf(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && consentOf(row);
}

const activeConsentsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('oauth_grants')
    .select(['id', 'team_id', 'app_id', 'member_id', 'scopes', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);

type Row = ColumnsOf<'oauth_grants', 'id' | 'team_id' | 'app_id' | 'member_id' | 'scopes' | 'last_used_at'>;

const consentOf = (row: Row): Consent => ({
  id: row.id,
  teamId: row.team_id,
  appId: row.app_id,
  memberId: row.member_id,
  scopes: appScopes.filter((scope) => row.scopes.includes(scope)),
  lastUsedAt: row.last_used_at,
});

/**
 * Stores a consent in the team. An active consent is extended by the new scopes.
 * @returns its id and its scopes now
 */
export function storeConsent(
  tx: Tx,
  consent: { teamId: string; appId: string; accountId: string; memberId: string; scopes: readonly AppScope[] },
): Promise<{ id: string; scopes: string[] }> {
  const { teamId, appId, accountId, memberId, scopes } = consent;
  return one(tx)<ColumnsOf<'oauth_grants', 'id' | 'scopes'>>`
    INSERT INTO oauth_grants AS g (team_id, id, app_id, account_id, member_id, scopes)
    VALUES (${teamId}::uuid, ${uuidv7()}::uuid, ${appId}::uuid, ${accountId}::uuid, ${memberId}::uuid, ${[...scopes]}::text[])
    ON CONFLICT (team_id, app_id, account_id) WHERE revoked_at IS NULL DO UPDATE SET granted_at = now(), member_id = excluded.member_id,
      scopes = ARRAY(SELECT DISTINCT unnest(g.scopes || excluded.scopes))
    RETURNING id, scopes`;
}

/** A withdrawn consent as shown in the operation log. */
export interface EndedConsent extends ColumnsOf<'oauth_grants', 'id' | 'scopes'> {
  appId: string;
  app: string;
  member: string;
}

/**
 * Withdraws consents of the team. This also ends their sign-ins and tokens, because these are checked against their consent at each
 * use. `which` is a condition on the consent `g` and its member `m`.
 * @param by the member who withdraws them; null for the system
 */
export function endConsents(tx: Tx, teamId: string, which: RawBuilder<boolean>, by: string | null): Promise<EndedConsent[]> {
  return many(tx)<EndedConsent>`
    UPDATE oauth_grants AS g SET revoked_at = now(), revoked_by = ${by}::uuid
    FROM apps a, app.members_view m
    WHERE g.team_id = ${teamId}::uuid AND g.revoked_at IS NULL AND a.id = g.app_id AND m.id = g.member_id AND ${which}
    RETURNING g.id, g.app_id AS "appId", a.manifest->'name'->>'en' AS app, m.display_name AS member, g.scopes`;
}

/** Records the use of a consent, at most once a minute. */
export async function noteConsentUse(db: Db, { id, teamId }: Pick<Consent, 'id' | 'teamId'>): Promise<void> {
  await sql`UPDATE oauth_grants SET last_used_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`.execute(
    db,
  );
}
