import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { type Installation, run, startInstallation } from '#dev/testing/key-commands.ts';
import { selfSigned, startMailServer } from '#dev/testing/mail-server.ts';
import { startPgbouncer } from '#dev/testing/pgbouncer.ts';
import { freePort } from '#dev/testing/port.ts';
import type { Served } from '#dev/testing/served.ts';
import { mountSmallDisk } from '#dev/testing/small-disk.ts';
import { serverConnection } from '#server/kernel/database/server-role.ts';
import { readSettings } from '#server/settings.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkFiles, checkForeignFiles, checkMail, checkPublicUrl } from './check-surroundings.ts';
import type { CheckFinding } from './finding.ts';

/** A mail server without TLS: its default certificate is not trusted. */
const plain = { disabledCommands: ['STARTTLS'] };
let installation: Installation;
let served: Served;
beforeAll(async () => {
  installation = await startInstallation();
  served = await installation.start();
});
afterAll(() => installation.end());

const settingsOf = (env: NodeJS.ProcessEnv = {}) =>
  readSettings({ DATA_DIR: installation.dataDir, PUBLIC_URL: served.url, ...env });
/** The findings that are not ok, as `check: result`. */
const problems = (found: readonly CheckFinding[]) =>
  found.filter(({ result }) => result !== 'ok').map(({ check, result }) => `${check}: ${result}`);
const databaseProblems = async (url: string, env: NodeJS.ProcessEnv = {}) =>
  problems((await checkDatabase(settingsOf({ DATABASE_URL: url, ...env }), url)).found);

test('an installation without faults passes, and each line of a fault says how to fix it', async () => {
  const smtp = await startMailServer(plain);
  const env = { PUBLIC_URL: served.url, SMTP_URL: `smtp://${smtp.host}`, ATRIUM_DEMO: 'off' };
  const { code, said } = await run(installation.command('check', ['--json'], env));
  await smtp.close();
  const { ok, findings } = JSON.parse(said) as { ok: boolean; findings: CheckFinding[] };
  expect(findings.filter(({ result }) => result === 'failure')).toEqual([]);
  expect({ code, ok }).toEqual({ code: 0, ok: true });
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'PostgreSQL version',
      'clock',
      'role of requests',
      'root key',
      'migrations',
      'files',
      'mail server',
      'PUBLIC_URL',
      'proxy',
    ]),
  );
  expect(smtp.mails).toEqual([]);

  const faulty = await run(installation.command('check', [], { ...env, ROOT_KEY: randomBytes(32).toString('base64') }));
  expect(faulty.code).toBe(1);
  expect(faulty.said).toMatch(
    /^FAILURE {2}root key: The key of ROOT_KEY is not that of the database\. Set the key of generation 1\.$/m,
  );
  expect(faulty.said).toMatch(/^FAILURE {2}mail server: The mail server cannot be used \(ESOCKET\)\. Correct host/m);
});

describe('of the database', () => {
  let own: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    own = await createTestDatabase();
    owner = new pg.Client({ connectionString: own.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await own.drop();
  });

  test('a closed port and a wrong name', async () => {
    const closed = `postgres://me:s3cret@localhost:${await freePort()}/atrium`;
    const { found } = await checkDatabase(settingsOf(), closed);
    expect(found).toEqual([
      { check: 'database', result: 'failure', found: 'It cannot be used: nothing listens there.', fix: 'Check DATABASE_URL.' },
    ]);
    expect(await databaseProblems(own.url.replace(/\/\/\/\w+/, '///none'))).toEqual(['database: failure']);
  });

  test('an empty database', async () => {
    const empty = await createEmptyDatabase();
    expect(await databaseProblems(empty.url)).toEqual(['role of requests: warning', 'migrations: warning']);
    await empty.drop();
  });

  test('pending migrations, and those of a newer version', async () => {
    const [last] = (await owner.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1')).rows;
    await owner.query('DELETE FROM schema_migrations WHERE name = $1', [last?.name]);
    expect(await databaseProblems(own.url)).toEqual(['migrations: warning']);
    await owner.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, ''), ('99991231000000-later.sql', '')", [
      last?.name,
    ]);
    expect(await databaseProblems(own.url)).toEqual(['migrations: failure']);
    await owner.query("DELETE FROM schema_migrations WHERE name LIKE '9999%'");
  });

  test('more connections than PostgreSQL allows', async () => {
    expect(await databaseProblems(own.url, { DATABASE_POOL: '500' })).toEqual(['database connections: failure']);
  });

  test('a role of requests that can bypass row-level security', async () => {
    const { user } = serverConnection({ ownerUrl: own.url });
    await owner.query(`ALTER ROLE ${user} BYPASSRLS`);
    expect(await databaseProblems(own.url)).toEqual(['role of requests: failure']);
    await owner.query(`ALTER ROLE ${user} NOBYPASSRLS`);
    expect(await databaseProblems(own.url)).toEqual([]);
  });

  test('a database that refuses writes', async () => {
    const name = own.url.match(/\/\/\/(\w+)/)?.[1];
    await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await databaseProblems(own.url)).toContain('writable database: failure');
    await owner.query('SET default_transaction_read_only = off');
    await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  });

  test('an owner without rights, and a pooler that shares connections', async () => {
    const role = `poor_${randomBytes(4).toString('hex')}`;
    await owner.query(`CREATE ROLE ${role} LOGIN`);
    const poor = own.url.replace(/user=\w+/, `user=${role}`);
    const bouncer = await startPgbouncer(inject('cluster'), [], { mode: 'transaction' });
    try {
      await owner.query(`GRANT CONNECT ON DATABASE ${own.url.match(/\/\/\/(\w+)/)?.[1]} TO ${role}`);
      const { found } = await checkDatabase(settingsOf({ DATABASE_URL: poor }), poor);
      expect(problems(found)).toContain('owner of the database: failure');
      expect(await databaseProblems(bouncer.url(own.url))).toContain('pooler: failure');
    } finally {
      await bouncer.stop();
      await owner.query(`DROP OWNED BY ${role}`);
      await owner.query(`DROP ROLE ${role}`);
    }
  });
});

