import { copyFile, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { replaceRootKey } from '#server/flows/platform/root-key/replace.service.ts';
import { keyFileOf, newKey, nextKeyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { asPlatform, type Database, openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { serverRole } from '#server/kernel/database/server-role.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import { run, startInstallation } from '#dev/testing/key-commands.ts';

const installation = await startInstallation();
await installation.start();
await installation.stop();
afterAll(() => installation.end());

const command = (name: 'keys' | 'verify-log', args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  run(installation.command(name, args, env));
const startsWith = async (env: NodeJS.ProcessEnv = {}) => {
  await installation.start(env);
  await installation.stop();
};
const leftOver = async () => (await readdir(installation.dataDir)).filter((name) => name.includes('next'));

/** Opens a session of another role that locks a table which the command needs in the middle of its work. */
async function holdUp(): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const cluster = new pg.Client({ connectionString: inject('cluster') });
  await cluster.connect();
  await cluster.query('DROP ROLE IF EXISTS keys_test_hold');
  await cluster.query('CREATE ROLE keys_test_hold LOGIN SUPERUSER');
  const client = new pg.Client({ connectionString: installation.ownerUrl.replace(/user=\w+/, 'user=keys_test_hold') });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE');
  const waiting = async () =>
    (await client.query("SELECT FROM pg_locks WHERE relation = 'webhooks'::regclass AND NOT granted")).rowCount;
  return {
    reached: () => expect.poll(waiting, { timeout: 15_000 }).toBe(1),
    async release() {
      await client.end();
      await cluster.query('DROP ROLE keys_test_hold');
      await cluster.end();
    },
  };
}

test('a command killed before its commit leaves the old key in force, and one killed after it the new key', async () => {
  const former = await installation.keyOnDisk();
  const hold = await holdUp();
  const child = installation.command('keys', ['rotate-root']);
  await hold.reached();
  expect(await readKeyFile(nextKeyFileOf(installation.dataDir))).toBeDefined();
  child.process.kill('SIGKILL');
  await child.ended();
  await hold.release();
  // The killed command's session ends with its statement; the next command waits some seconds for other sessions.
  expect(await command('verify-log')).toMatchObject({ code: 0 });
  expect((await installation.keyOnDisk()).equals(former)).toBe(true);
  await startsWith();
  expect(await leftOver()).toEqual([]);

  const heads = headFileOf(installation.dataDir);
  const aside = await mkdtemp(join(tmpdir(), 'atrium-keys-'));
  await copyFile(keyFileOf(installation.dataDir), join(aside, 'root-key'));
  await copyFile(heads, join(aside, 'heads'));
  expect(await command('keys', ['rotate-root'])).toMatchObject({ code: 0 });
  const later = await installation.keyOnDisk();
  // The state between the commit and the renaming of the files.
  await rename(keyFileOf(installation.dataDir), nextKeyFileOf(installation.dataDir));
  await rename(join(aside, 'root-key'), keyFileOf(installation.dataDir));
  await rename(heads, `${heads}.next`);
  await rename(join(aside, 'heads'), heads);
  await rm(aside, { recursive: true });
  expect(await command('verify-log')).toMatchObject({ code: 0 });
  expect((await installation.keyOnDisk()).equals(later)).toBe(true);
  expect((await stat(keyFileOf(installation.dataDir))).mode & 0o777).toBe(0o600);
  expect(await leftOver()).toEqual([]);
}, 90_000);

test('a process with the former key gets no new connection', async () => {
  const { generation } = await prepareRootKey({ rootKey: undefined, dataDir: installation.dataDir }, installation.ownerUrl);
  const errors: Error[] = [];
  const keyFence = { generation, onReplaced: (error: Error) => void errors.push(error) };
  const behind = openDatabase(installation.ownerUrl, { keyFence });
  const sending = openOwnerDatabase(installation.ownerUrl, { keyFence });
  expect(await command('keys', ['rotate-root'])).toMatchObject({ code: 0 });
  const read = (of: Database) => asPlatform(of, (db) => db.selectFrom('accounts').select('id').execute());
  for (const each of [behind, sending])
    await expect(read(each)).rejects.toThrow(/^The root key of this database was replaced while/);
  expect(errors).toHaveLength(2);
  await behind.close();
  await sending.close();
}, 90_000);

test('a key of the environment is replaced by NEW_ROOT_KEY, or by a new key that is stored in a file', async () => {
  const settles = (key = '') =>
    prepareRootKey({ rootKey: Buffer.from(key, 'base64'), dataDir: installation.dataDir }, installation.ownerUrl);
  const [formerKey, next] = [await installation.keyOnDisk(), newKey()].map((key) => key.toString('base64'));
  await rm(keyFileOf(installation.dataDir));
  const env = { ROOT_KEY: formerKey, NEW_ROOT_KEY: next };
  expect(await command('keys', ['rotate-root'], { ...env, NEW_ROOT_KEY: formerKey })).toMatchObject({
    code: 1,
    said: 'NEW_ROOT_KEY must be another key than the one in use.\n',
  });
  const rotated = await command('keys', ['rotate-root'], env);
  expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('Set ROOT_KEY to the value of NEW_ROOT_KEY.') });
  expect(rotated.said).not.toContain(next);
  expect((await readdir(installation.dataDir)).filter((name) => name.startsWith('root-key'))).toEqual([]);
  expect(await command('keys', ['rotate-root'], env)).toMatchObject({
    code: 0,
    said: 'The root key was replaced by NEW_ROOT_KEY already: set ROOT_KEY to it.\n',
  });
  await expect(settles(formerKey)).rejects.toThrow(
    /^ROOT_KEY .* is another key than the one this database was sealed under\. Set that key\.$/,
  );

  const made = await command('keys', ['rotate-root'], { ROOT_KEY: next });
  const file = nextKeyFileOf(installation.dataDir);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      `The new root key is in ${file}: set ROOT_KEY to it, or copy it to the file of ROOT_KEY_FILE, and delete this file.`,
    ),
  });
  const found = ((await readKeyFile(file)) ?? newKey()).toString('base64');
  expect(made.said).not.toContain(found);
  await expect(settles(next)).rejects.toThrow(`which is in ${file}. Set that key.`);
  await startsWith({ ROOT_KEY: found });
}, 90_000);

