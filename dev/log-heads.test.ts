import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/database/database.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { root } from './root.ts';
import { runNode, type Child } from './testing/child.ts';
import { writeEntries } from './testing/log-entries.ts';
import { memoryFolder } from './testing/memory.ts';
import { freePort } from './testing/port.ts';
import { seedTeam, type TestTeam } from './testing/team.ts';

// The exported heads during the life of an installation: real processes, commands and an embedded database.
let parent: string;
let data: string;
let postgres: RunningPostgres | undefined;
let server: Child | undefined;
let port: number;
let team: TestTeam;

beforeAll(async () => {
  parent = mkdtempSync(`${memoryFolder()}.heads-`);
  chmodSync(parent, 0o755);
  data = join(parent, 'data');
  port = await freePort();
  postgres = await startPostgres({ dataDir: join(data, 'postgres') });
});
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended();
  await postgres?.stop();
  rmSync(parent, { recursive: true, force: true });
});

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runNode(args, { cwd: root, env: { DATA_DIR: data, DATABASE_URL: '', ROOT_KEY: '', ...env } });
const atrium = (args: string[], env: NodeJS.ProcessEnv = {}) => run([join(root, 'server', 'cli', 'atrium.ts'), ...args], env);
const startServer = (env: NodeJS.ProcessEnv = {}) =>
  run([join(root, 'dev', 'live-server.ts')], {
    PORT: String(port),
    DATABASE_URL: postgres?.url,
    PUBLIC_URL: `http://localhost:${port}`,
    ATRIUM_DEMO: 'off',
    LOG_LEVEL: 'info',
    ...env,
  });
async function output(child: Child): Promise<{ code: unknown; said: string }> {
  return { code: await child.ended(), said: child.output() };
}
const listening = async () => {
  server = startServer();
  await server.said(/Server listening at/);
};
const logKey = async () => deriveKey((await readKeyFile(keyFileOf(data))) ?? Buffer.alloc(0), 'operation log');
const exported = async () => (await readHeadFile(headFileOf(data), await logKey()))?.heads.get(team.id)?.seq;

/** Writes entries and waits until the server has chained them. */
async function sealed(count: number): Promise<void> {
  const url = postgres?.url ?? '';
  const database = openDatabase(url, { max: 1 });
  await writeEntries(database, await logKey(), team, count);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let waiting = 1; waiting > 0;) {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM operation_log WHERE seq IS NULL');
    waiting = rows[0]?.n ?? 0;
  }
  await client.end();
}

test('heads survive a killed process, a shutdown, a backup and its restore, and verify-log explains each', async () => {
  await listening();
  const database = openDatabase(postgres?.url ?? '', { max: 1 });
  team = await seedTeam(database, 'Harbour');
  await database.close();
  await sealed(3);
  server?.process.kill('SIGKILL');
  await server?.ended();
  expect(await exported()).toBeUndefined();
  const killed = await output(atrium(['verify-log']));
  expect(killed).toMatchObject({ code: 0, said: expect.stringContaining('3 entries unchanged') });

  await listening();
  await sealed(4);
  const backup = await output(atrium(['backup', '--with-root-key', join(parent, 'copy')]));
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') });
  expect(await exported()).toBe(7);
  await sealed(5);
  server?.process.kill('SIGTERM');
  expect(await server?.ended()).toBe(0);
  expect(await exported()).toBe(12);

  const again = { DATA_DIR: join(parent, 'again') };
  expect(await output(atrium(['restore', join(parent, 'copy')], again))).toMatchObject({ code: 0 });
  const restored = await output(atrium(['verify-log'], again));
  expect(restored.said).toMatch(/The database was restored on 2.* from a copy taken on 2/);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining('7 entries unchanged, compared with 1 stored head'),
  });
});

test('a start without the earlier file begins a new one and logs that', async () => {
  rmSync(headFileOf(data));
  await listening();
  await server?.said(/There was no .*operation-log-heads\.jsonl: it was created with the 1 signed heads of the database/);
  server?.process.kill('SIGTERM');
  expect(await server?.ended()).toBe(0);
  expect(await exported()).toBe(12);
});

test('a start with another ROOT_KEY reports that in one line', async () => {
  const { code, said } = await output(startServer({ ROOT_KEY: randomBytes(32).toString('base64') }));
  expect(code).toBe(2);
  expect(said).toMatch(/^ROOT_KEY .* is another key than the one this database was sealed under.*\n$/);
});
