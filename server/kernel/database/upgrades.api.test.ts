import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '#dev/testing/run-sql.ts';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { compareMigrations, lockMigrations, migrate } from './migrate.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';

// A database of this release, and programs of others with migrations of their own.
const { release } = await readMigrations();
const [major = 0, minor = 0] = release.release.split('.').map(Number);
const next = `${major}.${minor + 1}`;
const afterNext = `${major}.${minor + 2}`;
const folders = mkdtempSync(join(tmpdir(), 'atrium-releases-'));
const expand = { '99990101000000-note.sql': "ALTER TABLE teams ADD COLUMN note text NOT NULL DEFAULT ''" };
const index = '99990102000000-note-index.sql';
const concurrent = {
  [index]: '-- Transaction: none\nCREATE INDEX CONCURRENTLY IF NOT EXISTS teams_note ON teams (note);\n',
};
let own: TestDatabase;
let url: string;
beforeAll(async () => {
  own = await createTestDatabase();
  url = own.url;
});
afterAll(async () => {
  await own.drop();
  rmSync(folders, { recursive: true });
});

/** The folder of migrations of another release. */
function program(name: string, facts: Partial<typeof release>, more: Record<string, string> = {}): string {
  const folder = join(folders, name, '/');
  cpSync(migrationFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...release, ...facts }));
  for (const [file, text] of Object.entries(more)) writeFileSync(join(folder, file), text);
  return folder;
}

const applied = async () =>
  (await runSql<{ name: string }>(url, 'SELECT name FROM schema_migrations ORDER BY name')).map(({ name }) => name);
const stored = async () =>
  (await runSql<{ value: object }>(url, "SELECT value FROM installation WHERE key = 'schema release'")).map(({ value }) => value);
const run = (folder: string, say?: (line: string) => void) => migrate(url, undefined, { folder, ...(say && { say }) });

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test('a skip of a release is refused before anything changes', async () => {
  const before = await applied();
  const skipping = program('skipping', { release: afterNext, upgradesFrom: next, compatibleWith: next }, expand);
  await expect(run(skipping)).rejects.toThrow(`The database belongs to Atrium ${release.release}, and this is ${afterNext}`);
  expect(await applied()).toEqual(before);
});

test('a migration that waits for a lock lets other statements pass, and is tried again until it has the lock', async () => {
  const upgraded = program('next', { release: next, upgradesFrom: release.release, compatibleWith: release.release }, expand);
  const holder = await session();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE teams IN ACCESS SHARE MODE');
  const lines: string[] = [];
  const waits = Promise.withResolvers<void>();
  const migration = run(upgraded, (line) => {
    lines.push(line);
    waits.resolve();
  });
  await waits.promise;
  expect(await runSql(url, 'SELECT count(*)::int AS teams FROM teams')).toEqual([{ teams: 0 }]);
  await holder.end();
  expect(await migration).toEqual(Object.keys(expand));
  expect(lines[0]).toMatch(/^The migration 99990101000000-note\.sql needs a lock that another session holds/);
  expect(lines.at(-1)).toMatch(/^The migration 99990101000000-note\.sql was applied in [\d.]+ s\.$/);
  expect(await stored()).toEqual([{ release: next, compatibleWith: release.release }]);
});

test('the previous release uses the database of the next one and changes nothing', async () => {
  const before = await applied();
  expect(await migrate(url)).toEqual([]);
  expect(await applied()).toEqual(before);
  expect(await stored()).toEqual([{ release: next, compatibleWith: release.release }]);
});

test('for the previous release, the database of the next one lacks nothing and has nothing unknown', async () => {
  const client = await session();
  expect(await compareMigrations(client)).toEqual({ pending: [], unknown: [] });
  await client.end();
});

test('the previous release does not add a migration that the next one does not know', async () => {
  const patched = program('patched', {}, { '99980101000000-patch.sql': 'SELECT 1' });
  await expect(run(patched)).rejects.toThrow('does not know 99980101000000-patch.sql');
});

test('a migration outside a transaction is repeatable, also after it left an unfinished index', async () => {
  await runSql(url, 'CREATE INDEX teams_note ON teams (note)');
  await runSql(url, "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'teams_note'::regclass");
  const facts = { release: next, upgradesFrom: release.release, compatibleWith: release.release };
  expect(await run(program('with-index', facts, { ...expand, ...concurrent }))).toEqual([index]);
  expect(await runSql(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'teams_note'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test('a process waits for another one that migrates, and gives up after its time', async () => {
  const holder = await session();
  await holder.query(lockMigrations);
  const lines: string[] = [];
  await expect(migrate(url, undefined, { lockWithin: 0, say: (line) => lines.push(line) })).rejects.toThrow(
    /^Another process has been preparing the database for 0 seconds/,
  );
  expect(lines).toEqual(['Another process prepares the database; waiting for it.']);
  await holder.end();
});

test('a release that the schema is no longer compatible with is refused', async () => {
  const facts = { release: afterNext, upgradesFrom: next, compatibleWith: next };
  await run(
    program('contracting', facts, { ...expand, ...concurrent, '99990201000000-drop.sql': 'ALTER TABLE teams DROP COLUMN note' }),
  );
  expect(await stored()).toEqual([{ release: afterNext, compatibleWith: next }]);
  await expect(migrate(url)).rejects.toThrow(
    `The database belongs to Atrium ${afterNext}, which programs older than ${next} cannot use, and this is ${release.release}.`,
  );
});
