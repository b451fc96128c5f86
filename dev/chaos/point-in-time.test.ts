import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { startLogHeads } from '#server/integrations/log-heads/log-heads.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { root } from '../root.ts';
import { runNode } from '../testing/child.ts';
import { runSql } from '../testing/run-sql.ts';
import { requireProgram } from '../testing/debian-package.ts';
import { type DebianPostgres, ensureDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts';
import { environmentOf } from '../testing/installation.ts';
import { writeEntries } from '../testing/log-entries.ts';
import { memoryFolder } from '../testing/memory.ts';
import { makeInstallation } from '../testing/small-installation.ts';
import type { TestTeam } from '../testing/team.ts';

// An external PostgreSQL that pgBackRest archives, as docs/operations/backup.md describes. The clock is that of the database.
let debian: DebianPostgres;
let folder: string;
let ownerUrl: string;
let logKey: Buffer;
let teams: TestTeam[];
let firstFile: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  const programs = ensureDebianPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  const program = requireProgram('pgbackrest');
  folder = mkdtempSync(`${memoryFolder()}.point-in-time-`);
  chmodSync(folder, 0o755);
  debian = await startDebianPostgres(programs, at('debian'), {
    archive_mode: 'on',
    archive_command: `${program} --config=${at('pgbackrest.conf')} --stanza=atrium archive-push %p`,
  });
  const places = ['repository', 'log', 'lock', 'spool'];
  for (const place of places) {
    mkdirSync(at(place));
    if (debian.runner) chownSync(at(place), debian.runner.uid, debian.runner.gid);
  }
  writeFileSync(
    at('pgbackrest.conf'),
    `[global]
repo1-path=${at('repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=passphrase-of-the-repository
log-path=${at('log')}
lock-path=${at('lock')}
spool-path=${at('spool')}
start-fast=y
[atrium]
pg1-path=${debian.data}
pg1-port=${debian.port}
pg1-socket-path=${at('debian')}
pg1-user=postgres
`,
  );
  pgBackRest('stanza-create');
  await runSql(debian.superuserUrl, "CREATE ROLE atrium LOGIN CREATEROLE PASSWORD 'secret'");
  await runSql(debian.superuserUrl, 'CREATE DATABASE atrium OWNER atrium');
  ownerUrl = debian.url('atrium', 'atrium', 'secret');
  const made = await makeInstallation(ownerUrl, at('data'));
  teams = made.teams;
  firstFile = made.files[0] ?? '';
  logKey = deriveKey(made.rootKey, 'operation log');
});
afterAll(async () => {
  await debian.stop();
  rmSync(folder, { recursive: true, force: true });
});

function pgBackRest(...words: string[]): void {
  execFileSync(requireProgram('pgbackrest'), [`--config=${at('pgbackrest.conf')}`, '--stanza=atrium', ...words], {
    ...debian.runner,
    cwd: '/',
  });
}

async function atrium(...words: string[]) {
  const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), ...words], { env: environmentOf(ownerUrl, at('data')) });
  return { code: await child.ended(), said: child.output() };
}

/** A server's work for a moment: entries of each team, which are chained, and a file of the first one. @returns its name */
async function work(): Promise<string> {
  const database = openDatabase(ownerUrl, { max: 2 });
  const heads = await startLogHeads({ database, ownerUrl, logKey, file: headFileOf(at('data')), onError: () => {} });
  try {
    for (const team of teams) await writeEntries(database, logKey, team, 2);
    const [team] = teams;
    if (!team) throw new Error('no team');
    const id = newFileId();
    const content = Buffer.from(`picture ${id}`);
    await folderStore(join(at('data'), 'files')).put(fileName(team.id, id), content);
    const picture = { purpose: 'LOGO', name: 'logo.webp', contentType: 'image/webp', content } as const;
    await inTransaction(database, { teamId: team.id }, (tx) => insertFile(tx, { team, actor: team.owner }, id, picture));
    await sealAll(database, logKey, { heads });
    return fileName(team.id, id);
  } finally {
    await heads.stop();
    await database.close();
  }
}

const entries = async () => (await runSql<{ n: number }>(ownerUrl, 'SELECT count(*)::int AS n FROM operation_log'))[0]?.n;
const files = async () =>
  (await runSql<{ name: string }>(ownerUrl, "SELECT team_id || '/' || id AS name FROM files")).map(({ name }) => name);

test('an external database is restored to a time, with intact operation logs and all files of that time', async () => {
  pgBackRest('--type=full', 'backup');
  const before = await work();
  expect(await atrium('backup', at('copy'))).toMatchObject({ code: 0 });
  const [counted, named] = [await entries(), await files()];
  const [now] = await runSql<{ time: Date }>(ownerUrl, 'SELECT clock_timestamp() AS time');
  const time = now?.time.toISOString() ?? '';
  const after = await work();
  rmSync(join(at('data'), 'files', firstFile));
  await runSql(ownerUrl, 'DELETE FROM files WHERE id = $1', [firstFile.split('/')[1]]);
  await runSql(debian.superuserUrl, 'SELECT pg_switch_wal()');

  expect(await atrium('restore', '--at', time)).toEqual({ code: 1, said: expect.stringContaining('pgbackrest --stanza=') });
  await debian.halt();
  pgBackRest(
    '--delta',
    '--type=time',
    `--target=${time.replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    'restore',
  );
  await debian.resume();

  expect([await entries(), await files()]).toEqual([counted, named]);
  expect(await files()).toContain(before);
  expect(await atrium('verify-log')).toEqual({ code: 1, said: expect.stringContaining('set back') });
  expect(await atrium('restore', '--at', time)).toEqual({ code: 1, said: expect.stringMatching(/is missing.*--despite-damage/) });
  const restored = await atrium('restore', at('copy'), '--at', time, '--json');
  expect({ code: restored.code, ...JSON.parse(restored.said) }).toEqual({
    code: 0,
    at: time,
    teams: 2,
    files: named.length,
    retaken: 1,
    setBack: 2,
    damage: [],
  });
  expect(await atrium('verify-log')).toEqual({
    code: 0,
    said: expect.stringMatching(/The database was restored on .* from a copy taken on/),
  });
  // A file that is newer than the time stays, without a row.
  expect(existsSync(join(at('data'), 'files', after))).toBe(true);

  await work();
  expect(await atrium('verify-log')).toMatchObject({ code: 0 });
  expect(await entries()).toBe((counted ?? 0) + 4);
});
