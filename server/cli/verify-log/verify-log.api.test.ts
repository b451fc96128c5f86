import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { type LogHeads, startLogHeads } from '#server/integrations/log-heads/log-heads.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { runNode } from '#dev/testing/child.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam } from '#dev/testing/team.ts';

const rootKey = randomBytes(32);
const logKey = deriveKey(rootKey, 'operation log');
let folder: string;
let heads: LogHeads;

const own = await createTestDatabase();
const database = openDatabase(own.url);
await maintainKeys(database, rootKey);
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
await owner.query('SET session_replication_role = replica');
const team = await seedTeam(database, 'Harbour Trading');
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await owner.query('DELETE FROM operation_log_heads');
  await owner.query('DELETE FROM operation_log');
  folder = await mkdtemp(join(tmpdir(), 'atrium-verify-'));
  heads = await startLogHeads({ database, ownerUrl: own.url, logKey, file: headFileOf(folder), onError: () => {} });
  await sealed(5);
});
afterEach(async () => {
  await heads.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sealed(count: number): Promise<void> {
  await writeEntries(database, logKey, team, count);
  await sealAll(database, logKey, { heads });
  await heads.export();
}

async function verifyLog(args: string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<{ code: unknown; said: string }> {
  const child = runNode([join(import.meta.dirname, '..', 'atrium.ts'), 'verify-log', ...args], {
    env: { DATABASE_URL: own.url, DATA_DIR: folder, ROOT_KEY: rootKey.toString('base64'), ...environment },
  });
  return { code: await child.ended(), said: child.output() };
}

const head = async () => (await owner.query('SELECT * FROM operation_log_heads WHERE team_id = $1', [team.id])).rows[0];
/** Restores an earlier state of the database: entries after the head are removed. */
async function setBack(to: { seq: number; hash: Buffer; sealed_at: Date; mac: Buffer }): Promise<void> {
  await owner.query('DELETE FROM operation_log WHERE team_id = $1 AND seq > $2', [team.id, to.seq]);
  await owner.query('UPDATE operation_log_heads SET seq = $2, hash = $3, sealed_at = $4, mac = $5 WHERE team_id = $1', [
    team.id,
    to.seq,
    to.hash,
    to.sealed_at,
    to.mac,
  ]);
}

test('a team is named by its code or its id', async () => {
  const { rows } = await owner.query<{ code: string }>('SELECT code FROM teams WHERE id = $1', [team.id]);
  const answers = await Promise.all([rows[0]?.code ?? '', team.id].map((named) => verifyLog(['--team', named])));
  for (const { code, said } of answers)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Harbour Trading') });
  expect(await verifyLog(['--team', 'NOBODY'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no team with the code or id NOBODY.'),
  });
}, 90_000);

test('a different ROOT_KEY is reported as such, and a missing one is not created', async () => {
  const other = await verifyLog([], { ROOT_KEY: randomBytes(32).toString('base64') });
  expect(other).toMatchObject({ code: 2, said: expect.stringMatching(/^ROOT_KEY .* is another key than the one .*\n$/) });
  const none = await verifyLog([], { ROOT_KEY: '' });
  expect(none).toMatchObject({ code: 1, said: expect.stringMatching(/^There is no root key at .*root-key; set ROOT_KEY.*\n$/) });
  await expect(readFile(join(folder, 'root-key'))).rejects.toThrow('ENOENT');
});

test('compares an intact log with its exported head', async () => {
  const { code, said } = await verifyLog();
  expect(said).toMatch(/^Heads are stored in .*operation-log-heads\.jsonl since 2\d{3}-/);
  expect(said).toMatch(/Harbour Trading .*: 5 entries unchanged, compared with 1 stored head; the end is 5 [0-9a-f]{64}/);
  expect(code).toBe(0);
});

test('detects a head that was set back, and accepts it after the restore was recorded', async () => {
  const old = await head();
  await sealed(5);
  await setBack(old);
  expect(await verifyLog()).toMatchObject({
    code: 1,
    said: expect.stringContaining('broken at entry 6 (set back: a later head was signed)'),
  });
  const recorded = await verifyLog(['--restored']);
  expect(recorded).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Recorded in .*: the database was restored\. 1 teams had/),
  });
  expect(recorded.said).toMatch(/The database was restored on 2.*; heads signed before that are not expected/);
  expect(await verifyLog()).toMatchObject({ code: 0 });
});

test('also compares heads stored by a receiver when those of the data folder are gone', async () => {
  const old = await head();
  await sealed(5);
  const elsewhere = join(folder, 'elsewhere.jsonl');
  await writeFile(elsewhere, `${JSON.stringify({ records: [heads.of(team.id)] })}\n`);
  expect(await verifyLog(['--heads', elsewhere])).toMatchObject({
    code: 0,
    said: expect.stringContaining('compared with 2 stored heads'),
  });
  // An attacker who also has access to the data folder.
  await heads.stop();
  await setBack(old);
  await rm(headFileOf(folder));
  expect(await verifyLog()).toMatchObject({ code: 1, said: expect.stringMatching(/operation-log-heads\.jsonl is missing/) });
  heads = await startLogHeads({ database, ownerUrl: own.url, logKey, file: headFileOf(folder), onError: () => {} });
  const begun = await verifyLog();
  expect(begun.said).toContain('it was created with 1 signed heads');
  expect(await verifyLog(['--heads', elsewhere])).toMatchObject({ code: 1, said: expect.stringContaining('broken at entry 6') });
  await writeFile(elsewhere, '{"kind":"head","team":"x","seq":1,"hash":"00","at":"","mac":"00"}\n');
  expect(await verifyLog(['--heads', elsewhere])).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not signed under this ROOT_KEY'),
  });
});

test('detects a team that is gone with its log, unless its erasure was recorded', async () => {
  const { id } = await seedTeam(database, 'Gone Company');
  const gone = { ...team, id };
  await writeEntries(database, logKey, gone, 2);
  await sealAll(database, logKey, { heads });
  await heads.export();
  for (const table of ['operation_log', 'operation_log_heads', 'account_teams', 'members', 'departments'])
    await owner.query(`DELETE FROM ${table} WHERE team_id = $1`, [id]);
  await owner.query('DELETE FROM teams WHERE id = $1', [id]);
  expect(await verifyLog()).toMatchObject({ code: 1, said: expect.stringContaining(`Team ${id} is gone with its log`) });
  await heads.erased({ team: id, seq: 2, hash: heads.of(id)?.hash ?? '', broken: null });
  expect(await verifyLog()).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`Team ${id} was erased on .*; its log ended at 2`)),
  });
});

test('a database of a version without signatures is not reported as altered before the first start', async () => {
  await heads.stop();
  await owner.query('UPDATE operation_log_heads SET mac = NULL');
  await rm(headFileOf(folder));
  expect(await verifyLog()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The heads of this database are of a version that did not sign/),
  });
  heads = await startLogHeads({ database, ownerUrl: own.url, logKey, file: headFileOf(folder), onError: () => {} });
  expect(await verifyLog()).toMatchObject({
    code: 0,
    said: expect.stringContaining('created with 1 heads of a version that did not sign'),
  });
});