describe('of the mail server', () => {
  const mail = async (host: string, env: NodeJS.ProcessEnv = {}) =>
    (await checkMail(settingsOf({ SMTP_URL: `smtp://user:s3cret@${host}`, ...env })))[0];

  test('none, a wrong password, and a certificate that is not trusted', async () => {
    expect((await checkMail(settingsOf()))[0]).toMatchObject({ result: 'warning' });
    const refusing = await startMailServer({ ...plain, onAuth: (_auth, _session, done) => done(new Error('no')) });
    const refused = await mail(refusing.host);
    expect(refused).toMatchObject({ result: 'failure', fix: 'Correct user and password in SMTP_URL.' });
    expect(JSON.stringify(refused)).not.toContain('s3cret');
    await refusing.close();
    const untrusted = await startMailServer(selfSigned());
    expect(await mail(untrusted.host)).toMatchObject({ result: 'failure', fix: expect.stringContaining('TLS') as string });
    expect(await mail(untrusted.host, { SMTP_TLS: 'unverified' })).toMatchObject({ result: 'ok' });
    await untrusted.close();
  });
});

describe('of the data folder', () => {
  test('files of another installation', async () => {
    const foreign = { DATA_DIR: join(installation.dataDir, 'foreign') };
    expect(await checkForeignFiles(settingsOf(), installation.ownerUrl)).toEqual([]);
    expect(problems(await checkForeignFiles(settingsOf(foreign), installation.ownerUrl))).toEqual(['files: failure']);
    const { code, said } = await run(installation.command('check', [], foreign));
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/^FAILURE {2}files: .* has no file .*installation-id: .* write [\w-]+ into .*$/m) as string,
    });
  });

  test('a file in its place, and a disk that is nearly full', async () => {
    const file = join(installation.dataDir, 'root-key');
    expect(problems(await checkDataFolder(settingsOf({ DATA_DIR: join(file, 'data') })))).toEqual(['data folder: failure']);
    expect(problems(await checkFiles(settingsOf({ DATA_DIR: file })))).toEqual(['files: failure']);
    const disk = mountSmallDisk(join(installation.dataDir, 'small'), 10);
    try {
      expect(problems(await checkDataFolder(settingsOf({ DATA_DIR: disk.folder })))).toEqual(['data folder: failure']);
      mkdirSync(join(disk.folder, 'files'));
      disk.fill();
      expect(problems(await checkFiles(settingsOf({ DATA_DIR: disk.folder })))).toEqual(['files: failure']);
    } finally {
      disk.remove();
    }
  });
});

describe('of the public address', () => {
  const keys = () => checkDatabase(settingsOf(), installation.ownerUrl).then(({ signingKeys }) => signingKeys);

  test('nothing listens, and another installation answers', async () => {
    const closed = settingsOf({ PUBLIC_URL: `http://localhost:${await freePort()}` });
    expect(await checkPublicUrl(closed, await keys())).toEqual([
      expect.objectContaining({
        check: 'PUBLIC_URL',
        result: 'failure',
        found: expect.stringContaining('nothing listens') as string,
      }),
    ]);
    expect(problems(await checkPublicUrl(settingsOf(), new Set(['other'])))).toEqual(['PUBLIC_URL: failure']);
    expect(problems(await checkPublicUrl(settingsOf(), await keys()))).toEqual([]);
  });

  test('a certificate of an authority that is not known', async () => {
    const proxy = createSecureServer(selfSigned(), (_, answer) => answer.end());
    await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening));
    const { port } = proxy.address() as AddressInfo;
    const settings = settingsOf({ PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1' });
    expect(await checkPublicUrl(settings, await keys())).toEqual([
      expect.objectContaining({ result: 'failure', fix: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string }),
    ]);
    proxy.close();
  });

  test('a proxy that changes the host', async () => {
    const port = await freePort();
    const proxy = createServer((incoming, answer) => {
      const target = new URL(incoming.url ?? '/', served.url);
      request(target, { headers: { ...incoming.headers, host: 'backend' } }, (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
      }).end();
    });
    await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening));
    const found = await checkPublicUrl(settingsOf({ PUBLIC_URL: `http://localhost:${port}` }), await keys());
    expect(problems(found)).toEqual(['proxy: failure']);
    proxy.close();
  });
});
