import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { memoryFolder } from '#dev/testing/memory.ts';
import { backUp } from './back-up.ts';
import { backupNote } from './note.ts';
import { restore } from './restore.ts';

let parent: string;
const at = (name: string) => join(parent, name);

beforeEach(() => {
  parent = mkdtempSync(`${memoryFolder()}.backup-`);
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('refuses an existing target, an empty source, and a folder that is not a backup', async () => {
  mkdirSync(at('taken'));
  await expect(backUp(at('data'), at('taken'))).rejects.toThrow(/already exists/);
  await expect(backUp(at('data'), at('new'))).rejects.toThrow(/holds no database/);
  await expect(restore(at('taken'), at('data'))).rejects.toThrow(/no complete backup/);
  writeFileSync(join(at('taken'), backupNote), '{"format":1,"postgres":"18","takenAt":"2026-11-22T00:00:00.000Z"}');
  mkdirSync(at('data'));
  writeFileSync(join(at('data'), 'letter.txt'), 'dear');
  await expect(restore(at('taken'), at('data'))).rejects.toThrow(/is not empty/);
  expect(readdirSync(at('data'))).toEqual(['letter.txt']);
});

test('a restored backup contains everything committed before the backup, while the database kept working', async () => {
  mkdirSync(join(at('data'), 'files', 'team'), { recursive: true });
  writeFileSync(join(at('data'), 'files', 'team', 'logo'), 'picture');
  writeFileSync(join(at('data'), 'root-key'), 'key', { mode: 0o600 });
  const postgres = await startPostgres({ dataDir: join(at('data'), 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('CREATE TABLE teams AS SELECT 1 AS id; CREATE TABLE written (n int PRIMARY KEY, text text)');
  const writer = { written: 0, stopped: false };
  const write = async () => {
    while (!writer.stopped) {
      await client.query(`INSERT INTO written VALUES ($1, repeat('Harbour', 1000))`, [writer.written + 1]);
      writer.written += 1;
      if (writer.written % 50 === 0) await client.query('CHECKPOINT');
    }
  };
  const writing = write();
  while (writer.written < 100) await client.query('SELECT 1');
  const before = writer.written;
  await backUp(at('data'), at('copy'), { withRootKey: true });
  const during = writer.written - before;
  writer.stopped = true;
  await writing;
  await client.end();
  await postgres.stop();
  expect(during).toBeGreaterThan(0);
  // The settings of an installation may be in its data folder.
  mkdirSync(at('again'), { recursive: true });
  writeFileSync(join(at('again'), '.env'), 'PORT=3000');
  expect(await restore(at('copy'), at('again'))).toMatchObject({ teams: 1 });
  expect(readFileSync(join(at('again'), 'files', 'team', 'logo'), 'utf8')).toBe('picture');
  expect(statSync(join(at('again'), 'root-key')).mode & 0o077).toBe(0);

  const restored = await startPostgres({ dataDir: join(at('again'), 'postgres') });
  const reader = new pg.Client({ connectionString: restored.url });
  await reader.connect();
  const { rows } = await reader.query<{ count: number; last: number; broken: number }>(
    `SELECT count(*)::int, max(n) AS last, count(*) FILTER (WHERE length(text) <> 7000)::int AS broken FROM written`,
  );
  await reader.end();
  await restored.stop();
  const { count, last, broken } = rows[0] ?? { count: 0, last: 0, broken: 1 };
  expect(count).toBe(last);
  expect(count).toBeGreaterThanOrEqual(before);
  expect(broken).toBe(0);
});

test('a damaged copy leaves the data folder unchanged, also one of a version without checksums', async () => {
  mkdirSync(join(at('data'), 'files'), { recursive: true });
  writeFileSync(join(at('data'), 'files', 'logo'), 'picture');
  const postgres = await startPostgres({ dataDir: join(at('data'), 'postgres'), durable: false });
  await postgres.stop();
  await backUp(at('data'), at('copy'));
  mkdirSync(at('empty'));
  const refused = async (file: string, message: RegExp, damage: () => void) => {
    const kept = readFileSync(join(at('copy'), file));
    damage();
    for (const folder of ['empty', 'absent']) await expect(restore(at('copy'), at(folder))).rejects.toThrow(message);
    expect(readdirSync(at('empty'))).toEqual([]);
    expect(existsSync(at('absent'))).toBe(false);
    writeFileSync(join(at('copy'), file), kept, { mode: 0o600 });
  };
  const control = join('postgres', 'global', 'pg_control');
  await refused('files/logo', /files\/logo is damaged\. Nothing was restored/, () =>
    writeFileSync(join(at('copy'), 'files/logo'), 'pictur'),
  );
  await refused(control, /pg_control is missing\. Nothing was restored/, () => rmSync(join(at('copy'), control)));
  writeFileSync(join(at('copy'), backupNote), '{"format":1,"postgres":"18","takenAt":"2026-11-22T00:00:00.000Z"}');
  await refused(control, /PostgreSQL does not start/, () => rmSync(join(at('copy'), control)));
  cpSync(join(at('copy'), 'files'), join(at('empty'), `restore.draft-${hostname()}.${process.pid}`, 'files'), {
    recursive: true,
  });
  await expect(restore(at('copy'), at('empty'))).rejects.toThrow(/relation "teams" does not exist/);
  expect(readdirSync(at('empty'))).toEqual([]);
});