test('an owner who is not a superuser detects a connected server', async () => {
  const name = `keys_${Date.now().toString(36)}`;
  const cluster = new pg.Client({ connectionString: inject('cluster') });
  await cluster.connect();
  await cluster.query(`CREATE ROLE ${name}_owner LOGIN CREATEROLE`);
  await cluster.query(`CREATE DATABASE ${name} OWNER ${name}_owner`);
  const ownerUrl = inject('cluster')
    .replace(/^postgres:\/\/\/\w+/, `postgres:///${name}`)
    .replace(/user=\w+/, `user=${name}_owner`);
  const folder = await mkdtemp(join(tmpdir(), 'atrium-keys-'));
  try {
    await prepareDatabase(ownerUrl);
    const current = await prepareRootKey({ rootKey: undefined, dataDir: folder }, ownerUrl);
    const served = openDatabase(ownerUrl, { keyFence: current });
    await asPlatform(served, (db) => db.selectFrom('accounts').select('id').execute());
    const rest = { dataDir: folder, headFile: join(folder, 'heads.jsonl'), keyInFile: true, keepNext: false };
    const replace = () => replaceRootKey({ ownerUrl, current, next: newKey(), ...rest });
    await expect(replace()).rejects.toThrow(/^The root key is not replaced: 1 connections of Atrium/);
    expect(await readdir(folder)).toEqual(['root-key']);
    await served.close();
    expect(await replace()).toMatchObject({ heads: { signed: 0, refused: 0 } });
  } finally {
    await rm(folder, { recursive: true });
    await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
    for (const role of [serverRole(name), `${name}_owner`]) await cluster.query(`DROP ROLE IF EXISTS ${role}`);
    await cluster.end();
  }
}, 90_000);
