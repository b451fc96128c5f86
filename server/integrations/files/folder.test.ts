import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import { folderStore } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('unfinished files that nobody writes any more are removed, and nothing else', async () => {
  const store = folderStore(folder);
  await store.put('team/kept', Buffer.from('kept'));
  const place = (name: string, ageMinutes: number) => {
    const path = join(folder, name);
    writeFileSync(path, 'half');
    const at = Date.now() / 1000 - ageMinutes * 60;
    utimesSync(path, at, at);
    return path;
  };
  const abandoned = [place('team/left.123.part', 60), place('installation-id.7.part', 60)];
  const running = place('team/running.124.part', 1);
  utimesSync(join(folder, 'team', 'kept'), 0, 0);
  await store.sweepParts();
  expect([...abandoned, running, join(folder, 'team', 'kept')].map((path) => existsSync(path))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await folderStore(join(folder, 'not there yet')).sweepParts();
});

test('a file that is not in the folder is told apart from every other failure', async () => {
  await expect(folderStore(folder).read('team/gone')).rejects.toBeInstanceOf(FileMissingError);
  await expect(folderStore(folder).read('team/../gone')).rejects.not.toBeInstanceOf(FileMissingError);
});
