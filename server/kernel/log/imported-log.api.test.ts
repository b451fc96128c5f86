import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { inTransaction, openDatabase, openOwnerDatabase } from '../database/database.ts';
import { retireKey } from '../keys/retired-keys.ts';
import { adoptImportedLog, LogDigest, resignImportedLogs } from './imported-log.ts';
import { resignHeads } from './log-rekey.ts';
import { sealAll } from './log-seal.ts';
import { verifyChain } from './log-verify.ts';

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

// A log that was written under the key of another installation, and adopted by this one.
const [elsewhere, from, to] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const team = await seedTeam(database, 'Harbour Trading');
await writeEntries(database, elsewhere, team, 3);
await sealAll(database, elsewhere);
await owner.pool.query('DELETE FROM operation_log_heads');
await inTransaction(owner, {}, async (tx) => {
  const digest = new LogDigest();
  const rows = await tx.selectFrom('operation_log').selectAll().orderBy('seq').execute();
  for (const row of rows) digest.add(row);
  const hash = rows.at(-1)?.hash ?? Buffer.alloc(0);
  await adoptImportedLog(tx, from, { team_id: team.id, seq: rows.length, hash, digest: digest.end(), imported_at: new Date() });
});

const verify = (key: Buffer) =>
  inTransaction(database, { teamId: team.id }, async (tx) => (await verifyChain(tx, team.id, key)).break);
/** What is found while the rows are changed. */
const whileChanged = async (change: string, back: string) => {
  await owner.pool.query(change);
  const found = await verify(from);
  await owner.pool.query(back);
  return found;
};

test('a change of an imported entry, or of what was signed about it, is found', async () => {
  expect(await verify(from)).toBeNull();
  expect(
    await whileChanged(
      "UPDATE operation_log SET actor_name = 'Other' WHERE seq = 1",
      "UPDATE operation_log SET actor_name = 'Olivia'",
    ),
  ).toEqual({
    seq: 3,
    reason: 'altered',
  });
  expect(
    await whileChanged('UPDATE operation_log SET seq = 9 WHERE seq = 2', 'UPDATE operation_log SET seq = 2 WHERE seq = 9'),
  ).toMatchObject({
    seq: 2,
    reason: 'missing',
  });
  const changed = 'UPDATE imported_logs SET digest = sha256(digest)';
  await owner.pool.query('CREATE TABLE kept AS TABLE imported_logs');
  const back = 'UPDATE imported_logs i SET digest = k.digest FROM kept k WHERE k.team_id = i.team_id';
  expect(await whileChanged(changed, back)).toEqual({ seq: 1, reason: 'altered' });
  expect(await whileChanged('DELETE FROM imported_logs', 'INSERT INTO imported_logs TABLE kept')).toEqual({
    seq: 1,
    reason: 'altered',
  });
  expect(await verify(from)).toBeNull();
});

test('new entries continue the imported chain, and a replacement of the root key keeps it verifiable', async () => {
  await writeEntries(database, from, team, 2);
  await sealAll(database, from);
  expect(await verify(from)).toBeNull();
  await inTransaction(owner, {}, async (tx) => {
    await resignHeads(tx, { from, to }, new Map());
    await resignImportedLogs(tx, { from, to });
    await retireKey(tx, 'operation log', { from, to, generation: 1 });
  });
  await writeEntries(database, to, team, 1);
  await sealAll(database, to);
  expect(await verify(to)).toBeNull();
});
