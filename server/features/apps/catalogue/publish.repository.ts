import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import { type AppManifest, isPerSeat } from '#contract/apps/app-manifest.ts';
import type { InFour } from '#contract/in-four.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import type { DrawnPicture } from './pictures.checks.ts';
import { searchTextOf } from './search-text.rules.ts';

export type PublishedAppRow = ColumnsOf<'apps', 'id' | 'version' | 'withdrawn_at'> & { manifest: AppManifest };

/** Returns the app of a key in its version on offer. */
export async function find(db: Db, key: string): Promise<PublishedAppRow | undefined> {
  const row = await db
    .selectFrom('apps')
    .select(['id', 'version', 'manifest', 'withdrawn_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, manifest: row.manifest as unknown as AppManifest };
}

/** Locks the key, so that no concurrent transaction publishes under it, and returns its app. */
export async function lock(tx: Tx, key: string): Promise<PublishedAppRow | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('atrium.app'), hashtext(${key}))`.execute(tx);
  return find(tx, key);
}

export interface PublishedDocument {
  kind: AppDocumentKind;
  version: string;
  texts: InFour;
}

/** Returns every published version of the app's documents. */
export async function documentsOf(db: Db, appId: string): Promise<PublishedDocument[]> {
  const rows = await db.selectFrom('app_documents').select(['kind', 'version', 'texts']).where('app_id', '=', appId).execute();
  return rows as unknown as PublishedDocument[];
}

/** Returns the pictures of the version on offer in their order: the icon, then the screenshots. */
export function picturesOf(db: Db, appId: string): Promise<{ id: string; kind: string; content: Buffer }[]> {
  return db.selectFrom('app_pictures').select(['id', 'kind', 'content']).where('app_id', '=', appId).orderBy('id').execute();
}

/**
 * Puts a version on offer and replaces the pictures of the one before.
 * @returns the app's id
 */
export async function put(
  tx: Tx,
  known: string | undefined,
  manifest: AppManifest,
  documents: readonly PublishedDocument[],
  { pictures, by, at }: { pictures: readonly DrawnPicture[] | undefined; by: string; at: Date },
): Promise<string> {
  const id = known ?? uuidv7();
  const row = {
    version: manifest.version,
    manifest: JSON.stringify(manifest),
    category: manifest.category,
    is_default: manifest.default,
    per_seat: isPerSeat(manifest),
    is_free: manifest.plans.length === 0,
    search_text: searchTextOf(manifest),
    privacy_version: manifest.privacyPolicy?.version ?? null,
    agreement_version: manifest.userAgreement?.version ?? null,
    published_at: at,
  };
  await tx
    .insertInto('apps')
    .values({ id, key: manifest.key, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const published = { manifest: row.manifest, published_by: by, published_at: at };
  await tx
    .insertInto('app_versions')
    .values({ app_id: id, version: manifest.version, ...published })
    .onConflict((conflict) => conflict.columns(['app_id', 'version']).doUpdateSet(published))
    .execute();
  for (const { kind, version, texts } of documents)
    await tx
      .insertInto('app_documents')
      .values({ app_id: id, kind, version, texts: JSON.stringify(texts), published_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (pictures) await putPictures(tx, id, pictures);
  return id;
}

/** Inserts the pictures. Their ids are in display order. */
async function putPictures(tx: Tx, appId: string, pictures: readonly DrawnPicture[]): Promise<void> {
  const rows = pictures.map((picture) => ({ id: uuidv7(), app_id: appId, ...picture }));
  await tx.deleteFrom('app_pictures').where('app_id', '=', appId).execute();
  await tx.insertInto('app_pictures').values(rows).execute();
  const icon = rows.find(({ kind }) => kind === 'ICON');
  await tx
    .updateTable('apps')
    .set({ icon_id: icon?.id ?? null })
    .where('id', '=', appId)
    .execute();
}
