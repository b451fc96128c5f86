import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { sealAll, startSealing } from '#server/kernel/log/log-seal.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { readHeadFile } from './head-file.ts';
import { type LogHeads, startLogHeads } from './log-heads.ts';
import { recordRestore } from './settle-heads.ts';

const logKey = randomBytes(32);
let team: TestTeam;
let folder: string;
let file: string;
let opened: LogHeads[];
let errors: string[];

const own = await createTestDatabase();
const database = openDatabase(own.url);
// The attacker: a database administrator with every right in it, not restricted by triggers, but without ROOT_KEY.
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
await owner.query('SET session_replication_role = replica');
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  team = await seedTeam(database, 'Harbour Trading');
  folder = await mkdtemp(join(tmpdir(), 'atrium-heads-'));
  file = join(folder, 'heads.jsonl');
  opened = [];
  errors = [];
});
afterEach(async () => {
  for (const heads of opened) await heads.stop();
  await rm(folder, { recursive: true, force: true });
  await owner.query('DELETE FROM operation_log_heads');
  await owner.query('DELETE FROM operation_log');
});

async function open(at = file): Promise<LogHeads> {
  const onError = (error: unknown) => void errors.push((error as Error).message);
  const heads = await startLogHeads({ database, ownerUrl: own.url, logKey, file: at, onError });
  opened.push(heads);
  return heads;
}

const write = (count: number) => writeEntries(database, logKey, team, count);
const refusals: string[] = [];
const seal = (heads: LogHeads) =>
  sealAll(database, logKey, { heads, onRefused: ({ teamId, message }) => void (teamId === team.id && refusals.push(message)) });
const sealed = async (heads: LogHeads, count: number) => {
  await write(count);
  await seal(heads);
};
const verify = async (heads: LogHeads) => {
  await heads.refresh();
  const known = heads.of(team.id);
  return inTransaction(database, { teamId: team.id }, (tx) => verifyChain(tx, team.id, logKey, known ? [known] : []));
};
const attack = async (statements: string) => {
  for (const statement of statements.split(';')) await owner.query(statement.replaceAll('$team', `'${team.id}'`));
};

/** Returns the stored row of the team's head. */
const storedHead = async () => (await owner.query('SELECT * FROM operation_log_heads WHERE team_id = $1', [team.id])).rows[0];
const putBack = (head: { seq: number; hash: Buffer; sealed_at: Date; mac: Buffer }) =>
  owner.query(
    `INSERT INTO operation_log_heads (team_id, seq, hash, sealed_at, mac) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (team_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, sealed_at = excluded.sealed_at, mac = excluded.mac`,
    [team.id, head.seq, head.hash, head.sealed_at, head.mac],
  );

const cutTail = 'DELETE FROM operation_log WHERE team_id = $team AND seq > 5';
const moveHead =
  'UPDATE operation_log_heads SET seq = 5, hash = (SELECT hash FROM operation_log WHERE team_id = $team AND seq = 5) WHERE team_id = $team';
const unchain = `UPDATE operation_log SET seq = NULL, hash = NULL WHERE team_id = $team AND seq > 5;
  DELETE FROM operation_log WHERE team_id = $team AND id = (SELECT min(id::text)::uuid FROM operation_log WHERE team_id = $team AND seq IS NULL)`;
const swap = `UPDATE operation_log SET seq = 1003 WHERE team_id = $team AND seq = 3; UPDATE operation_log SET seq = 3 WHERE team_id = $team AND seq = 6;
  UPDATE operation_log SET seq = 6 WHERE team_id = $team AND seq = 1003`;
const attacks: [name: string, statements: string, withOldHead: boolean, found: { seq: number; reason: string }][] = [
  ['a deleted tail with a moved head', `${cutTail};${moveHead}`, false, { seq: 6, reason: 'head' }],
  ['a deleted tail with an older signed head put back', cutTail, true, { seq: 6, reason: 'rewound' }],
  [
    'a deleted entry in the middle',
    'DELETE FROM operation_log WHERE team_id = $team AND seq = 4',
    false,
    { seq: 4, reason: 'missing' },
  ],
  ['unchained entries with a moved head', `${unchain};${moveHead}`, false, { seq: 6, reason: 'head' }],
  ['unchained entries with an older signed head put back', unchain, true, { seq: 6, reason: 'rewound' }],
  ['two swapped entries', swap, false, { seq: 3, reason: 'chain' }],
  ['an older signed head put back', 'SELECT 1', true, { seq: 6, reason: 'rewound' }],
  ['a deleted head', 'DELETE FROM operation_log_heads WHERE team_id = $team', false, { seq: 11, reason: 'head' }],
  [
    'a removed signature of the head',
    'UPDATE operation_log_heads SET mac = NULL WHERE team_id = $team',
    false,
    { seq: 11, reason: 'head' },
  ],
  [
    'a deleted head with all entries but one unchained',
    `UPDATE operation_log SET seq = NULL, hash = NULL WHERE team_id = $team;DELETE FROM operation_log WHERE team_id = $team AND id = (SELECT min(id::text)::uuid FROM operation_log WHERE team_id = $team);
     DELETE FROM operation_log_heads WHERE team_id = $team`,
    false,
    { seq: 1, reason: 'head' },
  ],
  [
    'a deleted head with all entries deleted',
    'DELETE FROM operation_log WHERE team_id = $team; DELETE FROM operation_log_heads WHERE team_id = $team',
    false,
    { seq: 1, reason: 'head' },
  ],
];

