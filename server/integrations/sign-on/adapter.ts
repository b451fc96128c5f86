import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { consoleClientId } from './limits.ts';

// What stands in a stored payload where the id was. The real one comes back with whoever presents it.
const mark = '\u2403id\u2403';
// The id of a session that was found by its uid: nobody presented the real one. Never accepted from outside.
const byHash = '\u2403hash\u2403';

/**
 * Keeps the authorization server's entities in one table. Ids that open doors (codes, refresh tokens, session ids,
 * interactions) are stored as SHA-256 only; grants hang on their id, which opens nothing. Clients are apps of the catalogue.
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
      .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(row))
      .execute(),
  );
}

async function findRow(database: Database, kind: string, by: { idHash: Buffer } | { uid: string }) {
  const row = await asPlatform(database, (db) => {
    const query = db
      .selectFrom('oidc_entities')
      .select(['id_hash', 'payload', 'consumed_at'])
      .where('kind', '=', kind)
      .where('expires_at', '>', sql<Date>`now()`)
      .$if(kind === 'Session', (sessions) => sessions.where(stillLives));
    return ('uid' in by ? query.where('uid', '=', by.uid) : query.where('id_hash', '=', by.idHash)).executeTakeFirst();
  });
  return row && { idHash: row.id_hash, payload: row.payload, consumed: row.consumed_at };
}

/** A session that was ended, or has not been used for as long as a team of its account allows, is not found again. */
const stillLives = sql<boolean>`NOT EXISTS (SELECT FROM account_sessions s WHERE s.uid = oidc_entities.uid
  AND (s.ended_at IS NOT NULL OR s.idle_ends_at <= now()))`;

/**
 * Spends a code or a refresh token once. The loser of a race is refused and the whole grant ends with its access tokens: one of
 * the two may be stolen, and nobody can tell which (RFC 9700 section 4.14.2). The session of the person goes on.
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
    // No transaction around both: whoever lost the update would still hold its row, and the deletes would lock each other out.
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
 * Revokes a grant. Access tokens that were made from it end at their next call: those of apps because they name it, those of the
 * console with the generation of its session.
 */
async function endGrant(db: Db, grantId: string): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM oidc_entities WHERE kind = 'Grant' AND id_hash = ${sha256(grantId)} RETURNING account_id)
    UPDATE account_sessions AS a SET token_generation = a.token_generation + 1
    FROM ended JOIN oidc_entities AS s ON s.kind = 'Session' AND s.account_id = ended.account_id
    WHERE a.uid = s.uid AND s.payload->'authorizations'->${consoleClientId}::text->>'grantId' = ${grantId}`.execute(db);
}

/** Locks what it deletes in one order, so that two that delete the same rows wait for each other instead of both failing. */
export async function deleteInOrder(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    DELETE FROM oidc_entities WHERE (kind, id_hash) IN (
      SELECT kind, id_hash FROM oidc_entities AS e WHERE ${which} ORDER BY kind, id_hash FOR UPDATE)`.execute(db);
}

/** An interaction also names the session's id; it is never read again, so it is not kept. */
function withoutId(payload: AdapterPayload, id: string): unknown {
  const { session, ...rest } = payload;
  const { cookie: _cookie, ...kept } = session ?? {};
  return replaceIn(session ? { ...rest, session: kept } : rest, id, mark);
}

function restore(payload: unknown, id: string, consumed: Date | null): AdapterPayload {
  const restored = replaceIn(payload, mark, id) as AdapterPayload;
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
