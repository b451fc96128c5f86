import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { sealAll } from './log-seal.ts';
import { verifyChain } from './log-verify.ts';
import { loggedChanges } from './operation-log.ts';

const logKey = randomBytes(32);
let team: TestTeam;

const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  team = await seedTeam(database, 'Harbour Trading');
});

const write = (count: number) => writeEntries(database, logKey, team, count);
const verify = () => inTransaction(database, { teamId: team.id }, async (tx) => (await verifyChain(tx, team.id, logKey)).break);
const tamper = (statement: string) => owner.query(statement.replaceAll('$team', `'${team.id}'`));

describe('the chain', () => {
  test('is intact after several rounds of sealing', async () => {
    await write(3);
    await sealAll(database, logKey);
    await write(1200);
    await sealAll(database, logKey);
    expect(await verify()).toBeNull();
  });

  test.each([1, 250, 251, 600])('an altered entry that is not chained yet is found at place %i of 600', async (place) => {
    await write(3);
    await sealAll(database, logKey);
    await write(600);
    expect(await verify()).toBeNull();
    await tamper(
      `UPDATE operation_log SET actor_name = 'x' WHERE team_id = $team AND id = (SELECT id FROM operation_log WHERE team_id = $team AND seq IS NULL ORDER BY id OFFSET ${place - 1} LIMIT 1)`,
    );
    expect(await verify()).toEqual({ seq: 3 + place, reason: 'altered' });
  });

  test('is intact when several processes seal concurrently', async () => {
    await write(500);
    await Promise.all(Array.from({ length: 5 }, () => sealAll(database, logKey)));
    expect(await verify()).toBeNull();
  });

  test.each([
    [
      'an altered entry',
      "UPDATE operation_log SET object_name = 'Nobody' WHERE team_id = $team AND seq = 4",
      { seq: 4, reason: 'altered' },
    ],
    [
      'an altered detail',
      `UPDATE operation_log SET after = '{"jobTitle":"boss"}' WHERE team_id = $team AND seq = 2`,
      { seq: 2, reason: 'altered' },
    ],
    ['a deleted entry', 'DELETE FROM operation_log WHERE team_id = $team AND seq = 5', { seq: 5, reason: 'missing' }],
    ['deleted entries at the end', 'DELETE FROM operation_log WHERE team_id = $team AND seq > 7', { seq: 8, reason: 'cut' }],
    [
      'two swapped entries',
      'UPDATE operation_log SET seq = 1003 WHERE team_id = $team AND seq = 3; UPDATE operation_log SET seq = 3 WHERE team_id = $team AND seq = 6; UPDATE operation_log SET seq = 6 WHERE team_id = $team AND seq = 1003',
      { seq: 3, reason: 'chain' },
    ],
    [
      'an inserted entry',
      `UPDATE operation_log SET seq = seq + 100 WHERE team_id = $team AND seq > 4; UPDATE operation_log SET seq = seq - 99 WHERE team_id = $team AND seq > 100;
       INSERT INTO operation_log SELECT team_id, gen_random_uuid(), 5, at, actor_id, actor_name, actor_kind, category, action, object_type, object_id, 'forged', before, after, ip, user_agent, request_id, mac, hash
       FROM operation_log WHERE team_id = $team AND seq = 4`,
      { seq: 5, reason: 'altered' },
    ],
  ])('verification detects %s', async (_name, statement, found) => {
    await write(10);
    await sealAll(database, logKey);
    expect(await verify()).toBeNull();
    await tamper(statement);
    expect(await verify()).toEqual(found);
  });
});

test('changes returns the fields that differ, before and after', () => {
  expect(loggedChanges({ a: 1, b: { c: 1, d: 2 } }, { a: 2, b: { d: 2, c: 1 } })).toEqual({ before: { a: 1 }, after: { a: 2 } });
  expect(loggedChanges({ a: null }, { a: null })).toBeNull();
});
