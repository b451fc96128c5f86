import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { errorCode } from '#server/start-error.ts';
import { partOf } from './folder.ts';

const fact = 'files';

/**
 * Compares the file folder of this process with that of the database. The first process to start writes the same id into both; a
 * folder without it is not shared between the machines, or was not restored.
 * @param ownerUrl the migrated database as its owner
 * @returns what is wrong and how to correct it, or undefined
 */
export async function checkOwnFolder(ownerUrl: string, folder: string): Promise<string | undefined> {
  const file = join(folder, 'installation-id');
  return withOwner(ownerUrl, async (client) => {
    let stored = await storedId(client);
    let found = await readId(file);
    if (stored === undefined) {
      found ??= await makeId(folder, file);
      await client.query(
        `INSERT INTO installation (key, value) VALUES ($1, jsonb_build_object('id', $2::text)) ON CONFLICT DO NOTHING`,
        [fact, found],
      );
      stored = await storedId(client);
    }
    if (found === stored) return undefined;
    const what = found === undefined ? `has no file ${file}` : 'belongs to another installation';
    return `The file folder ${folder} ${what}: it is not shared with the other processes, or was not restored, and files that are elsewhere cannot be read. Share or restore it and start again; if it is the right folder, write ${stored} into ${file}.`;
  });
}

async function storedId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>("SELECT value ->> 'id' AS id FROM installation WHERE key = $1", [fact]);
  return rows[0]?.id;
}

async function readId(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Writes the id under another name first. Linking fails if another process was faster, whose id then counts. */
async function makeId(folder: string, file: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = partOf(file);
  try {
    await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true });
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readId(file);
}
