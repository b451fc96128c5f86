import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockMigrations } from '#server/kernel/database/migrate.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { findForeignFiles, markerName, writeMarker } from '#server/integrations/files/own-files.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { StartError } from '#server/start-error.ts';
import { root } from '#dev/root.ts';
import { runNode } from '#dev/testing/child.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { type DebianPostgres, ensureDebianPostgres, startDebianPostgres } from '#dev/testing/debian-postgres.ts';
import { environmentOf } from '#dev/testing/installation.ts';
import { memoryFolder } from '#dev/testing/memory.ts';
import { makeInstallation } from '#dev/testing/small-installation.ts';
import { startSwift } from '#dev/testing/swift.ts';
import type { TestTeam } from '#dev/testing/team.ts';
import { backUpExternal, type BackupOptions, type Installation } from './back-up-external.ts';
import { readNote, writeNote } from './note.ts';
import { findTools } from './postgres-tools.ts';
import { restoreExternal } from './restore-external.ts';
import { sumsFile, writeSums } from './sums.ts';

let debian: DebianPostgres;
let folder: string;
let source: Installation;
let target: Installation;
let teams: TestTeam[];
let files: string[];
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  const programs = ensureDebianPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  folder = mkdtempSync(`${memoryFolder()}.refusals-`);
  chmodSync(folder, 0o755);
  debian = await startDebianPostgres(programs, at('debian'));
  await runSql(debian.superuserUrl, "CREATE ROLE atrium LOGIN CREATEROLE PASSWORD 'secret'");
  await runSql(debian.superuserUrl, 'CREATE DATABASE atrium OWNER atrium');
  await runSql(debian.superuserUrl, 'CREATE DATABASE target OWNER atrium');
  const ownerUrl = debian.url('atrium', 'atrium', 'secret');
  const made = await makeInstallation(ownerUrl, at('data'));
  ({ teams, files } = made);
  const key = {
    rootKey: made.rootKey,
    logKey: deriveKey(made.rootKey, 'operation log'),
    withRootKey: true,
    serverUrl: undefined,
    bucket: undefined,
  };
  source = { ...key, ownerUrl, dataDir: at('data') };
  target = { ...key, ownerUrl: debian.url('target', 'atrium', 'secret'), dataDir: at('restored') };
  await backUpExternal(source, at('copy'));
});
afterAll(async () => {
  await debian.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(at('bad'), { recursive: true, force: true });
});

/** Runs SQL as the superuser, past policies and triggers. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  await runSql(debian.superuserUrl.replace('///postgres', '///atrium'), sql, values);
}

async function restoring(copy: string, options: BackupOptions = {}, into = target) {
  const note = await readNote(copy);
  if (!note.dump || !note.sums) throw new Error('no backup of an external database');
  return restoreExternal(copy, { ...note, dump: note.dump, sums: note.sums }, into, options);
}

/** Expects a refusal in one line that leaves nothing: no folder, no table, no role. */
async function expectRefused(restore: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await restore.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain('\n');
  expect(existsSync(target.dataDir)).toBe(false);
  const [left] = await runSql(
    target.ownerUrl,
    `SELECT (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS tables,
      (SELECT count(*)::int FROM pg_namespace WHERE nspname IN ('app', 'graphile_worker')) AS schemas,
      (SELECT count(*)::int FROM pg_roles WHERE rolname = 'atrium_server_target') AS roles`,
  );
  expect(left).toEqual({ tables: 0, schemas: 0, roles: 0 });
}

const flip = (file: string) => {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};
const damages: [name: string, damage: () => void, message: RegExp][] = [
  ['a dump with a changed byte', () => flip(join(at('bad'), 'database.dump')), /database\.dump is damaged/],
  ['a missing file', () => rmSync(join(at('bad'), 'files', files[0] ?? '')), /files\/.* is missing/],
  ['a changed file', () => flip(join(at('bad'), 'files', files[1] ?? '')), /files\/.* is damaged/],
  ['another root key', () => flip(join(at('bad'), 'root-key')), /root-key is damaged/],
  ['missing heads', () => rmSync(join(at('bad'), 'operation-log-heads.jsonl')), /operation-log-heads\.jsonl is missing/],
  ['changed checksums', () => flip(join(at('bad'), sumsFile)), /SHA256SUMS is damaged/],
  [
    'a file of something else',
    () => writeFileSync(join(at('bad'), 'files', 'note.txt'), ''),
    /files\/note\.txt is not part of it/,
  ],
];

test.each(damages)('refuses a copy with %s before anything is restored', async (_, damage, message) => {
  cpSync(at('copy'), at('bad'), { recursive: true });
  damage();
  await expectRefused(restoring(at('bad')), message);
});

