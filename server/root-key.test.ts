import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleRootKey } from './root-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('refuses a damaged key rather than making another', async () => {
  await writeFile(join(folder, 'root-key'), 'damaged');
  await expect(settleRootKey({ rootKey: undefined, dataDir: folder })).rejects.toThrow(/^ROOT_KEY must be /);
  expect(await readFile(join(folder, 'root-key'), 'utf8')).toBe('damaged');
});

test('refuses a data folder that cannot be one, in a line that names it', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(settleRootKey({ rootKey: undefined, dataDir: join(folder, 'file') })).rejects.toThrow(/DATA_DIR/);
});

test('makes one key for its owner only and keeps it', async () => {
  const made = await settleRootKey({ rootKey: undefined, dataDir: join(folder, 'data') });
  expect(made).toHaveLength(32);
  expect((await stat(join(folder, 'data', 'root-key'))).mode & 0o777).toBe(0o600);
  expect(await settleRootKey({ rootKey: undefined, dataDir: join(folder, 'data') })).toEqual(made);
});

test('makes the same key for starts that race', async () => {
  const keys = await Promise.all(Array.from({ length: 2 }, () => settleRootKey({ rootKey: undefined, dataDir: folder })));
  expect(keys[0]).toEqual(keys[1]);
});

test('prefers the key of the environment and writes none', async () => {
  const rootKey = Buffer.alloc(32, 1);
  expect(await settleRootKey({ rootKey, dataDir: join(folder, 'none') })).toBe(rootKey);
  await expect(stat(join(folder, 'none'))).rejects.toThrow();
});
