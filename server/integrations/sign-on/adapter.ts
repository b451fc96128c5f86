import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { consoleClientId } from './limits.ts';

// Replaces the id in a stored payload. The real id is supplied again by the request that presents it.
const idPlaceholder = '\u2403id\u2403';
// The id of a session that was found by its uid, so that the real one is unknown. Never accepted from outside.
const byHash = '\u2403hash\u2403';

/**
 * Stores the authorization server's entities in one table. Ids that are credentials (codes, refresh tokens, session ids,
 * interactions) are stored as SHA-256 only; grants are stored with their id, which is no credential. Clients are apps of the
 * catalogue.
 */
export function createAdapter(database: Database, findClient: (id: string) => Promise<AdapterPayload | undefined>) {
  return (kind: string): Adapter => ({
    upsert: (id, payload, expiresIn) => upsert(database, kind, id, payload, expiresIn ?? 0),
    find: async (id) => {
      if (kind === 'Client') return findClient(id);
      const row = await findRow(database, kind, { idHash: sha256(id) });
      return row && restore(row.payload, id, row.consumed);
    },
    findByUid: async (uid) => {
      const row = await findRow(database, kind, { uid });
      return row && restore(row.payload, byHash + row.idHash.toString('hex'), row.consumed);
    },
    findByUserCode: async () => undefined,
    consume: (id) => consume(database, kind, id),
    destroy: (id) =>
      asPlatform(database, async (db) => {
        if (kind === 'Grant') await endGrant(db, id);
        else await db.deleteFrom('oidc_entities').where('kind', '=', kind).where('id_hash', '=', hashOf(id)).execute();
      }),
    revokeByGrantId: (grantId) => asPlatform(database, (db) => deleteInOrder(db, sql`kind = ${kind} AND grant_id = ${grantId}`)),
  });
}

async function upsert(database: Database, kind: string, id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
  const row = {
    payload: JSON.stringify(withoutId(payload, id)),
    account_id: payload.accountId ?? null,
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    expires_at: sql<Date>`now() + ${expiresIn}::float8 * interval '1 second'`,
  };
  await asPlatform(database, (db) =>
    db
      .insertInto('oidc_entities')
      .values({ kind, id_hash: hashOf(id), ...row })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id_hash']).doUpdateSet({ ...row, ...(kind === 'Session' && { payload: keepingLogout }) }),
      )
      .execute(),
  );
}

/**
 * The new payload of a session. It keeps the stored `state`, which a logout that awaits its confirmation needs: requests of other
 * tabs may have read the session before the logout began and store it afterwards.
 */
const keepingLogout = sql<string>`CASE WHEN oidc_entities.payload ? 'state'
  THEN jsonb_build_object('state', oidc_entities.payload->'state') || excluded.payload ELSE excluded.payload END`;

async function findRow(database: Database, kind: string, by: { idHash: Buffer } | { uid: string }) {
  const row = await asPlatform(database, (db) => {
    const query = db
      .selectFrom('oidc_entities')
      .select(['id_hash', 'payload', 'consumed_at'])
      .where('kind', '=', kind)
      .where('expires_at', '>', sql<Date>`now()`)
      .$if(kind === 'Session', (sessions) => sessions.where(isActiveSession));
    return ('uid' in by ? query.where('uid', '=', by.uid) : query.where('id_hash', '=', by.idHash)).executeTakeFirst();
  });
  return row && { idHash: row.id_hash, payload: row.payload, consumed: row.consumed_at };
}

/** Condition: a session that was ended, or was idle for longer than a team of its account allows, is not found. */
const isActiveSession = sql<boolean>`NOT EXISTS (SELECT FROM account_sessions s WHERE s.uid = oidc_entities.uid
  AND (s.ended_at IS NOT NULL OR s.idle_ends_at <= now()))`;

/**
 * Marks a code or a refresh token as used. If it was used before, the request is refused and the whole grant ends with its access
 * tokens: one of the two requests may be an attacker's, and it is unknown which (RFC 9700 section 4.14.2). The person's session
 * continues.
 */
async function consume(database: Database, kind: string, id: string): Promise<void> {
  const won = await asPlatform(database, async (db) => {
    const spent = await db
      .updateTable('oidc_entities')
      .set({ consumed_at: sql<Date>`now()` })
      .where('kind', '=', kind)
      .where('id_hash', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    if (spent.numUpdatedRows > 0n) return true;
    // Not one transaction: a request that lost the update would hold a lock on its row, and the deletes would deadlock.
    const own = db.selectFrom('oidc_entities').select('grant_id').where('kind', '=', kind).where('id_hash', '=', hashOf(id));
    const grantId = (await own.executeTakeFirst())?.grant_id;
    if (grantId) {
      await endGrant(db, grantId);
      await deleteInOrder(db, sql`grant_id = ${grantId}`);
    }
    return false;
  });
  if (!won) throw new errors.InvalidGrant('already used');
}

/**
 * Revokes a grant. Its access tokens end at their next call: those of apps because they name the grant, those of the console
 * because the generation of their session is raised.
 */
async function endGrant(db: Db, grantId: string): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM oidc_entities WHERE kind = 'Grant' AND id_hash = ${sha256(grantId)} RETURNING account_id)
    UPDATE account_sessions AS a SET token_generation = a.token_generation + 1
    FROM ended JOIN oidc_entities AS s ON s.kind = 'Session' AND s.account_id = ended.account_id
    WHERE a.uid = s.uid AND s.payload->'authorizations'->${consoleClientId}::text->>'grantId' = ${grantId}`.execute(db);
}

/** Deletes entities after locking them in one order, so that concurrent deletes wait for each other instead of deadlocking. */
export async function deleteInOrder(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM oidc_entities WHERE (kind, id_hash) IN (
      SELECT kind, id_hash FROM oidc_entities AS e WHERE ${which} ORDER BY kind, id_hash FOR UPDATE)`.execute(db);
}

/** Removes the session's id from an interaction, because it is not read again. */
function withoutId(payload: AdapterPayload, id: string): unknown {
  const { session, ...rest } = payload;
  const { cookie: _cookie, ...withoutCookie } = session ?? {};
  return replaceIn(session ? { ...rest, session: withoutCookie } : rest, id, idPlaceholder);
}

function restore(payload: unknown, id: string, consumed: Date | null): AdapterPayload {
  const restored = replaceIn(payload, idPlaceholder, id) as AdapterPayload;
  return consumed ? { ...restored, consumed: Math.floor(consumed.getTime() / 1000) } : restored;
}

function replaceIn(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, from, to)]));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hashOf(id: string): Buffer {
  return id.startsWith(byHash) ? Buffer.from(id.slice(byHash.length), 'hex') : sha256(id);
}