test('refuses a database with other row counts than recorded, by table and by team', async () => {
  cpSync(at('copy'), at('bad'), { recursive: true });
  const counts = join(at('bad'), 'counts.jsonl');
  const lines = readFileSync(counts, 'utf8');
  const recount = async (change: (count: { rows: number; teams: Record<string, number> }) => void) => {
    const changed = lines.split('\n').map((line) => {
      const count = line ? JSON.parse(line) : {};
      if (count.table === 'public.members') change(count);
      return line && JSON.stringify(count);
    });
    writeFileSync(counts, changed.join('\n'));
    rmSync(join(at('bad'), sumsFile));
    const note = await readNote(at('bad'));
    rmSync(join(at('bad'), 'atrium-backup.json'));
    await writeNote(at('bad'), { ...note, sums: (await writeSums(at('bad'))).digest });
  };
  const [one = '', other = ''] = teams.map(({ id }) => id);
  await recount((count) => (count.rows += 1));
  await expectRefused(restoring(at('bad')), /public\.members has \d+ rows instead of \d+/);
  await recount((count) => {
    count.teams[one] = (count.teams[one] ?? 0) + 1;
    count.teams[other] = (count.teams[other] ?? 0) - 1;
  });
  await expectRefused(restoring(at('bad')), /public\.members has \d+ rows of team .* instead of \d+/);
});

test('refuses to back up or restore an installation with an altered log or a lost file, unless told otherwise', async () => {
  const lost = join(source.dataDir, 'files', files[0] ?? '');
  const content = readFileSync(lost);
  rmSync(lost);
  await expect(backUpExternal(source, at('bad'))).rejects.toThrow(
    /^The installation is damaged: files\/.* is missing\. To continue anyway/,
  );
  writeFileSync(lost, content);
  await tamper("UPDATE operation_log SET object_name = 'Mallory' WHERE team_id = $1 AND seq = 2", [teams[1]?.id]);
  await expect(backUpExternal(source, at('bad'))).rejects.toThrow(
    /Hillside Foods .* is broken at entry 2 \(altered\)\. To continue anyway/,
  );
  expect(existsSync(at('bad'))).toBe(false);
  const { faults } = await backUpExternal(source, at('bad'), { despiteDamage: true });
  expect(faults).toEqual([expect.stringMatching(/broken at entry 2/)]);
  await tamper("UPDATE operation_log SET object_name = 'Max' WHERE team_id = $1 AND seq = 2", [teams[1]?.id]);
  await expectRefused(restoring(at('bad')), /^The backup is damaged\. Nothing was restored: .*broken at entry 2/);
  expect((await restoring(at('bad'), { despiteDamage: true })).faults).toEqual(faults);
  await runSql(debian.superuserUrl, 'DROP DATABASE target');
  await runSql(debian.superuserUrl, 'DROP ROLE atrium_server_target');
  await runSql(debian.superuserUrl, 'CREATE DATABASE target OWNER atrium');
  rmSync(target.dataDir, { recursive: true });
});

test('refuses an owner who does not see every row, instead of writing an incomplete dump', async () => {
  await tamper('DROP POLICY maintenance ON members');
  await expect(backUpExternal(source, at('bad'))).rejects.toThrow(/^atrium cannot read every row of the table members/);
  await tamper('CREATE POLICY maintenance ON members TO atrium USING (true) WITH CHECK (true)');
  expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual([]);
});

test('leaves a target that is not empty unchanged', async () => {
  const before = await runSql(source.ownerUrl, 'SELECT count(*) FROM members');
  const { ownerUrl } = target;
  target.ownerUrl = source.ownerUrl;
  await expect(restoring(at('copy'))).rejects.toThrow(/^The database atrium is not empty \(it has .*\); set DATABASE_URL to one/);
  target.ownerUrl = ownerUrl;
  expect(await runSql(source.ownerUrl, 'SELECT count(*) FROM members')).toEqual(before);
  mkdirSync(target.dataDir);
  writeFileSync(join(target.dataDir, 'letter.txt'), 'dear');
  await expect(restoring(at('copy'))).rejects.toThrow(/restored is not empty; move it away/);
  expect(readdirSync(target.dataDir)).toEqual(['letter.txt']);
  rmSync(target.dataDir, { recursive: true });
});

test('the command prints one line for each refusal', async () => {
  const command = async (act: string, environment: NodeJS.ProcessEnv) => {
    const env = { ...environmentOf(target.ownerUrl, target.dataDir), ...environment };
    const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), act, at('copy')], { env });
    return [await child.ended(), child.output()];
  };
  const answers = await Promise.all([
    command('restore', { ROOT_KEY: Buffer.alloc(32, 9).toString('base64') }),
    command('restore', { DATABASE_URL: '' }),
    command('backup', { DATABASE_URL: source.ownerUrl, DATA_DIR: source.dataDir }),
  ]);
  expect(answers).toEqual([
    [1, expect.stringMatching(/^ROOT_KEY is another key than that of this backup; unset it\.\n$/)],
    [1, expect.stringMatching(/^.*copy is a backup of an external database; set DATABASE_URL to an empty database\.\n$/)],
    [1, expect.stringMatching(/^.*copy already exists; name a folder that does not exist\.\n$/)],
  ]);
  expect(() => findTools(99, 'This', '')).toThrow(
    /^This needs pg_dump and pg_restore of PostgreSQL 99 or newer, and .*; install/,
  );
});

