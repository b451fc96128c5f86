import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { IsolationError } from './isolation-error.ts';
import { deriveKey, keyedHash } from '../keys/sealing.ts';

/**
 * The root key of an installation. Its generation counts replacements; it is 0 for a database that has not recorded its key yet.
 */
export interface RootKey {
  key: Buffer;
  generation: number;
}

/** Takes the lock that lets one process at a time read or replace the root key. It is released when the transaction ends. */
export const lockRootKey = "SELECT pg_advisory_xact_lock(hashtext('atrium.root_key'))";

/** What the database stores to recognise its root key: the generation and a MAC (see `rootKeyMac`). */
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

/** Reads the stored root key check; undefined for a database that was not started since this check exists. */
export async function readStoredRootKey(client: pg.ClientBase): Promise<StoredRootKey | undefined> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('public.root_key') IS NOT NULL AS there");
  if (!rows[0]?.there) return undefined;
  return (await client.query<StoredRootKey>('SELECT generation, mac FROM root_key')).rows[0];
}

/** The root key generation of this process, which each of its connections compares with that of the database. */
export interface KeyFence {
  generation: number;
  /** Called when a connection finds that the root key was replaced. The process must end. */
  onReplaced?: (error: Error) => void;
}

/**
 * Rejects a new connection of a process whose root key was replaced, so that nothing is read or written under the old key. A
 * replacement runs only while no process is connected; this check waits until it is committed. Throws IsolationError.
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