describe.each([
  ['a running process', false],
  ['a restarted process', true],
])('%s finds', (_name, restarted) => {
  test.each(attacks)('%s, and signs no head again', async (name, statements, withOldHead, found) => {
    const first = await open();
    await sealed(first, 5);
    const old = await storedHead();
    await sealed(first, 5);
    expect((await verify(first)).break).toBeNull();
    if (restarted) await first.stop();
    await attack(statements);
    if (withOldHead) await putBack(old);
    const heads = restarted ? await open() : first;
    await write(1);
    refusals.length = 0;
    await seal(heads);
    const isInMiddle = found.reason === 'missing' || found.reason === 'chain';
    expect(refusals, name).toHaveLength(isInMiddle ? 0 : 1);
    expect((await verify(heads)).break).toEqual(found);
    // A further round does not repair it either.
    await seal(heads);
    expect((await verify(heads)).break).toEqual(found);
  });
});

test('unchained entries are verified as they are, and a verification chains nothing', async () => {
  const heads = await open();
  await write(3);
  expect(await verify(heads)).toEqual({ entries: 3, head: null, break: null });
  await attack("UPDATE operation_log SET object_name = 'Nobody' WHERE team_id = $team");
  expect((await verify(heads)).break).toEqual({ seq: 1, reason: 'altered' });
  expect(await storedHead()).toBeUndefined();
});

test('a team whose sealing is refused is reported once and counted, and other teams are sealed', async () => {
  const heads = await open();
  await sealed(heads, 2);
  const other = await seedTeam(database, 'Other');
  await attack('UPDATE operation_log_heads SET mac = NULL WHERE team_id = $team');
  await write(1);
  await writeEntries(database, logKey, other, 1);
  const reported: unknown[] = [];
  const sealing = startSealing(database, logKey, (error) => reported.push(error), { heads });
  // Stopping seals once more.
  await sealing.stop();
  expect(reported).toEqual([expect.objectContaining({ name: 'SealRefusedError', teamId: team.id })]);
  expect(sealing.refused()).toBe(1);
  expect(heads.of(other.id)?.seq).toBe(1);
});

describe('no alarm is raised', () => {
  test('in two processes that seal, export and verify at the same time', async () => {
    const [one, two] = [await open(), await open()];
    const sealings = [one, two].map((heads) => startSealing(database, logKey, (error) => errors.push(String(error)), { heads }));
    for (let n = 0; n < 20; n += 1) {
      await write(30);
      await Promise.all([seal(one), one.export(), seal(two), two.export(), write(5)]);
      expect((await verify(one)).break).toBeNull();
      expect((await verify(two)).break).toBeNull();
    }
    await Promise.all(sealings.map((sealing) => sealing.stop()));
    await Promise.all([one.export(), two.export()]);
    expect(await verify(await open())).toMatchObject({ entries: 700, head: { seq: 700 }, break: null });
    expect((await readHeadFile(file, logKey))?.heads.get(team.id)?.seq).toBe(700);
    expect(errors).toEqual([]);
  });

  test('if a process was killed between sealing and export', async () => {
    const first = await open();
    await sealed(first, 3);
    await first.export();
    await copyFile(file, join(folder, 'before'));
    await sealed(first, 4);
    // A killed process leaves the file as of its last export.
    const next = await open(join(folder, 'before'));
    await sealed(next, 2);
    expect(await verify(next)).toMatchObject({ entries: 9, break: null });
    expect(errors).toEqual([]);
  });

  test('at a new installation', async () => {
    const heads = await open();
    await sealed(heads, 2);
    expect(heads.history()?.restores).toEqual([]);
    expect((await verify(heads)).break).toBeNull();
    expect((await readHeadFile(file, logKey))?.begun).toMatchObject({ signed: 0, adopted: 0 });
    expect(errors).toEqual([]);
  });

  test('after an upgrade, which signs the existing heads once', async () => {
    await write(3);
    await sealAll(database, logKey);
    await attack('UPDATE operation_log_heads SET mac = NULL');
    const heads = await open();
    expect((await readHeadFile(file, logKey))?.begun).toMatchObject({ signed: 0, adopted: 1 });
    await sealed(heads, 2);
    expect(await verify(heads)).toMatchObject({ entries: 5, break: null });
    await heads.stop();
    await attack('UPDATE operation_log_heads SET mac = NULL');
    expect((await verify(await open())).break).toEqual({ seq: 6, reason: 'head' });
  });

  test('after a recorded restore, also in a running process; an unrecorded one is reported', async () => {
    const heads = await open();
    await sealed(heads, 5);
    const copied = await storedHead();
    await sealed(heads, 5);
    await attack(cutTail);
    await putBack(copied);
    expect((await verify(heads)).break).toEqual({ seq: 6, reason: 'rewound' });
    await heads.export();
    await recordRestore({ ownerUrl: own.url, logKey, file }, copied.sealed_at.toISOString());
    expect((await verify(heads)).break).toBeNull();
    expect(heads.history()?.restores).toEqual([{ at: expect.any(String), takenAt: copied.sealed_at.toISOString() }]);
    await sealed(heads, 1);
    expect(await verify(heads)).toMatchObject({ entries: 6, head: { seq: 6 }, break: null });
    // From now on the head of the restored database counts.
    await attack('UPDATE operation_log SET seq = NULL, hash = NULL WHERE team_id = $team AND seq = 6');
    await putBack(copied);
    expect((await verify(heads)).break).toEqual({ seq: 6, reason: 'rewound' });
  });

  test('for an erased team, whose end is recorded', async () => {
    const heads = await open();
    await sealed(heads, 2);
    await heads.export();
    const { hash = '', seq = 0 } = heads.of(team.id) ?? {};
    await heads.erased({ team: team.id, seq, hash, broken: null });
    const exported = await readHeadFile(file, logKey);
    expect(exported?.heads.has(team.id)).toBe(false);
    expect(exported?.erased.get(team.id)).toMatchObject({ seq: 2, hash });
    expect(heads.of(team.id)).toBeUndefined();
  });
});
