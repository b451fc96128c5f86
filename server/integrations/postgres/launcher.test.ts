import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryFolder } from '#dev/testing/memory.ts';
import { root } from '#dev/root.ts';
import { runNode, type Child } from '#dev/testing/child.ts';
import { startPostgres, type RunningPostgres } from './launcher.ts';
import { isAlive } from './processes.ts';

const owner = join(root, 'dev', 'testing', 'postgres-owner.ts');
const isRoot = process.getuid?.() === 0;
let parent: string;
let folder: string;
let running: RunningPostgres[];
let children: Child[];

beforeEach(() => {
  parent = mkdtempSync(`${memoryFolder()}.launcher-`);
  chmodSync(parent, 0o755);
  folder = join(parent, 'postgres');
  [running, children] = [[], []];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  for (const child of children) {
    child.process.kill('SIGKILL');
    await child.ended();
  }
  await gone(postmasterOf(folder));
  rmSync(parent, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

async function startOther(): Promise<Child> {
  const child = runNode([owner, folder]);
  children.push(child);
  await child.said(/^ready /m);
  return child;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

function postmasterOf(cluster: string): number {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
}

/** Resolves once the process has ended; the test's own time limit is the deadline. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((next) => setImmediate(next));
}

describe('refuses', () => {
  test('a folder that another process serves, with its process id', async () => {
    const other = await startOther();
    await expect(start()).rejects.toThrow(new RegExp(`process ${other.process.pid}, running since .*${folder}`));
    expect(await ask(/ready (.*)/.exec(other.output())?.[1] ?? '', 'SELECT 1 AS answer')).toBe(1);
  });

  test('a folder with other contents, and leaves them unchanged', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'dear');
    if (isRoot) chmodSync(folder, 0o777);
    await expect(start()).rejects.toThrow(/holds files that are no database; set DATA_DIR/);
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });

  test('a cluster of another major version', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15/);
  });

  test('a place without write permission, naming DATA_DIR', async () => {
    writeFileSync(join(parent, 'file'), '');
    await expect(start(join(parent, 'file', 'postgres'))).rejects.toThrow(/set DATA_DIR to a folder you can write to/);
  });
});

test('PostgreSQL starts, keeps written data, and starts again', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
  expect(await ask((await start()).url, 'SELECT answer FROM kept')).toBe(42);
});

test('PostgreSQL has every extension the migrations use, and sorts Chinese names', async () => {
  const { url } = await start();
  for (const name of ['pg_trgm', 'btree_gist', 'ltree', 'citext', 'unaccent']) await ask(url, `CREATE EXTENSION ${name}`);
  const sorted = `SELECT string_agg(name, '' ORDER BY name COLLATE "zh-x-icu") AS answer FROM (VALUES ('张'), ('阿'), ('王')) AS people (name)`;
  expect(await ask(url, sorted)).toBe('阿王张');
  expect(await ask(url, "SELECT current_setting('fsync') || current_setting('listen_addresses') AS answer")).toBe('on');
});

test('makes its socket and files private to the user it runs as', async () => {
  await start();
  for (const path of [folder, `${folder}.run`]) expect(statSync(path).mode & 0o077).toBe(0);
  if (isRoot) expect(statSync(folder).uid).not.toBe(0);
});

test('PostgreSQL ends with its owner, in whichever way that ends, and loses nothing', async () => {
  const other = await startOther();
  const postmaster = postmasterOf(folder);
  await ask(/ready (.*)/.exec(other.output())?.[1] ?? '', 'CREATE TABLE kept AS SELECT 42 AS answer');
  other.process.kill('SIGKILL');
  expect(await ask((await start()).url, 'SELECT answer FROM kept')).toBe(42);
  expect(isAlive(postmaster)).toBe(false);
});

test('the launcher takes over a PostgreSQL whose owner and guard are dead', async () => {
  const other = await startOther();
  const postmaster = postmasterOf(folder);
  const url = /ready (.*)/.exec(other.output())?.[1] ?? '';
  // The guard and its listener are the other processes of the postmaster's session; killing them leaves only PostgreSQL.
  const guards = `SELECT pg_read_file('/proc/${postmaster}/stat') AS answer`;
  if (process.platform === 'linux') {
    const guard = Number(
      String(await ask(url, guards))
        .split(') ')[1]
        ?.split(' ')[1],
    );
    const listed = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').trim().split(' ').map(Number);
    for (const pid of [other.process.pid ?? 0, ...listed.filter((pid) => pid !== postmaster), guard])
      process.kill(pid, 'SIGKILL');
  }
  await other.ended();
  expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1);
  expect(postmasterOf(folder)).not.toBe(postmaster);
});

test('the launcher starts PostgreSQL again when it is killed', async () => {
  const { url } = await start();
  const killed = postmasterOf(folder);
  process.kill(killed, 'SIGKILL');
  for (;;) {
    const answer = await ask(url, 'SELECT 1 AS answer').catch(() => undefined);
    if (answer === 1 && postmasterOf(folder) !== killed) break;
  }
  expect(isAlive(killed)).toBe(false);
});

test('survives an interrupted first start', async () => {
  const child = runNode([owner, folder]);
  children.push(child);
  const isDraft = (name: string) => name.startsWith('postgres.init-');
  while (!readdirSync(parent).some(isDraft)) await new Promise((next) => setImmediate(next));
  child.process.kill('SIGKILL');
  await child.ended();
  expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1);
  expect(readdirSync(parent).filter(isDraft)).toEqual([]);
});

test('the launcher is not misled by a process with the reused id of a dead PostgreSQL', async () => {
  await (await start()).stop();
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`);
  expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1);
});

test('PostgreSQL starts in a folder whose path is long and needs quoting', async () => {
  const deep = join(parent, 'a folder, with "signs" and 字', 'x'.repeat(80), 'postgres');
  const { url } = await start(deep);
  expect(await ask(url, 'SELECT 1 AS answer')).toBe(1);
});

test.runIf(isRoot)("puts root's cluster in a folder that PostgreSQL can enter, with a link to it", async () => {
  const home = mkdtempSync(join(homedir(), '.atrium-test-'));
  try {
    const first = await start(join(home, 'postgres'));
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const again = await start(join(home, 'postgres'));
    expect(await ask(again.url, 'SELECT answer FROM kept')).toBe(42);
    const place = String(await ask(again.url, "SELECT current_setting('data_directory') AS answer"));
    await again.stop();
    expect(dirname(place)).toBe('/var/lib/atrium');
    for (const end of ['', '.run', '.log']) rmSync(`${place}${end}`, { recursive: true });
  } finally {
    rmSync(home, { recursive: true });
  }
});
