import '#server/node-version.ts';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { root } from './root.ts';
import { type Child, runNode } from './testing/child.ts';
import { startHttpHaproxy, startPatroniHaproxy } from './testing/haproxy.ts';
import { memoryFolder } from './testing/memory.ts';
import { type Patroni, startPatroni } from './testing/patroni.ts';
import { startPgbouncer } from './testing/pgbouncer.ts';
import { freePort } from './testing/port.ts';
import { startSwift } from './testing/swift.ts';

// npm run cluster [-- FILES]: runs the journeys through HAProxy, in front of two processes without sticky sessions, whose requests
// pass PgBouncer to the leader of a Patroni cluster with synchronous replication, and whose files are in object storage. Needs
// Debian packages, and root to install them.
const nodes = 3;
const stops: (() => Promise<void> | void)[] = [];
let status = 1;
try {
  status = await main(process.argv.slice(2));
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(status);

async function main(files: readonly string[]): Promise<number> {
  const folder = mkdtempSync(`${memoryFolder()}.cluster-`);
  chmodSync(folder, 0o755);
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startDatabase(folder);
  const swift = await startSwift();
  stops.push(() => swift.stop());
  const ports = [await freePort(), await freePort()];
  const proxy = await startHttpHaproxy(ports);
  stops.push(() => proxy.stop());
  const url = `http://localhost:${proxy.port}`;
  const environment = {
    ...swift.environment(await swift.bucket('atrium')),
    DATABASE_URL: database.owner,
    SERVER_DATABASE_URL: database.requests,
    DATABASE_POOL: '10',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    ROOT_KEY: randomBytes(32).toString('base64'),
    ATRIUM_DEMO: 'on',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  // Each process has a folder of its own; only the mailbox of the demo is in it, so emails are sent by the first one.
  for (const [n, port] of ports.entries()) {
    const data = join(folder, `data-${n}`);
    mkdirSync(data);
    const env = { ...environment, PORT: String(port), DATA_DIR: data, BACKGROUND_WORK: n === 0 ? 'on' : 'off' };
    const child = runNode([join(root, 'dev', 'start.mjs')], { cwd: root, env });
    stops.push(() => end(child));
    await child.said(/Atrium is ready at/);
  }
  console.log(`Two processes at ${url}, PostgreSQL by Patroni, PgBouncer and HAProxy, files in Swift`);
  const mail = `http://localhost:${ports[0]}`;
  const env = { ...process.env, ATRIUM_JOURNEYS_AT: url, ATRIUM_MAIL_AT: mail, ATRIUM_STANDBYS: String(nodes - 1) };
  const program = join(root, 'node_modules', '.bin', 'playwright');
  // Not spawnSync: while it waits, nothing would read the logs of the other programs, which block once a pipe is full.
  const journeys = spawn(program, ['test', ...files], { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(journeys, 'close')) as [number | null];
  return code ?? 1;
}

async function startDatabase(folder: string): Promise<{ owner: string; requests: string }> {
  const patroni = await startPatroni(join(folder, 'patroni'), nodes);
  stops.push(() => patroni.stop());
  await complete(patroni);
  const proxy = await startPatroniHaproxy(patroni.nodes);
  stops.push(() => proxy.stop());
  const leader = patroni.nodes[(await patroni.leader()) ?? 0];
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${leader?.port}/postgres` });
  await client.connect();
  await client.query('CREATE ROLE atrium LOGIN CREATEROLE');
  await client.query('GRANT pg_read_all_stats TO atrium');
  await client.query('CREATE ROLE atrium_requests LOGIN');
  await client.query('CREATE DATABASE atrium OWNER atrium');
  await client.end();
  const place = `postgres:///atrium?host=127.0.0.1&port=${proxy.port}&user=atrium`;
  const pooler = await startPgbouncer(place, ['atrium', 'atrium_requests'], { mode: 'transaction' });
  stops.push(() => pooler.stop());
  return {
    owner: `postgres://atrium@127.0.0.1:${proxy.port}/atrium`,
    requests: pooler.url('postgres:///atrium', 'atrium_requests'),
  };
}

async function complete(patroni: Patroni): Promise<void> {
  const last = Date.now() + 120_000;
  while (!(await patroni.isComplete())) {
    if (Date.now() > last) throw new Error('the Patroni cluster has no leader and synchronous standby after two minutes');
    await delay(200);
  }
}

async function end(child: Child): Promise<void> {
  child.process.kill('SIGTERM');
  await child.ended();
}
