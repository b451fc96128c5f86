import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { keyFileOf, newKey, nextKeyFileOf, writeKeyFile } from './key-file.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { openRootKey, prepareRootKey } from './root-key.ts';

let folder: string;
let own: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-key-'));
  own = await createTestDatabase();
});
afterEach(async () => {
  await own.drop();
  await rm(folder, { recursive: true });
});

const settle = (rootKey?: Buffer, dataDir = folder) => prepareRootKey({ rootKey, dataDir }, own.url);
const open = (rootKey?: Buffer, dataDir = folder) => openRootKey({ rootKey, dataDir }, own.url);
const missing = /^There is no root key at \S+root-key; set ROOT_KEY, or DATA_DIR to .*, or restore the file from a backup: .*\.$/;
const another = /^ROOT_KEY \(or the file root-key\) is another key than the one this database was sealed under\. Set that key\.$/;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Prepares a database of an older version, which did not record the key. */
async function ofAnOlderVersion(key: Buffer, work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase(own.url);
  await work(database);
  await database.close();
  await writeKeyFile(keyFileOf(folder), key);
}

test('a damaged key file is refused, and no new key is created', async () => {
  await writeFile(keyFileOf(folder), 'damaged');
  await expect(settle()).rejects.toThrow(/^ROOT_KEY must be /);
  expect(await readFile(keyFileOf(folder), 'utf8')).toBe('damaged');
});

test('a data folder that is not a folder is refused with one line that names it', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(settle(undefined, join(folder, 'file'))).rejects.toThrow(/DATA_DIR/);
});

test('one key is created, readable by its owner only, and reused, also by concurrent starts', async () => {
  const data = join(folder, 'data');
  const keys = await Promise.all([settle(undefined, data), settle(undefined, data)]);
  expect(keys[0]).toMatchObject({ generation: 1, key: expect.objectContaining({ length: 32 }) });
  expect((await stat(keyFileOf(data))).mode & 0o777).toBe(0o600);
  for (const found of [keys[1], await settle(undefined, data), await open(undefined, data)]) expect(found).toEqual(keys[0]);
});

test('the key of the environment is preferred, and no file is written', async () => {
  const rootKey = Buffer.alloc(32, 1);
  expect(await settle(rootKey, join(folder, 'none'))).toEqual({ key: rootKey, generation: 1 });
  await expect(stat(join(folder, 'none'))).rejects.toThrow();
  await expect(settle(Buffer.alloc(32, 2))).rejects.toThrow(another);
});

test('a lost key is not replaced and the folder is unchanged, for starts and commands', async () => {
  const { key } = await settle();
  await rename(keyFileOf(folder), join(folder, 'elsewhere'));
  for (const find of [settle, open]) await expect(find()).rejects.toThrow(missing);
  expect(await readdir(folder)).toEqual(['elsewhere']);
  await writeKeyFile(keyFileOf(folder), newKey());
  for (const find of [settle, open]) await expect(find()).rejects.toThrow(another);
  await copyFile(join(folder, 'elsewhere'), keyFileOf(folder));
  expect(await settle()).toEqual({ key, generation: 1 });
});

test('a command does not create a key, even on an empty database', async () => {
  await expect(open()).rejects.toThrow(missing);
  expect(await readdir(folder)).toEqual([]);
});

test('an older database without a recorded key is checked by its signing keys, and its key is recorded', async () => {
  const key = newKey();
  await ofAnOlderVersion(key, (database) => maintainKeys(database, key));
  await expect(settle(newKey())).rejects.toThrow(another);
  await expect(settle(undefined, join(folder, 'other'))).rejects.toThrow(missing);
  await expect(stat(join(folder, 'other'))).rejects.toThrow('ENOENT');
  expect(await open()).toEqual({ key, generation: 0 });
  expect(await settle()).toEqual({ key, generation: 1 });
  await asOwner('DELETE FROM signing_keys');
  await expect(settle(newKey())).rejects.toThrow(another);
});

test('a database with log entries and no signing keys does not accept another key', async () => {
  const key = newKey();
  await ofAnOlderVersion(key, async (database) => {
    await writeEntries(database, key, await seedTeam(database, 'Harbour Trading'), 1);
  });
  await expect(settle(undefined, join(folder, 'other'))).rejects.toThrow(missing);
  expect(await settle()).toEqual({ key, generation: 1 });
});

test('the key file of an uncommitted replacement is removed, and that of a committed one is moved into place', async () => {
  const { key } = await settle();
  const next = newKey();
  await writeKeyFile(nextKeyFileOf(folder), next);
  expect(await settle()).toEqual({ key, generation: 1 });
  expect(await readdir(folder)).toEqual(['root-key']);

  // The state after the commit: the database has recorded the next key, and the file is not renamed yet.
  await asOwner('DELETE FROM root_key');
  await settle(next);
  await writeKeyFile(nextKeyFileOf(folder), next);
  await expect(settle(key)).rejects.toThrow(`which is in ${nextKeyFileOf(folder)}. Set that key.`);
  const found = await Promise.all([settle(), open()]);
  expect(found.map((one) => one.key)).toEqual([next, next]);
  expect(await readdir(folder)).toEqual(['root-key']);
  expect((await stat(keyFileOf(folder))).mode & 0o777).toBe(0o600);
});
