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

test('abandoned unfinished files are removed, and no others', async () => {
  const store = folderStore(folder);
  await store.put('team/kept', Buffer.from('kept'));
  const writePart = (name: string, ageMinutes: number) => {
    const path = join(folder, name);
    writeFileSync(path, 'half');
    const at = Date.now() / 1000 - ageMinutes * 60;
    utimesSync(path, at, at);
    return path;
  };
  const abandoned = [writePart('team/left.123.part', 60), writePart('installation-id.7.part', 60)];
  const running = writePart('team/running.124.part', 1);
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

test('a missing file throws FileMissingError, any other failure does not', async () => {
  await expect(folderStore(folder).read('team/gone')).rejects.toBeInstanceOf(FileMissingError);
  await expect(folderStore(folder).read('team/../gone')).rejects.not.toBeInstanceOf(FileMissingError);
});
