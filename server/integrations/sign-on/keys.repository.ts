import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { value } from '#server/kernel/database/rows.ts';

export type Alg = 'ES256' | 'RS256';
export type KeyState = 'NEXT' | 'ACTIVE' | 'RETIRED';

export interface KeyRow {
  kid: string;
  alg: Alg;
  state: KeyState;
  publicJwk: JWK;
  sealedPrivate: Buffer;
}

const inOrder = (db: Db) =>
  db
    .selectFrom('signing_keys')
    .orderBy(sql`array_position(ARRAY['ACTIVE', 'NEXT', 'RETIRED'], state)`)
    .orderBy('created_at', 'desc')
    .orderBy('kid');

/** Returns ids and states of all keys, in the order of listKeys. */
export async function listStates(db: Db): Promise<Pick<KeyRow, 'kid' | 'state'>[]> {
  const rows = await inOrder(db).select(['kid', 'state']).execute();
  return rows.map(({ kid, state }) => ({ kid, state }));
}

/** Returns all keys: the active ones, then the next, then the retired. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const rows = await inOrder(db).select(['kid', 'alg', 'state', 'public_jwk', 'sealed_private']).execute();
  return rows.map((row) => ({
    kid: row.kid,
    alg: row.alg,
    state: row.state,
    publicJwk: row.public_jwk as JWK,
    sealedPrivate: row.sealed_private,
  }));
}

/** Locks the keys against changes of other processes until the transaction ends. */
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

/** Makes the next key of an algorithm active; the former one only verifies from then on. */
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

/**
 * True if the active key of an algorithm has signed for `active` seconds and its successor was public for `published` seconds.
 */
export function isDue(tx: Db, alg: Alg, active: number, published: number): Promise<boolean> {
  return value(tx)<boolean>`
    SELECT count(*) = 2 AS due FROM signing_keys WHERE alg = ${alg} AND (
      (state = 'ACTIVE' AND activated_at <= now() - ${active}::float8 * interval '1 second') OR
      (state = 'NEXT' AND created_at <= now() - ${published}::float8 * interval '1 second'))`;
}

/**
 * Removes every key.
 * @returns the algorithms of the removed keys
 */
export async function removeAll(tx: Db): Promise<Alg[]> {
  const rows = await tx.deleteFrom('signing_keys').returning('alg').execute();
  return [...new Set(rows.map(({ alg }) => alg))].toSorted((a, b) => a.localeCompare(b));
}

/** Removes keys that retired more than `seconds` seconds ago, when all their tokens have expired. */
export async function removeRetired(tx: Db, seconds: number): Promise<void> {
  await sql`DELETE FROM signing_keys WHERE state = 'RETIRED' AND retired_at < now() - ${seconds}::float8 * interval '1 second'`.execute(
    tx,
  );
}
