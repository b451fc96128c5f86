import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { keyFileOf, moveFile, nextKeyFileOf, writeKeyFile } from '#server/integrations/root-key/key-file.ts';
import type { Tx } from '#server/kernel/context.ts';
import { isConnectionLoss } from '#server/kernel/database/connection-loss.ts';
import { inTransaction, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { type LogRecord, type Signed, signRecord } from '#server/kernel/log/log-heads.ts';
import { resignImportedLogs } from '#server/kernel/log/imported-log.ts';
import { resignHeads, resignWaiting } from '#server/kernel/log/log-rekey.ts';
import { retainedPurposes, retireKey } from '#server/kernel/keys/retired-keys.ts';
import { type RootKey, rootKeyMac } from '#server/kernel/database/root-key-check.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { serverConnection } from '#server/kernel/database/server-role.ts';
import {
  type ExportedHeads,
  HeadFileError,
  nextHeadFileOf,
  readHeadFile,
  writeHeadFile,
} from '#server/integrations/log-heads/head-file.ts';
import { addInstallationEvent } from '#server/integrations/sign-on/auth-events.ts';
import { StartError } from '#server/start-error.ts';
import * as repository from './replace.repository.ts';
import { type Resealed, resealers, type RootKeys } from './reseal.service.ts';

/** Dependencies of a replacement of the root key: connections, files, and the present and the new key. */
export interface Replacement {
  ownerUrl: string;
  serverUrl?: string | undefined;
  dataDir: string;
  headFile: string;
  current: RootKey;
  next: Buffer;
  /**
   * Whether the key is in the file root-key of the data folder, which is then replaced. Otherwise it is set in the environment.
   */
  keyInFile: boolean;
  /** If the key is set in the environment: stores the new one in `nextKeyFileOf(dataDir)`, because it exists nowhere else. */
  keepNext: boolean;
}

/** The result of a replacement: counts of resealed values, of entries signed again, and of chain heads. */
export interface Replaced {
  resealed: [what: string, counts: Resealed][];
  entries: number;
  heads: { signed: number; refused: number };
}

/**
 * Replaces the root key: everything sealed, signed or hashed under it is moved to the new key, in one transaction
 * (decisions/054). No server may be connected, which is checked, and none can connect before the commit. If the process is
 * killed, either the old key remains valid, or the new one is in a file (or the environment) where the next start finds it.
 * Throws StartError.
 */
export async function replaceRootKey(options: Replacement): Promise<Replaced> {
  const { ownerUrl, dataDir, headFile, keyInFile } = options;
  const owner = openOwnerDatabase(ownerUrl, { max: 1 });
  try {
    const replaced = await inTransaction(owner, {}, (tx) => replaceIn(tx, options)).catch(async (error: unknown) => {
      // If the connection was lost, the transaction may have been committed. The next start determines which key is right.
      if (!isConnectionLoss(error)) await removeNextFiles(options);
      throw error;
    });
    await moveFile(nextHeadFileOf(headFile), headFile);
    if (keyInFile) await moveFile(nextKeyFileOf(dataDir), keyFileOf(dataDir));
    return replaced;
  } finally {
    await owner.close();
  }
}

async function replaceIn(tx: Tx, options: Replacement): Promise<Replaced> {
  const { dataDir, headFile, current, next, keyInFile, keepNext } = options;
  const keys: RootKeys = { from: current.key, to: next };
  const logKeys = { from: deriveKey(current.key, 'operation log'), to: deriveKey(next, 'operation log') };
  await repository.lockKeyAndHeads(tx);
  await requireAlone(tx, options);
  const exported = await readHeads(headFile, logKeys.from);
  if (keyInFile || keepNext) await writeKeyFile(nextKeyFileOf(dataDir), next);

  const resealed: Replaced['resealed'] = [];
  for (const [what, reseal] of Object.entries(resealers)) resealed.push([what, await reseal(tx, keys)]);
  const heads = await resignHeads(tx, logKeys, exported?.heads ?? new Map());
  const entries = await resignWaiting(tx, logKeys);
  await resignImportedLogs(tx, logKeys);
  for (const purpose of retainedPurposes) {
    const pair = { from: deriveKey(current.key, purpose), to: deriveKey(next, purpose) };
    await retireKey(tx, purpose, { ...pair, generation: current.generation });
  }
  // The next start creates new signing keys, because a person who had the old root key may have had the signing keys.
  await repository.deleteShortLived(tx);
  await addInstallationEvent(tx, 'ROOT_KEY_REPLACED');
  await addInstallationEvent(tx, 'SIGNING_KEYS_ROTATED');
  const generation = current.generation + 1;
  await repository.updateRootKey(tx, generation, rootKeyMac(next, generation));
  if (exported) await writeHeadFile(nextHeadFileOf(headFile), logKeys.to, signedAgain(exported, logKeys.to));
  return { resealed, entries, heads };
}

/** Connections of processes that have just ended may still be listed, so the check is repeated. */
const looks = { times: 8, pauseMs: 250 };

/** Throws StartError while a server or another command is connected, because it would continue with the old key. */
async function requireAlone(tx: Tx, { ownerUrl, serverUrl }: Replacement): Promise<void> {
  const { user } = serverConnection({ ownerUrl, serverUrl });
  for (let look = 1; ; look += 1) {
    const others = await repository.countOtherConnections(tx, user);
    if (others === 0) return;
    if (look === looks.times)
      throw new StartError(
        `The root key is not replaced: ${others} connections of Atrium to this database are open. Stop every server, command and pooler of this installation, then run this again.`,
      );
    await delay(looks.pauseMs);
  }
}

async function readHeads(file: string, logKey: Buffer): Promise<ExportedHeads | undefined> {
  try {
    return await readHeadFile(file, logKey);
  } catch (error) {
    if (!(error instanceof HeadFileError)) throw error;
    throw new StartError(`${error.message}. Start the server once, which puts it aside, stop it, and run this again.`);
  }
}

/** The exported heads, signed again with another key of the log. */
function signedAgain(exported: ExportedHeads, logKey: Buffer): ExportedHeads {
  const again = <T extends LogRecord>({ mac: _mac, ...record }: Signed<T>) => signRecord(logKey, record as unknown as T);
  const all = <T extends LogRecord>(records: ReadonlyMap<string, Signed<T>>) =>
    new Map([...records].map(([team, record]) => [team, again(record)]));
  return {
    begun: again(exported.begun),
    restored: exported.restored.map(again),
    erased: all(exported.erased),
    heads: all(exported.heads),
  };
}

/** Removes the files that were written for a replacement that did not happen. */
async function removeNextFiles({ dataDir, headFile }: Replacement): Promise<void> {
  for (const file of [nextKeyFileOf(dataDir), nextHeadFileOf(headFile)]) await rm(file, { force: true });
}
