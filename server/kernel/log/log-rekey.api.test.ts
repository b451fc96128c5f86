import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction, openDatabase, openOwnerDatabase } from '../database/database.ts';
import { type Head, signHead } from './log-heads.ts';
import { resignHeads, resignWaiting } from './log-rekey.ts';
import { chainStart, link, sealAll } from './log-seal.ts';
import { isGenuine, verifyChain } from './log-verify.ts';
import { canonical } from './operation-log.ts';
import { retireKey } from '../keys/retired-keys.ts';

let team: TestTeam;
let from: Buffer;
let to: Buffer;

const own = await createTestDatabase();
const database = openDatabase(own.url);
/** A connection of a database administrator, for whom triggers do not run. */
const owner = openOwnerDatabase(own.url, { max: 1 });
await owner.pool.query('SET session_replication_role = replica');
afterAll(async () => {
  await owner.close();
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await owner.pool.query('DELETE FROM operation_log; DELETE FROM operation_log_heads; DELETE FROM retired_keys');
  team = await seedTeam(database, 'Harbour Trading');
  [from, to] = [randomBytes(32), randomBytes(32)];
  await writeEntries(database, from, team, 3);
  await sealAll(database, from);
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(database, { teamId: team.id }, work);
const verify = (key = to, known: Head[] = []) => inTeam(async (tx) => (await verifyChain(tx, team.id, key, known)).break);
const add = async (key: Buffer, count: number) => {
  await writeEntries(database, key, team, count);
  await sealAll(database, key);
};
const replace = (known = new Map<string, Head>(), generation = 1) =>
  inTransaction(owner, {}, async (tx) => {
    const heads = await resignHeads(tx, { from, to }, known);
    const entries = await resignWaiting(tx, { from, to });
    await retireKey(tx, 'operation log', { from, to, generation });
    return { heads, entries };
  });
const headOf = async (): Promise<Head> => {
  const { rows } = await owner.pool.query<{ seq: number; hash: Buffer }>('SELECT seq, hash FROM operation_log_heads');
  const [head] = rows;
  return { team: team.id, seq: head?.seq ?? 0, hash: head?.hash.toString('hex') ?? '', at: '' };
};

test('entries of three keys form one chain that matches the exported heads of each key', async () => {
  const known = [await headOf()];
  await writeEntries(database, from, team, 2);
  expect(await replace()).toEqual({ heads: { signed: 1, refused: 0 }, entries: 2 });
  expect(await verify()).toBeNull();
  await add(to, 2);
  known.push(await headOf());
  [from, to] = [to, randomBytes(32)];
  await replace(new Map([[team.id, known[1] as Head]]), 2);
  await add(to, 2);
  expect(await verify(to, known)).toBeNull();
  expect(await headOf()).toMatchObject({ seq: 9 });
  expect(await verify(randomBytes(32)).catch(String), 'another key').toMatch(/Error/);
});

test('a replacement does not sign altered entries or wrong heads again', async () => {
  const known = await headOf();
  await writeEntries(database, from, team, 1);
  await owner.pool.query("UPDATE operation_log SET object_name = 'Nobody' WHERE seq IS NULL");
  expect(await replace()).toMatchObject({ entries: 0 });
  expect(await verify()).toEqual({ seq: 4, reason: 'altered' });

  await owner.pool.query('DELETE FROM operation_log WHERE seq IS NULL');
  [from, to] = [to, randomBytes(32)];
  const forged = { ...known, hash: randomBytes(32).toString('hex') };
  expect(await replace(new Map([[team.id, forged]]), 2)).toMatchObject({ heads: { signed: 0, refused: 1 } });
  expect(await verify()).toEqual({ seq: 4, reason: 'head' });
});

describe('an attacker with the former key and the database', () => {
  const events = async () => await inTeam((tx) => tx.selectFrom('operation_log').selectAll().orderBy('seq').execute());
  const macOf = (event: object, key: Buffer) => createHmac('sha256', key).update(canonical(event)).digest();

  /** Alters entry 2, then signs and chains it and the entries up to 3 under the former key. Resolves to the hash of entry 3. */
  async function alter(): Promise<Buffer> {
    let hash: Buffer = chainStart;
    for (const { seq, hash: _hash, mac, ...event } of (await events()).slice(0, 3)) {
      const altered = seq === 2 ? { ...event, object_name: 'Nobody' } : event;
      const signed = seq === 2 ? macOf(altered, from) : mac;
      hash = link(from, hash, seq ?? 0, signed);
      await owner.pool.query('UPDATE operation_log SET object_name = $2, mac = $3, hash = $4 WHERE seq = $1', [
        seq,
        altered.object_name,
        signed,
        hash,
      ]);
    }
    return hash;
  }

  test('cannot alter an entry from before the replacement, with or without later entries', async () => {
    await replace();
    await alter();
    expect(await verify()).toEqual({ seq: 3, reason: 'chain' });
    await add(to, 1).catch(() => undefined);
    expect(await verify()).toEqual({ seq: 3, reason: 'chain' });
  });

  test('cannot alter an entry that entries of the new key follow, nor sign a head', async () => {
    await replace();
    await add(to, 2);
    const hash = await alter();
    expect(await verify()).toEqual({ seq: 4, reason: 'chain' });
    await owner.pool.query('DELETE FROM operation_log WHERE seq > 3');
    const head = signHead(from, team.id, 3, hash);
    await owner.pool.query('UPDATE operation_log_heads SET seq = 3, hash = $1, sealed_at = $2, mac = $3', [
      hash,
      head.at,
      Buffer.from(head.mac, 'hex'),
    ]);
    expect(await verify()).toEqual({ seq: 4, reason: 'head' });
  });

  test.each([
    ['directly after the replacement', 0],
    ['after entries of the new key', 2],
  ])('cannot add an entry %s, even if a server chains it', async (_when, count) => {
    await replace();
    if (count) await add(to, count);
    await writeEntries(database, from, team, 1);
    expect(await verify()).toEqual({ seq: 4 + count, reason: 'altered' });
    const isLastGenuine = () =>
      inTeam(async (tx) => {
        const verified = await verifyChain(tx, team.id, to, []);
        const last = await tx.selectFrom('operation_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
        return isGenuine(tx, last, to, verified);
      });
    expect(await isLastGenuine()).toBe(false);
    await sealAll(database, to);
    expect(await verify()).toEqual({ seq: 4 + count, reason: count ? 'altered' : 'chain' });
    expect(await isLastGenuine()).toBe(false);
  });
});

test('an entry from before the replacement is genuine while the chain is intact', async () => {
  await replace();
  await add(to, 1);
  const genuine = await inTeam(async (tx) => {
    const verified = await verifyChain(tx, team.id, to, []);
    const rows = await tx.selectFrom('operation_log').selectAll().orderBy('seq').execute();
    return Promise.all(rows.map((row) => isGenuine(tx, row, to, verified)));
  });
  expect(genuine).toEqual([true, true, true, true]);
});
