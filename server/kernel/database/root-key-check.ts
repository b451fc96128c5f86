import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { IsolationError } from './isolation-error.ts';
import { deriveKey, keyedHash } from '../keys/sealing.ts';

/** The root key of an installation. Its generation counts replacements; 0 for a database that has not recorded its key yet. */
export interface RootKey {
  key: Buffer;
  generation: number;
}

/** One process at a time looks for the root key or replaces it; the lock ends with the transaction. */
export const lockRootKey = "SELECT pg_advisory_xact_lock(hashtext('atrium.root_key'))";

/** What the database keeps to recognise its root key. */
export interface StoredRootKey {
  generation: number;
  mac: Buffer;
}

export function rootKeyMac(key: Buffer, generation: number): Buffer {
  return keyedHash(deriveKey(key, 'root key check'), `generation ${generation}`);
}

export function isRootKey({ generation, mac }: StoredRootKey, key: Buffer): boolean {
  const right = rootKeyMac(key, generation);
  return right.length === mac.length && timingSafeEqual(right, mac);
}

/** Undefined for a database that was not started since it keeps this. */
export async function readStoredRootKey(client: pg.ClientBase): Promise<StoredRootKey | undefined> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('public.root_key') IS NOT NULL AS there");
  if (!rows[0]?.there) return undefined;
  return (await client.query<StoredRootKey>('SELECT generation, mac FROM root_key')).rows[0];
}

/** What a process that holds keys says of them to its connections. */
export interface KeyFence {
  generation: number;
  /** Told once a connection finds that the root key was replaced: the process must end. */
  onReplaced?: (error: Error) => void;
}

/**
 * Refuses a new connection of a process whose root key was replaced, so that nothing is read or written under the old one. A
 * replacement runs only while no process is connected, and holds this back until it is committed. Throws IsolationError.
 */
export async function requireGeneration(client: pg.ClientBase, { generation, onReplaced }: KeyFence): Promise<void> {
  const { rows } = await client.query<{ generation: number }>('SELECT generation FROM root_key');
  if (rows[0]?.generation === generation) return;
  const error = new IsolationError(
    'The root key of this database was replaced while this process ran, so it ends; start it again with the new key.',
  );
  onReplaced?.(error);
  throw error;
}
