import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

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
