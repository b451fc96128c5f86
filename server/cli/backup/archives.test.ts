import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#server/integrations/files/folder.ts';
import { checkOwnFiles, markerName } from '#server/integrations/files/own-files.ts';
import { root } from '#dev/root.ts';
import { runNode } from '#dev/testing/child.ts';
import { contentsOf } from '#dev/testing/database-contents.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { requireProgram } from '#dev/testing/debian-package.ts';
import { type DebianPostgres, ensureDebianPostgres, startDebianPostgres } from '#dev/testing/debian-postgres.ts';
import { environmentOf } from '#dev/testing/installation.ts';
import { memoryFolder } from '#dev/testing/memory.ts';
import { makeInstallation } from '#dev/testing/small-installation.ts';
import { startSwift, type Swift } from '#dev/testing/swift.ts';
import { bucketDestination } from './destination-s3.ts';
import { createBackupKey } from './pack.ts';
import { archiveName, archiveOwner, archivesIn } from './retention.ts';

let debian: DebianPostgres;
let swift: Swift;
let folder: string;
let ownerUrl: string;
let rootKey: string;
let key: { identity: string; recipient: string };
const at = (name: string) => join(folder, name);
const id = '0191f2ab-3c4d-4e5f-8a9b-000000000001';
const otherId = 'ffffffff-3c4d-4e5f-8a9b-000000000002';

beforeAll(async () => {
  const programs = ensureDebianPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  folder = mkdtempSync(`${memoryFolder()}.archives-`);
  chmodSync(folder, 0o755);
  debian = await startDebianPostgres(programs, at('debian'));
  swift = await startSwift();
  await runSql(debian.superuserUrl, "CREATE ROLE atrium LOGIN CREATEROLE PASSWORD 'secret'");
  for (const name of ['atrium', 'again', 'third']) await runSql(debian.superuserUrl, `CREATE DATABASE ${name} OWNER atrium`);
  ownerUrl = debian.url('atrium', 'atrium', 'secret');
  rootKey = (await makeInstallation(ownerUrl, at('data'))).rootKey.toString('base64');
  await checkOwnFiles(ownerUrl, folderStore(join(at('data'), 'files')));
  // The first backup of an installation would create it.
  await runSql(ownerUrl, "INSERT INTO installation (key, value) VALUES ('installation', jsonb_build_object('id', $1::text))", [
    id,
  ]);
  key = await createBackupKey();
});
afterAll(async () => {
  await debian.stop();
  await swift.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function atrium(words: string[], environment: NodeJS.ProcessEnv = {}, database = 'atrium', dataDir = at('data')) {
  const url = debian.url(database, 'atrium', 'secret');
  const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), ...words], {
    env: { ...environmentOf(url, dataDir), ...environment },
  });
  return { code: await child.ended(), said: child.output() };
}
const toBucket = async (name = 'backups'): Promise<NodeJS.ProcessEnv> => {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = await swift.bucket(name);
  return {
    BACKUP_TO: `s3://${bucket}/atrium/daily`,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_KEEP: 'daily=1',
  };
};

interface MadeArchive {
  name: string;
  installation: string;
  removed: string[];
  rootKey: boolean;
  others: number;
}

test('an archive in a folder is private and complete, old ones are removed, and it is restored by its name', async () => {
  const to = { BACKUP_TO: at('archives'), BACKUP_KEEP: 'daily=2' };
  mkdirSync(at('archives'));
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => archiveName(new Date(`${day}T02:00:00Z`), false, id));
  const time = new Date('2026-01-01T02:00:00Z');
  // Of an earlier version, of another installation, and an upload of the other one that is running.
  const kept = [archiveName(time, false), archiveName(time, false, otherId), `${archiveName(new Date(0), true, otherId)}.part`];
  for (const name of [...old, ...kept, 'notes.txt', `${archiveName(time, true, id)}.part`])
    writeFileSync(join(at('archives'), name), '');
  const contents = await contentsOf(ownerUrl);
  const { code, said } = await atrium(['backup', '--json'], to);
  expect(said).toMatch(/^\{/);
  const { name, removed, rootKey: hasKey, others } = JSON.parse(said) as MadeArchive;
  expect({ code, removed, hasKey, others }).toEqual({ code: 0, removed: [old[1], old[0]], hasKey: false, others: 2 });
  expect(readdirSync(at('archives')).toSorted()).toEqual([old[2], name, ...kept, 'notes.txt'].toSorted());
  expect(execFileSync('stat', ['-c', '%a', join(at('archives'), name)], { encoding: 'utf8' }).trim()).toBe('600');
  expect(readdirSync(at('data')).toSorted()).toEqual(['files', 'operation-log-heads.jsonl', 'root-key']);

  expect(await atrium(['staff', 'list'], {}, 'again', at('again'))).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database is empty: .*atrium restore/),
  });
  const without = await atrium(['restore', name], to, 'again', at('again'));
  expect(without).toEqual({ code: 1, said: expect.stringContaining('does not hold the root key') });
  expect(existsSync(at('again'))).toBe(false);
  const restored = await atrium(['restore', name], { ...to, ROOT_KEY: rootKey }, 'again', at('again'));
  expect(restored).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored the database .* of the installation 0191f2ab3c4d: 2 teams\.\n$/),
  });
  expect(readdirSync(at('again')).toSorted()).toEqual(['files', 'operation-log-heads.jsonl']);
  expect(await contentsOf(debian.url('again', 'atrium', 'secret'))).toEqual(contents);
  expect(await atrium(['files', 'check'], {}, 'again', at('again'))).toEqual({
    code: 0,
    said: expect.stringContaining('2 files are intact.'),
  });
});

