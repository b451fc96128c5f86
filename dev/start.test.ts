import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '#server/integrations/postgres/processes.ts';
import { root } from './root.ts';
import { runNode, type Child } from './testing/child.ts';
import { memoryFolder } from './testing/memory.ts';
import { freePort } from './testing/port.ts';

const script = join(root, 'dev', 'start.mjs');
const ready = /Atrium is ready at (\S+)/;
let folder: string;
let port: number;
let children: Child[];

beforeEach(async () => {
  folder = mkdtempSync(`${memoryFolder()}.start-`);
  chmodSync(folder, 0o755);
  port = await freePort();
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    child.process.kill('SIGKILL');
    await child.ended();
  }
  await gone(postmaster());
  rmSync(folder, { recursive: true, force: true });
});

function start(env: NodeJS.ProcessEnv = {}): Child {
  const child = runNode([script], { cwd: root, env: environment(env) });
  children.push(child);
  return child;
}

function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    ATRIUM_DEMO: 'off',
    DRAIN_SECONDS: '0',
    DATABASE_WAIT_SECONDS: '0',
    LOG_LEVEL: 'silent',
    ...env,
  };
}

function postmaster(): number {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  } catch {
    return 0;
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((next) => setImmediate(next));
}

async function runSql(sql: string): Promise<unknown> {
  const client = new pg.Client({ host: join(folder, 'postgres.run'), user: 'postgres', database: 'atrium' });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function refused(child: Child, exitCode = 1): Promise<string> {
  expect(await child.ended()).toBe(exitCode);
  const lines = child.output().trim().split('\n');
  expect(child.output()).not.toMatch(/^\s+at /m);
  return lines.at(-1) ?? '';
}

describe('refuses in one line', () => {
  test('an invalid setting', async () => {
    const child = start({ PORT: 'eighty' });
    expect(await refused(child, 2)).toBe('PORT must be a whole number from 1 to 65535.');
    expect(child.output().trim().split('\n')).toHaveLength(1);
  });

  test('a port in use', async () => {
    const taken: Server = createServer();
    await new Promise<void>((done) => taken.listen(port, 'localhost', done));
    expect(await refused(start())).toMatch(new RegExp(`^Port ${port} is in use .* set PORT to another\\.$`));
    await new Promise((done) => taken.close(done));
  });

  test('an unreachable database, without its password', async () => {
    const line = await refused(start({ DATABASE_URL: `postgres://me:s3cret@localhost:${port}/atrium` }));
    expect(line).toBe(`The database at localhost:${port}/atrium cannot be used: nothing listens there; check DATABASE_URL.`);
  });

  test('a data folder that is not a folder', async () => {
    expect(await refused(start({ DATA_DIR: script }))).toMatch(/set DATA_DIR to a folder you can write to\.$/);
  });

  test('a second start on the same folder', async () => {
    const first = start();
    await first.said(ready);
    expect(await refused(start({ PORT: String(await freePort()) }))).toMatch(`process ${first.process.pid}, running since`);
  });

  test('a database of a newer version', async () => {
    const first = start();
    await first.said(ready);
    await runSql("INSERT INTO schema_migrations (name, sha256) VALUES ('99991231000000-later.sql', '')");
    first.process.kill('SIGTERM');
    await first.ended();
    expect(await refused(start())).toMatch(/newer than this program/);
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('shuts down in order at %s and leaves nothing running', async (signal) => {
  const child = start();
  const [, url = ''] = await child.said(ready);
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
  const database = postmaster();
  child.process.kill(signal);
  expect(await child.ended()).toBe(0);
  expect(isAlive(database)).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
});

test('the server starts again after kill -9, with all written data', async () => {
  const first = start();
  await first.said(ready);
  first.process.kill('SIGTERM');
  await first.ended();
  const killed = start();
  await killed.said(ready);
  await runSql("INSERT INTO installation (key, value) VALUES ('kept', '42')");
  killed.process.kill('SIGKILL');
  await killed.ended();
  await start().said(ready);
  expect(await runSql("SELECT value AS answer FROM installation WHERE key = 'kept'")).toBe(42);
});

/** The process id of the server: the child of the process that npm starts with this file. */
function serverOf(parent: Child): number {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const children = read(`/proc/${parent.process.pid}/task/${parent.process.pid}/children`).trim().split(' ').map(Number);
  return children.find((pid) => read(`/proc/${pid}/cmdline`).includes('server-process.js')) ?? 0;
}

async function answersAgain(url: string, path: string): Promise<void> {
  for (;;) if ((await fetch(url + path).catch(() => undefined))?.status === 200) return;
}

test('restarts the server and PostgreSQL when they are killed', async () => {
  const child = start();
  const [, url = ''] = await child.said(ready);
  await runSql("INSERT INTO installation (key, value) VALUES ('kept', '42')");
  const server = serverOf(child);
  process.kill(server, 'SIGKILL');
  await child.said(/The server ended unexpectedly \(SIGKILL\); starting it again\./);
  await answersAgain(url, '/readyz');
  expect(serverOf(child)).not.toBe(server);

  const database = postmaster();
  process.kill(database, 'SIGKILL');
  await gone(database);
  await answersAgain(url, '/readyz');
  expect(postmaster()).not.toBe(database);
  expect(await runSql("SELECT value AS answer FROM installation WHERE key = 'kept'")).toBe(42);
  child.process.kill('SIGTERM');
  expect(await child.ended()).toBe(0);
});

test('npm start gives up in one line when the server ends repeatedly', async () => {
  const child = start();
  await child.said(ready);
  for (let kills = 1; kills <= 6; kills += 1) {
    let server = 0;
    while (!server || !isAlive(server)) server = serverOf(child);
    process.kill(server, 'SIGKILL');
    await gone(server);
  }
  expect(await refused(child)).toBe('The server ended 6 times within a minute and is not started again.');
  await gone(postmaster());
});

test('the server ends when npm, which started it, is killed', async () => {
  const npm = `require('node:child_process').spawn('/bin/sh', ['-c', '"$0" "$1"; true', process.execPath, ${JSON.stringify(script)}], { stdio: 'inherit' })`;
  const child = runNode(['-e', npm], { cwd: root, env: environment({ npm_lifecycle_event: 'start' }) });
  children.push(child);
  const [, url = ''] = await child.said(ready);
  const database = postmaster();
  child.process.kill('SIGKILL');
  await gone(database);
  await expect(fetch(url)).rejects.toThrow();
});
