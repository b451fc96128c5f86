import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { manifestInput } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { t } from '#dev/testing/texts.ts';
import { checkFile, listEntries, publishFile, restoreKey, withdrawKey } from './publishing.ts';

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'atrium-app-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(over: Record<string, unknown> = {}): Promise<string> {
  const file = join(folder, 'app.yaml');
  await writeFile(file, stringify(manifestInput('mine', over)));
  return file;
}

test('a manifest check reports each fault with file, line, path and reason', async () => {
  const file = await write({ version: 'one' });
  await expect(checkFile(file)).rejects.toThrow(`${file}:2  version  Please enter a correct version number`);
  await write();
  await expect(checkFile(file)).rejects.toThrow(`icon  ${t('rules.pictureMissing')}`);
  await expect(publishFile(app.database, join(folder, 'none.yaml'))).rejects.toThrow('cannot be read');
});

test('an app is published, listed, withdrawn and restored', async () => {
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toFile(join(folder, 'icon.png'));
  const file = await write();
  expect((await checkFile(file)).line).toContain('mine 1.0.0');
  expect(await listEntries(app.database)).toEqual([]);
  expect((await publishFile(app.database, file)).line).toBe('mine 1.0.0 is published.');
  expect((await publishFile(app.database, file)).line).toContain('nothing has changed');
  await expect(write({ developer: 'Other' }).then((changed) => publishFile(app.database, changed))).rejects.toThrow(
    `${file}:2  version  ${t('rules.versionTaken')}`,
  );
  expect((await withdrawKey(app.database, 'mine')).line).toContain('is withdrawn');
  await expect(withdrawKey(app.database, 'mine')).rejects.toThrow('mine is already in this state');
  await expect(restoreKey(app.database, 'yours')).rejects.toThrow('has no app yours');
  expect(await listEntries(app.database)).toEqual([
    { key: 'mine', version: '1.0.0', name: 'App mine', opened: 0, withdrawn: true },
  ]);
  expect((await restoreKey(app.database, 'mine')).line).toContain('on offer again');
});
