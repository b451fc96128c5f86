import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileName } from '#server/kernel/files/files.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { keyFileOf, makeKeyFile } from '#server/integrations/root-key/key-file.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { checkOwnFiles } from '#server/integrations/files/own-files.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { root } from '#dev/root.ts';
import { runNode } from '#dev/testing/child.ts';
import { contentsOf, privilegesOf } from '#dev/testing/database-contents.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { type DebianPostgres, ensureDebianPostgres, startDebianPostgres } from '#dev/testing/debian-postgres.ts';
import { environmentOf, type RunningInstallation, startInstallation } from '#dev/testing/installation.ts';
import { memoryFolder } from '#dev/testing/memory.ts';
import { backUpExternal, type Installation } from './back-up-external.ts';
import { readNote } from './note.ts';
import { restoreExternal } from './restore-external.ts';

// An operator's PostgreSQL with TLS and an owner who is not a superuser, and a newer PostgreSQL, for which the embedded one is
// used.
let debian: DebianPostgres;
let newer: RunningPostgres;
let folder: string;
let source: { ownerUrl: string; dataDir: string };
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  const programs = ensureDebianPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  folder = mkdtempSync(`${memoryFolder()}.external-`);
  chmodSync(folder, 0o755);
  [debian, newer] = await Promise.all([
    startDebianPostgres(programs, at('debian')),
    startPostgres({ dataDir: at('newer'), durable: false }),
  ]);
  const ownerUrl = await makeDatabase('atrium', 'owner-of-atrium');
  await runSql(debian.superuserUrl, 'CREATE ROLE reporting');
  source = { ownerUrl, dataDir: at('data') };
});
afterAll(async () => {
  await debian.stop();
  await newer.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty database in Debian's cluster, owned by a role that can only create roles. @returns the URL of its owner */
async function makeDatabase(name: string, owner: string): Promise<string> {
  await runSql(debian.superuserUrl, `CREATE ROLE "${owner}" LOGIN CREATEROLE PASSWORD 'p@ss:w/rd'`);
  await runSql(debian.superuserUrl, `CREATE DATABASE ${name} OWNER "${owner}"`);
  return debian.url(name, owner, 'p@ss:w/rd');
}

async function installationAt(ownerUrl: string, dataDir: string, keyFolder = dataDir): Promise<Installation> {
  const rootKey = await makeKeyFile(keyFileOf(keyFolder));
  if (!rootKey) throw new Error('the key file was removed');
  const logKey = deriveKey(rootKey, 'operation log');
  return { ownerUrl, dataDir, serverUrl: undefined, rootKey, withRootKey: true, bucket: undefined, logKey };
}

const run = async (act: 'backup' | 'restore', copy: string, ownerUrl: string, dataDir: string, more: NodeJS.ProcessEnv = {}) => {
  const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), act, copy, ...(act === 'backup' ? ['--with-root-key'] : [])], {
    env: { ...environmentOf(ownerUrl, dataDir), ...more },
  });
  return { code: await child.ended(), said: child.output() };
};

/**
 * Repeats `work` before `during` begins and while it runs.
 * @returns the results before, and the number of repetitions until the backup ended
 */
async function whileRunning<T>(work: () => Promise<T>, during: () => Promise<void>): Promise<{ before: T[]; count: number }> {
  const before = [await work(), await work()];
  const state = { ended: false, count: 0 };
  const running = during().finally(() => {
    state.ended = true;
  });
  for (; !state.ended; state.count += 1) await work();
  await running;
  return { before, count: state.count };
}

async function restoring(copy: string, ownerUrl: string, dataDir: string) {
  const note = await readNote(copy);
  if (!note.dump || !note.sums) throw new Error('no backup of an external database');
  return restoreExternal(copy, { ...note, dump: note.dump, sums: note.sums }, await installationAt(ownerUrl, dataDir, copy));
}

describe('a backup of a running installation', () => {
  let server: RunningInstallation;
  let written: { before: string[]; count: number };
  let said: string;

  beforeAll(async () => {
    server = await startInstallation(source.ownerUrl, source.dataDir);
    await runSql(source.ownerUrl, 'GRANT SELECT ON teams TO reporting');
    let n = 0;
    written = await whileRunning(
      async () => {
        n += 1;
        await server.setLogo(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: n % 256, g: 0, b: 0 } } })
            .png()
            .toBuffer(),
        );
        return server.addDepartment(`Department ${n}`);
      },
      async () => {
        // Uses the certificate authorities of Node.js, which pg_dump has to use too.
        const [ownerUrl = ''] = source.ownerUrl.split('&sslrootcert');
        ({ said } = await run('backup', at('copy'), ownerUrl, source.dataDir, { NODE_EXTRA_CA_CERTS: debian.certificate }));
      },
    );
    await server.stop();
  }, 180_000);

  test('is restored under other role names with every acknowledged write, and people can sign in', async () => {
    expect(said).toMatch(/^Backed up to .* MB\)\. It holds every secret/);
    expect(written.count).toBeGreaterThan(0);
    const ownerUrl = await makeDatabase('again', 'second_owner');
    expect(await run('restore', at('copy'), ownerUrl, at('again'))).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored the database and .* as of 2.*: 2 teams\.\n$/),
    });
    const files = await runSql<{ team_id: string; id: string; sha256: Buffer }>(
      ownerUrl,
      'SELECT team_id, id, sha256 FROM files WHERE expires_at IS NULL',
    );
    expect(files.length).toBeGreaterThan(5);
    for (const { team_id, id, sha256 } of files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(at('again'), 'files', fileName(team_id, id))))
          .digest(),
      ).toEqual(sha256);
    expect(await checkOwnFiles(ownerUrl, folderStore(join(at('again'), 'files')))).toBeUndefined();
    const restored = await startInstallation(ownerUrl, at('again'));
    expect(await restored.departments()).toEqual(expect.arrayContaining(written.before));
    expect(await restored.addDepartment('After')).toBeTruthy();
    await restored.stop();
    const verifying = runNode([join(root, 'server', 'cli', 'atrium.ts'), 'verify-log'], {
      env: environmentOf(ownerUrl, at('again')),
    });
    expect(await verifying.ended()).toBe(0);
    expect(verifying.output()).toMatch(/The database was restored on .* from a copy taken on/);
    expect(statSync(join(at('again'), 'root-key')).mode & 0o077).toBe(0);
  });

  test('restores the schema with every privilege, and every row into a newer cluster', async () => {
    const copy = at('quiet');
    // Read before the backup, which stores its own time in the source.
    const contents = await contentsOf(source.ownerUrl);
    await backUpExternal(await installationAt(source.ownerUrl, source.dataDir), copy);
    await runSql(newer.url, "CREATE ROLE fresh_owner LOGIN CREATEROLE PASSWORD 'x'");
    await runSql(newer.url, 'CREATE DATABASE fresh OWNER fresh_owner');
    const ownerUrl = newer.url.replace('///atrium', '///fresh').replace('user=postgres', 'user=fresh_owner');
    const { leftRoles } = await restoring(copy, ownerUrl, at('fresh'));
    expect(leftRoles).toEqual(['reporting']);
    expect(await contentsOf(ownerUrl)).toEqual(contents);
    expect(await privilegesOf(ownerUrl)).toEqual((await privilegesOf(source.ownerUrl)).filter((line) => !/reporting/.test(line)));
  });
});
