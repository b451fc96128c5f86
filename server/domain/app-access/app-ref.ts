import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';

/** The columns of an app reference, from the app `a`: appId, name in one language, icon. */
export const appRefColumns = (language: Language): RawBuilder<unknown> =>
  sql`a.id AS "appId", ${appName(language)} AS name, ${appIcon} AS icon`;

export const appName = (language: Language): RawBuilder<string> => sql<string>`a.manifest->'name'->>${sql.lit(language)}`;

/** The address of the icon. The picture at an address never changes. */
export const appIcon: RawBuilder<string | null> = sql<string | null>`'/app-pictures/' || a.icon_id`;
