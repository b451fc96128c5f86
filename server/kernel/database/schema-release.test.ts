import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { MigrationError } from './migration-error.ts';
import { compareReleases, planUse } from './schema-release.ts';

const program = (release: string, upgradesFrom: string, compatibleWith = upgradesFrom) => ({
  release,
  upgradesFrom,
  compatibleWith,
});
const database = (release: string, compatibleWith: string) => ({ release, compatibleWith });

test.each([
  ['a new database', program('0.4', '0.3'), undefined, 'migrate'],
  ['its own database', program('0.4', '0.3'), database('0.4', '0.3'), 'migrate'],
  ['the database of the previous release', program('0.4', '0.3'), database('0.3', '0.2'), 'migrate'],
  ['the database of the next release, which is compatible', program('0.3', '0.2'), database('0.4', '0.3'), 'use'],
  ['the database of a much later release, which is compatible', program('0.3', '0.2'), database('0.10', '0.3'), 'use'],
  ['the first release of the next major version', program('1.0', '0.9'), database('0.9', '0.8'), 'migrate'],
])('a program uses %s', (_which, facts, stored, use) => {
  expect(planUse(facts, stored)).toBe(use);
});

test('a program refuses to skip a release, and names the one to start first', () => {
  expect(() => planUse(program('0.4', '0.3'), database('0.2', '0.1'))).toThrow(MigrationError);
  expect(() => planUse(program('0.4', '0.3'), database('0.2', '0.1'))).toThrow(
    'The database belongs to Atrium 0.2, and this is 0.4, which upgrades from 0.3 or newer. Nothing was changed. Upgrade to 0.3 first.',
  );
});

test('a program refuses the database of a later release that it is too old for', () => {
  expect(() => planUse(program('0.9', '0.8'), database('0.11', '0.10'))).toThrow(
    'The database belongs to Atrium 0.11, which programs older than 0.10 cannot use, and this is 0.9. Nothing was changed. Start 0.10 or newer.',
  );
});

test('this release is declared, upgrades from the previous one, and is compatible with it', async () => {
  const { release } = await readMigrations();
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(manifest.version).toMatch(new RegExp(`^${release.release}\\.\\d+$`));
  for (const older of [release.upgradesFrom, release.compatibleWith]) {
    expect(older).toMatch(/^\d+\.\d+$/);
    expect(compareReleases(older, release.release)).toBeLessThanOrEqual(0);
  }
});
