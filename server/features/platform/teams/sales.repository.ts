import type { Language } from '#contract/languages.ts';
import { appName } from '#server/domain/app-access/app-ref.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeValue, value } from '#server/kernel/database/rows.ts';

export type SalesRequestValues = Omit<ColumnsOf<'contact_requests'>, 'team_id'>;

export async function insertRequest(tx: Tx, teamId: string, values: SalesRequestValues): Promise<void> {
  await tx
    .insertInto('contact_requests')
    .values({ team_id: teamId, ...values })
    .execute();
}

/** The name of an app in a language, or undefined if there is no such app. */
export function findAppName(db: Db, appId: string, language: Language): Promise<string | undefined> {
  return maybeValue(db)<string>`SELECT ${appName(language)} AS name FROM apps a WHERE a.id = ${appId}::uuid`;
}

/** The number of requests of a team in the last 24 hours. */
export function countRecent(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM contact_requests WHERE team_id = ${teamId}::uuid AND created_at > now() - interval '1 day'`;
}

/** The time of a team's last request, or null. */
export async function lastRequestedAt(db: Db, teamId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('contact_requests')
    .select('created_at')
    .where('team_id', '=', teamId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
