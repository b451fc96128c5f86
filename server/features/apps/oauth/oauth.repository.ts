import { v7 as uuidv7 } from 'uuid';
import type { AppScope, AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

export interface ConsentAppRow extends ColumnsOf<'apps', 'id' | 'icon_id' | 'privacy_version' | 'agreement_version'> {
  manifest: AppManifest;
  /** Set if the app is withdrawn, so that it cannot sign people in. */
  withdrawn_at: Date | null;
}

export async function findApp(db: Db, appId: string): Promise<ConsentAppRow | undefined> {
  const row = await db
    .selectFrom('apps')
    .select(['id', 'manifest', 'withdrawn_at', 'icon_id', 'privacy_version', 'agreement_version'])
    .where('id', '=', appId)
    .executeTakeFirst();
  return row && { ...row, manifest: row.manifest as unknown as AppManifest };
}

/** Returns a document of the app in the version on offer. */
export async function findDocument(db: Db, app: ConsentAppRow, kind: AppDocumentKind) {
  const version = kind === 'PRIVACY_POLICY' ? app.privacy_version : app.agreement_version;
  if (version === null) return undefined;
  return db
    .selectFrom('app_documents')
    .select(['version', 'texts'])
    .where('app_id', '=', app.id)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
}

export function accountOf(db: Db, id: string) {
  return db.selectFrom('accounts').select(['display_name', 'email', 'mobile']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the active teams of an account, the latest joined first. For `asAccount`. */
export function teamsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_teams as a')
    .innerJoin('teams as t', 't.id', 'a.team_id')
    .where('a.account_id', '=', accountId)
    .where('t.status', '=', 'ACTIVE')
    .select(['t.id', 't.name'])
    .orderBy('a.joined_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(200)
    .execute();
}

/**
 * Stores a consent in the team. An active consent is extended by the new scopes.
 * @returns its id and its scopes now
 */
export async function storeConsent(
  tx: Tx,
  consent: { teamId: string; appId: string; accountId: string; memberId: string; scopes: readonly AppScope[] },
): Promise<{ id: string; scopes: string[] }> {
  const { teamId, appId, accountId, memberId, scopes } = consent;
  const row = await maybeOne(tx)<ColumnsOf<'oauth_grants', 'id' | 'scopes'>>`
    INSERT INTO oauth_grants AS g (team_id, id, app_id, account_id, member_id, scopes)
    VALUES (${teamId}::uuid, ${uuidv7()}::uuid, ${appId}::uuid, ${accountId}::uuid, ${memberId}::uuid, ${[...scopes]}::text[])
    ON CONFLICT (team_id, app_id, account_id) WHERE revoked_at IS NULL DO UPDATE SET granted_at = now(), member_id = excluded.member_id,
      scopes = ARRAY(SELECT DISTINCT unnest(g.scopes || excluded.scopes))
    RETURNING id, scopes`;
  if (!row) throw new Error('the consent was not stored');
  return row;
}