test('a restore to a time marks files that were put back as those of the database, and refuses those of another one', async () => {
  const marker = join(at('again'), 'files', markerName);
  const id = readFileSync(marker, 'utf8');
  const atTime = () => atrium(['restore', '--at', new Date().toISOString()], { ROOT_KEY: rootKey }, 'again', at('again'));
  rmSync(marker);
  expect(await atTime()).toEqual({ code: 0, said: expect.stringMatching(/is complete: 2 teams, 2 files/) });
  expect(readFileSync(marker, 'utf8')).toBe(id);
  writeFileSync(marker, 'another\n');
  expect(await atTime()).toEqual({ code: 1, said: expect.stringMatching(/belongs to another installation; set DATA_DIR/) });
  expect(readFileSync(marker, 'utf8')).toBe('another\n');
});

test('an encrypted archive in a bucket is verified by a restore, opened by age, and restored; the recipient cannot read it', async () => {
  const to = await toBucket();
  const made = await atrium(['backup', '--with-root-key'], { ...to, BACKUP_KEY: key.recipient });
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backed up to The bucket backups .* below atrium\/daily\/: atrium-.*\.age /),
  });
  const [name = ''] = (
    JSON.parse((await atrium(['backup', 'list', '--json'], { ...to, BACKUP_KEY: key.recipient })).said) as { names: string[] }
  ).names;

  const verified = await atrium(['backup', 'verify', '--json'], { ...to, BACKUP_KEY: key.identity });
  expect({ code: verified.code, ...JSON.parse(verified.said) }).toMatchObject({ code: 0, name, teams: 2, files: 2, damage: [] });
  expect(JSON.parse(verified.said).tables).toMatchObject({ 'public.teams': 2, 'public.files': 2 });
  expect(readdirSync(at('data')).toSorted()).toEqual(['files', 'operation-log-heads.jsonl', 'root-key']);

  const refused = await atrium(['backup', 'verify'], { ...to, BACKUP_KEY: key.recipient });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('set BACKUP_KEY to the identity') });
  const another = await atrium(
    ['restore', 'latest'],
    { ...to, BACKUP_KEY: (await createBackupKey()).identity },
    'third',
    at('third'),
  );
  expect(another).toEqual({ code: 1, said: expect.stringContaining('encrypted for another key than BACKUP_KEY') });
  expect(existsSync(at('third'))).toBe(false);

  const bucket = bucketDestination(await swift.bucket('backups', { prefix: 'atrium/daily/' }));
  writeFileSync(at(name), await buffer(await bucket.read(name)));
  writeFileSync(at('identity'), key.identity);
  const tar = execFileSync(requireProgram('age'), ['--decrypt', '--identity', at('identity'), at(name)], { maxBuffer: 1 << 28 });
  mkdirSync(at('opened'));
  execFileSync('tar', ['--extract', '--zstd', '--directory', at('opened')], { input: tar });
  execFileSync('/usr/bin/sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: at('opened') });
  expect(readFileSync(join(at('opened'), 'root-key'), 'utf8').trim()).toBe(rootKey);

  const restored = await atrium(['restore', at(name)], { BACKUP_KEY: key.identity }, 'third', at('third'));
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^Restored the database .*: 2 teams\.\n$/) });
});

