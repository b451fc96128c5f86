import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, type Database, openDatabase } from '../database/database.ts';
import { createReadiness, type Readiness } from './readiness.ts';

let silent = false;
let accepted = 0;
const sockets: Socket[] = [];
const opened: Database[] = [];

// A proxy in front of PostgreSQL whose connections can become silent without being closed, like those to a host that disappeared.
const own = await createTestDatabase();
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
const folder = decodeURIComponent(/host=([^&]+)/.exec(own.url)?.[1] ?? '');
const network = createServer((near) => {
  accepted += 1;
  sockets.push(near.on('error', () => undefined));
  if (silent) return;
  const far = connect(`${folder}/.s.PGSQL.5432`).on('error', () => undefined);
  sockets.push(far);
  near.pipe(far).pipe(near);
});
await new Promise<void>((done) => network.listen(0, '127.0.0.1', done));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  silent = false;
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  network.close();
  await owner.end();
  await own.drop();
});

const within = 300;
function open(): { database: Database; readiness: () => Promise<Readiness> } {
  const { port } = network.address() as { port: number };
  const url = own.url.replace(/^postgres:\/\/\/(\w+).*$/, `postgres://postgres@127.0.0.1:${port}/$1`);
  const [database, probe] = [openDatabase(url, { max: 2 }), openDatabase(url, { max: 1, answersWithin: within })];
  opened.push(database, probe);
  return { database, readiness: createReadiness(probe, database, within) };
}
const read = (database: Database) => asPlatform(database, (db) => sql`SELECT 1`.execute(db));

test('detects a host that disappears in time, and does not reuse its connections when another host answers', async () => {
  const { database, readiness } = open();
  await Promise.all([read(database), read(database)]);
  expect(await readiness()).toBe('ready');
  silent = true;
  for (const socket of sockets) socket.unpipe().pause();
  const began = Date.now();
  accepted = 0;
  expect(await Promise.all(Array.from({ length: 20 }, readiness))).toEqual(Array(20).fill('database does not answer'));
  expect(Date.now() - began).toBeLessThan(within * 10);
  expect(accepted).toBeLessThanOrEqual(1);
  silent = false;
  await vi.waitFor(async () => expect(await readiness()).toBe('ready'), { timeout: 5_000, interval: 20 });
  // Without new connections these reads would wait for 70 s.
  await Promise.all([read(database), read(database)]);
});

test('a read-only database is not ready until it accepts writes again', async () => {
  const { readiness } = open();
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const set = (to: string) => owner.query(`ALTER DATABASE ${rows[0]?.name} ${to}`);
  await set('SET default_transaction_read_only = on');
  expect(await readiness()).toBe('database read-only');
  await set('RESET default_transaction_read_only');
  expect(await readiness()).toBe('ready');
});