test('an interrupted backup leaves nothing, and the next backup removes what a killed one left', async () => {
  const holder = new pg.Client({ connectionString: source.ownerUrl });
  await holder.connect();
  const drafts = () => readdirSync(folder).filter((name) => name.startsWith('stopped'));
  const interrupt = async (signal: NodeJS.Signals) => {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE');
    const env = environmentOf(source.ownerUrl, source.dataDir);
    const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), 'backup', at('stopped')], { env });
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass";
    while ((await holder.query(waiting)).rowCount === 0) expect(child.process.exitCode).toBe(null);
    expect(drafts().map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o700]);
    child.process.kill(signal);
    const code = await child.ended();
    await holder.query('COMMIT');
    return { code, said: child.output() };
  };
  expect(await interrupt('SIGTERM')).toEqual({ code: 1, said: 'It was interrupted; nothing was kept.\n' });
  expect(drafts()).toEqual([]);
  expect(await interrupt('SIGKILL')).toEqual({ code: 'SIGKILL', said: '' });
  expect(drafts()).toHaveLength(1);
  await holder.end();
  await backUpExternal(source, at('stopped'));
  expect(drafts()).toEqual(['stopped']);
});

test('an interrupted restore leaves nothing', async () => {
  const holder = new pg.Client({ connectionString: target.ownerUrl });
  await holder.connect();
  await holder.query(lockMigrations);
  const stopping = new AbortController();
  const restore = restoring(at('copy'), { signal: stopping.signal });
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'";
  while ((await holder.query(waiting)).rowCount === 0) await Promise.race([restore, holder.query('SELECT 1')]);
  expect(readdirSync(target.dataDir)).toHaveLength(1);
  stopping.abort();
  await expect(restore).rejects.toThrow(/Connection terminated/);
  expect(existsSync(target.dataDir)).toBe(false);
  await holder.end();
});

test('files in a bucket are backed up from it, and restored into a bucket that holds nothing else', async () => {
  const swift = await startSwift();
  try {
    const settings = await swift.bucket('bucket');
    const [bucket, other] = [s3Store(settings), s3Store(await swift.bucket('other'))];
    const run = async (command: string) => {
      const env = { ...environmentOf(source.ownerUrl, source.dataDir), ...swift.environment(settings) };
      const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), 'files', command, '--json'], { env });
      return { code: await child.ended(), said: JSON.parse(/^\{.*\}$/m.exec(child.output())?.[0] ?? 'null') as unknown };
    };
    expect(await run('copy-to-bucket')).toMatchObject({ code: 0, said: { copied: 2, kept: 0, missing: [], damaged: [] } });
    expect(await run('check')).toMatchObject({ code: 0, said: { intact: 2, missing: [] } });
    await bucket.remove(files[0] ?? '');
    expect(await run('check')).toMatchObject({ code: 1, said: { intact: 1, missing: [files[0]] } });
    expect(await run('copy-to-bucket')).toMatchObject({ code: 0, said: { copied: 1, kept: 1 } });
    await bucket.put('not-named', Buffer.from('by a row'));
    await backUpExternal({ ...source, bucket }, at('from-bucket'));
    for (const name of files)
      expect(readFileSync(join(at('from-bucket'), 'files', name))).toEqual(readFileSync(join(source.dataDir, 'files', name)));
    expect(existsSync(join(at('from-bucket'), 'files', 'not-named'))).toBe(false);
    await other.put('foreign', Buffer.from('of another installation'));
    const into = { ...target, bucket: other };
    await expectRefused(restoring(at('from-bucket'), {}, into), /^The bucket other at \S+ is not empty \(foreign\)/);
    await other.remove('foreign');
    await writeMarker(other, 'id-of-another-installation');
    await expectRefused(restoring(at('from-bucket'), {}, into), /^The bucket other at \S+ is not empty \(.*installation-id\)/);
    await other.remove(markerName);
    await restoring(at('from-bucket'), {}, into);
    for (const name of files)
      expect(await buffer(await other.read(name))).toEqual(readFileSync(join(source.dataDir, 'files', name)));
    expect(existsSync(join(target.dataDir, 'files'))).toBe(false);
    expect(await findForeignFiles(target.ownerUrl, other)).toBeUndefined();
  } finally {
    await swift.stop();
  }
});
