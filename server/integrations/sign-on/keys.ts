import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { deriveKey, seal, unseal } from '#server/kernel/keys/sealing.ts';
import { addInstallationEvent } from './auth-events.ts';
import * as repository from './keys.repository.ts';
import { type Alg } from './keys.repository.ts';
import { keySchedule } from './limits.ts';

const algs: readonly Alg[] = ['ES256', 'RS256'];

/** The keys of one process: private keys to sign, and public keys by id to verify. */
export interface KeySet {
  /** Equal for two sets with the same keys in the same states. */
  fingerprint: string;
  /** Private keys, active first: the authorization server signs with the first key of an algorithm. */
  privateJwks: JWK[];
  verifying: ReadonlyMap<string, { alg: Alg; key: CryptoKey }>;
  signing: { kid: string; key: CryptoKey };
}

/**
 * Updates the stored keys by the schedule: missing ones are created, due ones advance, old ones are removed. Can be called by
 * concurrent processes.
 * @param options `force` advances at once: former active keys only verify, until their tokens have expired. `replace` creates all
 * keys again, for keys that may have leaked: tokens signed before are no longer accepted.
 * @returns the algorithms whose keys were rotated, which is also stored as an authentication event
 */
export function maintainKeys(
  database: Database,
  rootKey: Buffer,
  options: { force?: boolean; replace?: boolean } = {},
): Promise<Alg[]> {
  return inTransaction(database, {}, async (tx) => {
    const rotated: Alg[] = [];
    await repository.lockKeys(tx);
    if (options.replace) rotated.push(...(await repository.removeAll(tx)));
    const stored = await repository.listKeys(tx);
    for (const alg of algs) {
      const own = stored.filter((key) => key.alg === alg);
      if (!own.some((key) => key.state === 'ACTIVE')) await repository.insertKey(tx, await makeKey(rootKey, alg, 'ACTIVE'));
      if (!own.some((key) => key.state === 'NEXT')) await repository.insertKey(tx, await makeKey(rootKey, alg, 'NEXT'));
      if (options.force || (await repository.isDue(tx, alg, keySchedule.active, keySchedule.publishedBefore))) {
        await repository.advance(tx, alg);
        await repository.insertKey(tx, await makeKey(rootKey, alg, 'NEXT'));
        rotated.push(alg);
      }
    }
    if (rotated.length > 0) await addInstallationEvent(tx, 'SIGNING_KEYS_ROTATED');
    await repository.removeRetired(tx, keySchedule.retention);
    return rotated;
  });
}

/** True if a stored signing key was encrypted under this root key. */
export function opensSigningKey(rootKey: Buffer, kid: string, sealed: Buffer): boolean {
  try {
    unseal(sealingKey(rootKey), kid, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Returns the fingerprint of the stored keys, to be compared with that of a KeySet. */
export async function storedFingerprint(database: Database): Promise<string> {
  return fingerprintOf(await asPlatform(database, repository.listStates));
}

const fingerprintOf = (rows: readonly Pick<repository.KeyRow, 'kid' | 'state'>[]) =>
  rows.map(({ kid, state }) => `${kid} ${state}`).join();

/** Reads and decrypts the stored keys. Throws if they were encrypted under another root key. */
export async function loadKeys(database: Database, rootKey: Buffer): Promise<KeySet> {
  const rows = await asPlatform(database, repository.listKeys);
  const privateJwks: JWK[] = [];
  const verifying = new Map<string, { alg: Alg; key: CryptoKey }>();
  for (const row of rows) {
    privateJwks.push(open(rootKey, row));
    verifying.set(row.kid, { alg: row.alg, key: await importKey(row.publicJwk, row.alg) });
  }
  const signer = privateJwks.find((jwk) => jwk.alg === 'ES256');
  if (!signer?.kid) throw new Error('There is no active ES256 key.');
  const fingerprint = fingerprintOf(rows);
  return { fingerprint, privateJwks, verifying, signing: { kid: signer.kid, key: await importKey(signer, 'ES256') } };
}

async function makeKey(rootKey: Buffer, alg: Alg, state: repository.KeyState): Promise<repository.KeyRow> {
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const plain = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid, alg, state, publicJwk, sealedPrivate: seal(sealingKey(rootKey), kid, plain) };
}

function open(rootKey: Buffer, row: repository.KeyRow): JWK {
  const plain = unseal(sealingKey(rootKey), row.kid, row.sealedPrivate);
  return { ...(JSON.parse(plain.toString()) as JWK), kid: row.kid, alg: row.alg, use: 'sig' };
}

async function importKey(jwk: JWK, alg: Alg): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new Error('A signing key cannot be symmetric.');
  return key;
}

function sealingKey(rootKey: Buffer): Buffer {
  return deriveKey(rootKey, 'signing keys');
}
