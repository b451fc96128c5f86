import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSetting } from './environment.ts';
import { SettingsError } from './settings-error.ts';
import { readSettings, settingNames } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'value');
  writeFileSync(path, content);
  return path;
}

test('a setting may be the content of a file, without its last newline', () => {
  const key = Buffer.alloc(32, 7);
  expect(readSettings({ ROOT_KEY_FILE: file(`${key.toString('base64')}\n`) }).rootKey).toEqual(key);
  expect(readSettings({ PORT_FILE: file('8080') }).port).toBe(8080);
  expect(readSetting({ NEW_ROOT_KEY_FILE: file('new\r\n') }, 'NEW_ROOT_KEY')).toBe('new');
});

test('a setting that is given twice, or by a missing or empty file, is an error without its value', () => {
  const twice = { METRICS_TOKEN: 'first-s3cret-token', METRICS_TOKEN_FILE: file('other-s3cret-token') };
  const refused = [twice, { SMTP_URL_FILE: join(folder, 's3cret') }, { SMTP_URL_FILE: file('\n') }, { SMTP_URL_FILE: folder }];
  const lines = refused.map((environment) => {
    try {
      readSettings(environment);
      return '';
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      return (error as Error).message;
    }
  });
  expect(lines).toEqual([
    'METRICS_TOKEN must be given either itself or by METRICS_TOKEN_FILE, not both.',
    'SMTP_URL_FILE must be the path of a file that this user can read (ENOENT).',
    'SMTP_URL_FILE must be the path of a file that is not empty.',
    'SMTP_URL_FILE must be the path of a file that this user can read (EISDIR).',
  ]);
});

test('an empty NAME_FILE counts as absent', () => {
  expect(readSettings({ PORT: '8080', PORT_FILE: '' }).port).toBe(8080);
});

test.each([
  ['ATRIUM_DEMOS', 'ATRIUM_DEMO'],
  ['ATRIUM_PORT', 'PORT'],
  ['ATRIUM_DATABASE_UR', 'DATABASE_URL'],
  ['ATRIUM_ROOT_KEY_FILE', 'ROOT_KEY'],
])('%s is refused, and the line names %s', (variable, nearest) => {
  const reading = () => readSettings({ [variable]: 's3cret' });
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(new RegExp(`^${variable} must be [^\\n]+ resembles it most is ${nearest}\\.$`));
});

test('variables of other programs are ignored', () => {
  expect(readSettings({ ATRIUM_DEMO_FILE: file('off'), PORTS: '1', NODE_ENV: 'production' }).demo).toBe(false);
});

test('docs/operations/settings.md has a row for each setting, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations', 'settings.md'), 'utf8');
  const cells = page.match(/^\| `[^|]*/gm) ?? [];
  const documented = cells.flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(documented.toSorted()).toEqual([...settingNames()].toSorted());
});
