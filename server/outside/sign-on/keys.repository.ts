import { type JWK } from 'jose';
import { sql } from 'kysely';
import type { Db } from '#server/kernel/db.ts';

export type Alg = 'ES256' | 'RS256';
export type KeyState = 'NEXT' | 'ACTIVE' | 'RETIRED';

export interface KeyRow {
  kid: string;
  alg: Alg;
  state: KeyState;
  publicJwk: JWK;
  sealedPrivate: Buffer;
}

/** All keys, those that sign first, then the next, then the retired. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['kid', 'alg', 'state', 'public_jwk', 'sealed_private'])
    .orderBy(sql`array_position(ARRAY['ACTIVE', 'NEXT', 'RETIRED'], state)`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    alg: row.alg as Alg,
    state: row.state as KeyState,
    publicJwk: row.public_jwk as JWK,
    sealedPrivate: row.sealed_private,
  }));
}

/** One process at a time changes keys; the lock ends with the transaction. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('atrium.signing_keys'))`.execute(tx);
}

export async function insertKey(tx: Db, key: KeyRow): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      alg: key.alg,
      state: key.state,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private: key.sealedPrivate,
      activated_at: key.state === 'ACTIVE' ? sql<Date>`now()` : null,
    })
    .execute();
}

/** The next key of an algorithm signs from now on; the one before it only verifies. */
export async function advance(tx: Db, alg: Alg): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set({ state: 'RETIRED', retired_at: sql<Date>`now()` })
    .where('alg', '=', alg)
    .where('state', '=', 'ACTIVE')
    .execute();
  await tx
    .updateTable('signing_keys')
    .set({ state: 'ACTIVE', activated_at: sql<Date>`now()` })
    .where('alg', '=', alg)
    .where('state', '=', 'NEXT')
    .execute();
}

/** Whether the active key of an algorithm has signed for `active` seconds and its successor was public for `published`. */
export async function isDue(tx: Db, alg: Alg, active: number, published: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT count(*) = 2 AS due FROM signing_keys WHERE alg = ${alg} AND (
      (state = 'ACTIVE' AND activated_at <= now() - ${active}::float8 * interval '1 second') OR
      (state = 'NEXT' AND created_at <= now() - ${published}::float8 * interval '1 second'))`.execute(tx);
  return rows[0]?.due ?? false;
}

/** Removes keys that retired more than `kept` seconds ago: nothing they signed is still alive. */
export async function removeRetired(tx: Db, kept: number): Promise<void> {
  await sql`DELETE FROM signing_keys WHERE state = 'RETIRED' AND retired_at < now() - ${kept}::float8 * interval '1 second'`.execute(
    tx,
  );
}
