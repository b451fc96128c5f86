import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { InFour } from '#contract/in-four.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

export interface DocumentRow extends ColumnsOf<'app_documents', 'kind' | 'version' | 'published_at'> {
  accepted_by_name: string | null;
  accepted_at: Date | null;
}

/** Returns every version of an app's documents, the latest first, with who accepted it for the team. */
export function list(db: Db, teamId: string, appId: string): Promise<DocumentRow[]> {
  return many(db)<DocumentRow>`
    SELECT d.kind, d.version, d.published_at, g.accepted_by_name, g.accepted_at FROM app_documents d
    LEFT JOIN app_agreements g ON g.team_id = ${teamId}::uuid AND g.app_id = d.app_id AND g.kind = d.kind AND g.version = d.version
    WHERE d.app_id = ${appId}::uuid ORDER BY d.kind, d.published_at DESC, d.version DESC`;
}

/** Returns the texts of one version of a document. */
export async function find(
  db: Db,
  appId: string,
  { kind, version }: DocumentRef,
): Promise<{ texts: InFour; published_at: Date } | undefined> {
  const row = await db
    .selectFrom('app_documents')
    .select(['texts', 'published_at'])
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { texts: row.texts as unknown as InFour, published_at: new Date(row.published_at) };
}

export interface Acceptance {
  memberId: string | null;
  name: string;
  at: Date;
}

/** Stores which versions were accepted and by whom. A version that was accepted before remains unchanged. */
export async function insert(
  tx: Tx,
  teamId: string,
  appId: string,
  documents: readonly DocumentRef[],
  { memberId, name, at }: Acceptance,
): Promise<void> {
  for (const { kind, version } of documents)
    await tx
      .insertInto('app_agreements')
      .values({ team_id: teamId, app_id: appId, kind, version, accepted_by: memberId, accepted_by_name: name, accepted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
