import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { members } from '#contract/people/members.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { recordFailure } from './chaos/record.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from './testing/live-servers.ts';
import { memoryFolder } from './testing/memory.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import type { TestTeam } from './testing/team.ts';

// A server whose database and file folder are each on a small file system that really becomes full.
const metricsToken = 'a-token-for-metrics';
let folder: string;
let disk: SmallDisk;
let files: SmallDisk;
let postgres: RunningPostgres;
let server: LiveServer;
let origin: string;
let team: TestTeam;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.full-`);
  chmodSync(folder, 0o755);
  disk = mountSmallDisk(join(folder, 'database'), 256);
  files = mountSmallDisk(join(folder, 'data', 'files'), 2);
  postgres = await startPostgres({ dataDir: join(disk.folder, 'postgres'), durable: false });
  const rootKey = randomBytes(32);
  server = await listening(await startLiveServer(join(folder, 'data'), postgres.url, rootKey, { METRICS_TOKEN: metricsToken }));
  ({ origin } = server);
  ({ team, token } = await seedAccess(postgres.url, rootKey));
});
afterAll(async () => {
  await killServers([server]);
  await postgres.stop();
  for (const one of [files, disk]) one.remove();
  rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${token}`, 'x-team-id': team.id });
const addDepartment = (name: string) =>
  fetch(origin + departments.create.path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ parentId: team.sales, name }),
  });
const ready = async () => {
  const response = await fetch(`${origin}/readyz`);
  return { code: response.status, ...((await response.json()) as { status: string; problems?: { place?: string }[] }) };
};
const metrics = async () => (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
const count = (pattern: RegExp) => [...server.child.output().matchAll(pattern)].length;
const becomesReady = () =>
  vi.waitFor(async () => expect(await ready()).toMatchObject({ code: 200, status: 'ready' }), { timeout: 60_000, interval: 50 });

async function owner<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test('while the disk of the database is full, writes are refused with their reason, and reads continue', async () => {
  // A whole segment of the write-ahead log is free, so only tables lack space.
  await owner('SELECT pg_switch_wal()');
  // Written before the disk is filled; otherwise the segment might be created too late.
  await owner("SET synchronous_commit = on; SELECT pg_logical_emit_message(true, 'test', 'begins the segment')");
  disk.fill();
  const accepted: string[] = [];
  const refused: Response[] = [];
  for (let n = 0; refused.length < 3; n += 1) {
    const response = await addDepartment(`full ${n}`);
    if (response.status === 200) accepted.push(`full ${n}`);
    else refused.push(response);
  }
  for (const response of refused) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(((await response.json()) as { code: number }).code).toBe(errors.storageFull.code);
  }
  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', problems: [{ problem: 'disk full', place: 'database' }] });
  expect(await metrics()).toMatch(
    /\nstorage_full\{place="database"\} 1\n[^]*\nunavailable_total\{cause="databaseDiskFull"\} [3-9]\n/,
  );
  expect(count(/"code":"53100"[^\n]*the disk of the database is full/g)).toBe(1);
  expect((await fetch(origin + departments.list.path, { headers: headers() })).status).toBe(200);
  disk.free();
  await becomesReady();
  expect((await addDepartment('after')).status).toBe(200);
  const rows = await owner<{ name: string }>("SELECT name FROM departments WHERE name LIKE 'full %'");
  expect(rows.map(({ name }) => name).toSorted()).toEqual(accepted.toSorted());
  recordFailure('databaseDisk', `${accepted.length} writes acknowledged, ${refused.length} refused, 0 lost`);
  expect(await metrics()).toContain('\nstorage_full{place="database"} 0\n');
});

test('a full disk of the database is noticed without a request that writes', async () => {
  disk.fill();
  const filled = Date.now();
  const isNoticed = async () => expect((await ready()).problems?.map(({ place }) => place)).toContain('database');
  await vi.waitFor(isNoticed, { timeout: 60_000, interval: 50 });
  recordFailure('databaseDisk', `noticed in ${((Date.now() - filled) / 1000).toFixed(1)} s without a request that writes`);
  disk.free();
  await becomesReady();
});

test('while the file folder is full, an upload is refused with its reason and leaves nothing behind', async () => {
  const noise = { width: 512, height: 512, channels: 3 as const };
  const picture = await sharp(randomBytes(512 * 512 * 3), { raw: noise })
    .png()
    .toBuffer();
  const upload = () => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
    const path = members.avatar.path.replace('{id}', team.owner.memberId);
    return fetch(origin + path, { method: members.avatar.method, headers: headers(), body });
  };
  files.fill();
  const refused = await upload();
  expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([503, errors.storageFull.code]);
  expect(readdirSync(files.folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  expect(await ready()).toMatchObject({ status: 'degraded', problems: [{ problem: 'disk full', place: 'files' }] });
  expect(count(/the disk of the data folder is full/g)).toBe(1);
  files.free();
  expect((await upload()).status).toBe(200);
  recordFailure('filesDisk', 'an upload is refused, the next one after space was freed is stored');
  await becomesReady();
});

test('when the write-ahead log cannot grow, the start names the full disk, and the server continues once there is space', async () => {
  disk.fill();
  // Writes messages of 1 MB each until the current segment is full and PostgreSQL, which cannot create another, stops.
  const stopped = (async () => {
    for (;;) await owner("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
  })();
  await expect(stopped).rejects.toThrow();
  // A PostgreSQL that is told to stop while it recovers from this would do so only after half a minute.
  await vi.waitFor(
    () => expect(readFileSync(join(disk.folder, 'postgres.log'), 'utf8')).toMatch(/aborting startup|is shut down/),
    {
      timeout: 20_000,
    },
  );
  await postgres.stop();
  const started = startPostgres({ dataDir: join(disk.folder, 'postgres'), durable: false });
  await expect(started).rejects.toThrow(
    /^PostgreSQL does not start in [^\n]+: its disk is full; free space there[^\n]+No space left on device/,
  );
  disk.free();
  postgres = await startPostgres({ dataDir: join(disk.folder, 'postgres'), durable: false });
  await becomesReady();
  expect((await addDepartment('after the log')).status).toBe(200);
  recordFailure('walDisk', 'the start names the disk; ready again after space was freed, without a restart of Atrium');
});