test('a damaged archive is refused by verification and restore, and a failed upload leaves nothing', async () => {
  const [name = ''] = archivesIn(readdirSync(at('archives')));
  const bytes = readFileSync(join(at('archives'), name));
  mkdirSync(at('damaged'));
  for (const damaged of [
    bytes.subarray(0, bytes.length - 1000),
    Buffer.concat([bytes.subarray(0, 5000), bytes.subarray(5001)]),
  ]) {
    writeFileSync(join(at('damaged'), name), damaged);
    for (const words of [
      ['backup', 'verify'],
      ['restore', 'latest'],
    ]) {
      const refused = await atrium(words, { BACKUP_TO: at('damaged'), ROOT_KEY: rootKey }, 'atrium', at('none'));
      expect(refused).toEqual({ code: 1, said: expect.stringMatching(/not intact/) });
      expect(existsSync(at('none'))).toBe(false);
    }
  }
  const to = await toBucket();
  const wrong = { ...to, BACKUP_KEY: key.recipient, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' };
  expect(await atrium(['backup'], wrong)).toEqual({ code: 1, said: expect.stringMatching(/refuses the key/) });
  expect(await runSql(ownerUrl, "SELECT count(*)::int FROM installation WHERE key = 'backup failed'")).toEqual([{ count: 1 }]);
  expect(readdirSync(at('data')).toSorted()).toEqual(['files', 'operation-log-heads.jsonl', 'root-key']);
});

test('an upload consists of parts of one size, and an interrupted one leaves nothing', async () => {
  const bucket = bucketDestination(await swift.bucket('parts'), 5 << 20);
  const content = Buffer.alloc((12 << 20) + 7, 'Harbour');
  expect(await bucket.put('whole', Readable.from([content.subarray(0, 3_000_000), content.subarray(3_000_000)]))).toBe(
    content.length,
  );
  expect((await buffer(await bucket.read('whole'))).equals(content)).toBe(true);
  const failing = async function* () {
    yield content;
    throw new Error('the source failed');
  };
  await expect(bucket.put('half', Readable.from(failing()))).rejects.toThrow('the source failed');
  expect(await bucket.names()).toEqual(['whole']);
  await bucket.remove('whole');
  expect(await bucket.names()).toEqual([]);
});

test('a backup of another installation removes no archive of the first one, and latest refuses to choose between them', async () => {
  for (const to of [{ BACKUP_TO: at('shared') }, await toBucket('shared')]) {
    const env = { ...to, BACKUP_KEEP: 'daily=1', BACKUP_KEY: key.identity, ROOT_KEY: rootKey };
    const made = async () => {
      const { code, said } = await atrium(['backup', '--json'], env);
      return { code, ...(JSON.parse(said) as MadeArchive) };
    };
    const first = await made();
    expect(first).toMatchObject({ code: 0, installation: id, removed: [], others: 0 });
    // As after a start on an empty database, with the same files, settings and root key.
    await runSql(ownerUrl, "DELETE FROM installation WHERE key = 'installation'");
    const second = await made();
    expect(second).toMatchObject({ code: 0, removed: [], others: 1 });
    expect(second.installation).not.toBe(id);
    for (const words of [
      ['restore', 'latest'],
      ['backup', 'verify'],
    ])
      expect(await atrium(words, env, 'atrium', at('none'))).toEqual({
        code: 1,
        said: expect.stringMatching(
          /holds archives of several installations: .*0191f2ab3c4d \(1, the newest .*--installation ID/,
        ),
      });
    expect(existsSync(at('none'))).toBe(false);
    const verified = await atrium(['backup', 'verify', '--installation', id, '--json'], env);
    expect({ code: verified.code, ...JSON.parse(verified.said) }).toMatchObject({ code: 0, name: first.name, installation: id });
    await runSql(ownerUrl, "UPDATE installation SET value = jsonb_build_object('id', $1::text) WHERE key = 'installation'", [id]);
  }
  const [name = ''] = archivesIn(readdirSync(at('shared')));
  const renamed = name.replace(/[0-9a-f]{12}/, '000000000000');
  cpSync(join(at('shared'), name), at(renamed));
  expect(await atrium(['restore', at(renamed)], { BACKUP_KEY: key.identity, ROOT_KEY: rootKey }, 'atrium', at('none'))).toEqual({
    code: 1,
    said: expect.stringMatching(/was renamed: it is a backup of the installation/),
  });
});

test('archives of an earlier version, without an id, are restored and never removed', async () => {
  const name = archiveName(new Date('2026-01-01T02:00:00Z'), false);
  mkdirSync(at('earlier'));
  const archive =
    archivesIn(readdirSync(at('archives'))).find(
      (one) => archiveOwner(one) === archiveOwner(archiveName(new Date(), false, id)),
    ) ?? '';
  cpSync(join(at('archives'), archive), join(at('earlier'), name));
  const env = { BACKUP_TO: at('earlier'), BACKUP_KEEP: 'daily=1', ROOT_KEY: rootKey };
  const verified = await atrium(['backup', 'verify', '--json'], env);
  expect(JSON.parse(verified.said)).toMatchObject({ name, teams: 2, damage: [] });
  expect(JSON.parse((await atrium(['backup', '--json'], env)).said)).toMatchObject({ removed: [], others: 1 });
  expect(await atrium(['restore', 'latest'], env, 'atrium', at('none'))).toEqual({
    code: 1,
    said: expect.stringMatching(/without an id, of an earlier version \(1, the newest /),
  });
});
