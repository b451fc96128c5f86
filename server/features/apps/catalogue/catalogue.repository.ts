import { type RawBuilder, sql } from 'kysely';
import type { AppCategory } from '#contract/apps/app-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appIcon, appName } from '#server/domain/app-access/app-ref.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import type { AppUse } from './offer.repository.ts';

/** Returns the bytes of a picture. */
export async function picture(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('app_pictures').select(['content']).where('id', '=', id).executeTakeFirst();
  return row?.content;
}

export interface CatalogueRow extends AppUse, ColumnsOf<'apps', 'id' | 'key' | 'version' | 'is_default' | 'published_at'> {
  name: string;
  icon: string | null;
  category: AppCategory;
  developer: string;
  withdrawn: boolean;
  plans: number;
}

const rows = (language: Language, which: RawBuilder<unknown>) => sql<CatalogueRow & { total: number }>`
  SELECT a.id, a.key, ${appName(language)} AS name, ${appIcon} AS icon, a.version, a.category, a.manifest->>'developer' AS developer,
    a.is_default, a.withdrawn_at IS NOT NULL AS withdrawn, jsonb_array_length(a.manifest->'plans') AS plans, a.published_at,
    coalesce(u.opened, 0) AS opened, coalesce(u.stopped, 0) AS stopped, coalesce(u.trying, 0) AS trying,
    coalesce(u.paying, 0) AS paying, coalesce(u.seats, 0) AS seats, count(*) OVER ()::int AS total
  FROM apps a LEFT JOIN app.app_use() u ON u.app_id = a.id WHERE ${which} ORDER BY a.key`;

export interface CatalogueFilters {
  search?: string | undefined;
  state?: 'OFFERED' | 'WITHDRAWN' | undefined;
}

/** Returns a page of the catalogue by key. */
export async function list(
  db: Db,
  language: Language,
  { search, state }: CatalogueFilters,
  { page, size }: { page: number; size: number },
): Promise<{ rows: CatalogueRow[]; total: number }> {
  const pattern = search ? `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%` : undefined;
  const conditions = [
    ...(pattern ? [sql`a.search_text LIKE ${pattern}`] : []),
    ...(state ? [state === 'WITHDRAWN' ? sql`a.withdrawn_at IS NOT NULL` : sql`a.withdrawn_at IS NULL`] : []),
  ];
  const which = conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
  const found = await many(db)<
    CatalogueRow & { total: number }
  >`${rows(language, which)} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const total = found[0]?.total ?? (page > 1 ? (await list(db, language, { search, state }, { page: 1, size: 1 })).total : 0);
  return { rows: found, total };
}

export async function find(db: Db, language: Language, id: string): Promise<CatalogueRow | undefined> {
  return await maybeOne(db)`${rows(language, sql`a.id = ${id}::uuid`)}`;
}

export interface AppHistoryRow {
  at: Date;
  by: string;
  what: 'PUBLISHED' | 'WITHDRAWN' | 'RESTORED';
  version: string | null;
  changes: string | null;
}

/** Returns the history of an app, the latest first. */
export async function history(db: Db, language: Language, id: string): Promise<AppHistoryRow[]> {
  const found = await many(db)<AppHistoryRow>`
    SELECT published_at AS at, published_by AS by, 'PUBLISHED' AS what, version, manifest->'changes'->>${sql.lit(language)} AS changes
      FROM app_versions WHERE app_id = ${id}::uuid
    UNION ALL SELECT withdrawn_at, withdrawn_by, 'WITHDRAWN', NULL, NULL FROM app_withdrawals WHERE app_id = ${id}::uuid
    UNION ALL SELECT restored_at, restored_by, 'RESTORED', NULL, NULL FROM app_withdrawals
      WHERE app_id = ${id}::uuid AND restored_at IS NOT NULL
    ORDER BY at DESC`;
  return found;
}

/** Returns the display name of the account that changes the catalogue, for its history. */
export async function nameOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select(['display_name']).where('id', '=', accountId).executeTakeFirst();
  return row?.display_name ?? '';
}
