import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import type { ScimSettings } from '#contract/apps/scim.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

export const noSettings: ScimSettings = { enabled: false, dryRun: true, version: 0 };

/** Returns the SCIM settings of a team. The default is switched off, in dry run. */
export async function findSettings(db: Db, teamId: string): Promise<ScimSettings> {
  const row = await db.selectFrom('scim_settings').selectAll().where('team_id', '=', teamId).executeTakeFirst();
  return row ? { enabled: row.enabled, dryRun: row.dry_run, version: row.version } : noSettings;
}

/**
 * Stores the settings if the stored version is still this one.
 * @returns whether they were stored
 */
export async function saveSettings(tx: Tx, teamId: string, { enabled, dryRun, version }: ScimSettings): Promise<boolean> {
  const values = { enabled, dry_run: dryRun, version: version + 1 };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('scim_settings')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Boolean(numInsertedOrUpdatedRows);
  }
  const { numUpdatedRows } = await tx
    .updateTable('scim_settings')
    .set(values)
    .where('team_id', '=', teamId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Returns how many users and groups are linked to directories, and how many SCIM tokens are active. */
export async function count(db: Db, now: Date): Promise<{ users: number; groups: number; tokens: number }> {
  return (
    (await maybeOne(db)<{ users: number; groups: number; tokens: number }>`
    SELECT count(*) FILTER (WHERE l.kind = 'USER' AND m.resigned_at IS NULL)::int AS users,
      count(*) FILTER (WHERE l.kind = 'GROUP')::int AS groups,
      (SELECT count(*)::int FROM api_tokens WHERE kind = 'SCIM' AND revoked_at IS NULL AND expired_at IS NULL
        AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)) AS tokens
    FROM scim_links l LEFT JOIN members m ON m.team_id = l.team_id AND m.id = l.member_id
    WHERE l.external_id IS NOT NULL`) ?? { users: 0, groups: 0, tokens: 0 }
  );
}

export type NewCall = ColumnsOf<
  'scim_calls',
  'at' | 'token_name' | 'method' | 'path' | 'writes' | 'dry_run' | 'status' | 'detail' | 'object_name' | 'actions'
>;

/** Stores a call, and deletes older calls of its kind beyond the last `scimLimits.calls`. */
export async function storeCall(db: Db, teamId: string, call: NewCall): Promise<void> {
  await db
    .insertInto('scim_calls')
    .values({ team_id: teamId, id: uuidv7(), ...call })
    .execute();
  await sql`DELETE FROM scim_calls WHERE team_id = ${teamId}::uuid AND writes = ${call.writes}::boolean AND id < (
    SELECT id FROM scim_calls WHERE team_id = ${teamId}::uuid AND writes = ${call.writes}::boolean
    ORDER BY id DESC LIMIT 1 OFFSET ${scimLimits.calls - 1}::int)`.execute(db);
}

export function listCalls(db: Db, teamId: string, writes: boolean) {
  return db
    .selectFrom('scim_calls')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('writes', '=', writes)
    .orderBy('id', 'desc')
    .limit(scimLimits.calls)
    .execute();
}
