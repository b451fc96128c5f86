import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import type { FileStore } from './file-store.ts';

const fact = 'files';
/** The file with the id of the installation. */
export const markerName = 'installation-id';

/**
 * Compares the file storage of this process with that of the database. The first process to start writes the same id into both;
 * storage without it is not shared between the machines, or was not restored.
 * @param ownerUrl the migrated database as its owner
 * @returns what is wrong and how to correct it, or undefined
 */
export async function checkOwnFiles(ownerUrl: string, store: FileStore): Promise<string | undefined> {
  return withOwner(ownerUrl, async (client) => {
    const found = await readMarker(store);
    const stored = (await filesIdOf(client)) ?? (await makeId(client, store));
    const foreign = foreignFiles(store, found ?? (await readMarker(store)), stored);
    return foreign && `${foreign.found} ${foreign.fix}`;
  });
}

/** What is wrong with a file storage, and how to correct it: one or two sentences each. */
export interface ForeignFiles {
  found: string;
  fix: string;
}

/** Like checkOwnFiles, but writes nothing: before the first start nothing is wrong. */
export async function findForeignFiles(ownerUrl: string, store: FileStore): Promise<ForeignFiles | undefined> {
  const stored = await withOwner(ownerUrl, filesIdOf);
  return stored === undefined ? undefined : foreignFiles(store, await readMarker(store), stored);
}

function foreignFiles(store: FileStore, found: string | undefined, stored: string): ForeignFiles | undefined {
  if (found === stored) return undefined;
  const marker = store.pathOf(markerName);
  const what = found === undefined ? `has no file ${marker}` : 'belongs to another installation';
  return {
    found: `${store.place} ${what}: it is not shared with the other processes, or was not restored, and files that are elsewhere cannot be read.`,
    fix: `Share or restore it and start again; if it is the right one, write ${stored} into ${marker}.`,
  };
}

/** The id that the files of a database have; undefined before the first start. */
export async function filesIdOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>("SELECT value ->> 'id' AS id FROM installation WHERE key = $1", [fact]);
  return rows[0]?.id;
}

/** The id that is stored with the files; undefined if there is none. */
export async function readMarker(store: FileStore): Promise<string | undefined> {
  try {
    return (await text(await store.read(markerName))).trim();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

/** Stores the id with the files. */
export const writeMarker = (store: FileStore, id: string): Promise<void> => store.put(markerName, Buffer.from(`${id}\n`));

/** Writes the same id into storage and database. Processes that start together do this one after another. */
async function makeId(client: pg.Client, store: FileStore): Promise<string> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['installation files']);
  let id = await filesIdOf(client);
  if (id === undefined) {
    id = await readMarker(store);
    if (id === undefined) {
      id = randomUUID();
      // Before the row: a process that ends in between leaves an id that the next start finds.
      await writeMarker(store, id);
    }
    await client.query("INSERT INTO installation (key, value) VALUES ($1, jsonb_build_object('id', $2::text))", [fact, id]);
  }
  await client.query('COMMIT');
  return id;
}
