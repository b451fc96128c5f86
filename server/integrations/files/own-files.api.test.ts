import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { folderStore } from './folder.ts';
import { checkOwnFiles } from './own-files.ts';

let own: TestDatabase;
let root: string;
const folder = (name: string) => join(root, name);
beforeEach(async () => {
  own = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'atrium-folders-'));
});
afterEach(async () => {
  await own.drop();
  rmSync(root, { recursive: true });
});

test('processes that share a folder start, also the first ones at the same time', async () => {
  const starts = Array.from({ length: 4 }, () => checkOwnFiles(own.url, folderStore(folder('shared'))));
  expect(await Promise.all(starts)).toEqual(Array(4).fill(undefined));
  expect(await checkOwnFiles(own.url, folderStore(folder('shared')))).toBeUndefined();
});

test('a folder that is not the database’s is reported at every start until the advice is followed', async () => {
  await checkOwnFiles(own.url, folderStore(folder('one')));
  const id = readFileSync(join(folder('one'), 'installation-id'), 'utf8').trim();
  for (let start = 0; start < 2; start += 1) {
    const said = await checkOwnFiles(own.url, folderStore(folder('two')));
    expect(said).toMatch(
      /^The file folder [^\n]*two has no file [^\n]*: it is not shared with the other processes, or was not restored/,
    );
    expect(said).toContain(`write ${id} into ${join(folder('two'), 'installation-id')}.`);
  }
  await checkOwnFiles(own.url, folderStore(folder('one')));
  const other = await createTestDatabase();
  await checkOwnFiles(other.url, folderStore(folder('three')));
  expect(await checkOwnFiles(own.url, folderStore(folder('three')))).toMatch(/belongs to another installation/);
  await other.drop();
  writeFileSync(join(folder('three'), 'installation-id'), `${id}\n`);
  expect(await checkOwnFiles(own.url, folderStore(folder('three')))).toBeUndefined();
});
