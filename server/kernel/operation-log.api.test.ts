import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { type Database, inTransaction, openDatabase } from './db.ts';
import { sealAll, verifyChain } from './log-seal.ts';
import { changes, record } from './operation-log.ts';

const logKey = randomBytes(32);
let own: TestDatabase;
let database: Database;
let owner: pg.Client;
let team: TestTeam;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
  owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  team = await seedTeam(database, 'Harbour Trading');
});

function write(count: number): Promise<void> {
  const context = {
    logKey,
    requestId: 'request',
    ip: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
    recorded: [],
    team: { id: team.id },
    actor: { memberId: team.owner.memberId, displayName: 'Olivia', kind: 'USER' as const },
  };
  const event = (n: number) => ({
    category: 'MEMBER' as const,
    action: 'member.update' as const,
    object: { type: 'member', id: team.member.memberId, name: 'Max' },
    before: { jobTitle: `title ${n}`, z: 1, a: { nested: [1.5, 'é', null] } },
    after: { jobTitle: `title ${n + 1}` },
  });
  return inTransaction(database, { teamId: team.id }, (tx) =>
    record(tx, context, ...Array.from({ length: count }, (_, n) => event(n))),
  );
}

const verify = () => inTransaction(database, { teamId: team.id }, (tx) => verifyChain(tx, team.id, logKey));
const tamper = (statement: string) => owner.query(statement.replaceAll('$team', `'${team.id}'`));

describe('the chain', () => {
  test('holds over what was written in several rounds', async () => {
    await write(3);
    await sealAll(database, logKey);
    await write(1200);
    await sealAll(database, logKey);
    expect(await verify()).toBeNull();
  });

  test('holds when several processes seal at once', async () => {
    await write(500);
    await Promise.all(Array.from({ length: 5 }, () => sealAll(database, logKey)));
    expect(await verify()).toBeNull();
  });

  test.each([
    [
      'an altered event',
      "UPDATE operation_log SET object_name = 'Nobody' WHERE team_id = $team AND seq = 4",
      { seq: 4, reason: 'altered' },
    ],
    [
      'an altered detail',
      `UPDATE operation_log SET after = '{"jobTitle":"boss"}' WHERE team_id = $team AND seq = 2`,
      { seq: 2, reason: 'altered' },
    ],
    ['a deleted event', 'DELETE FROM operation_log WHERE team_id = $team AND seq = 5', { seq: 5, reason: 'missing' }],
    ['a cut end', 'DELETE FROM operation_log WHERE team_id = $team AND seq > 7', { seq: 8, reason: 'cut' }],
    [
      'two events that changed places',
      'UPDATE operation_log SET seq = 1003 WHERE team_id = $team AND seq = 3; UPDATE operation_log SET seq = 3 WHERE team_id = $team AND seq = 6; UPDATE operation_log SET seq = 6 WHERE team_id = $team AND seq = 1003',
      { seq: 3, reason: 'chain' },
    ],
    [
      'an inserted event',
      `UPDATE operation_log SET seq = seq + 100 WHERE team_id = $team AND seq > 4; UPDATE operation_log SET seq = seq - 99 WHERE team_id = $team AND seq > 100;
       INSERT INTO operation_log SELECT team_id, gen_random_uuid(), 5, at, actor_id, actor_name, actor_kind, category, action, object_type, object_id, 'forged', before, after, ip, user_agent, request_id, mac, hash
       FROM operation_log WHERE team_id = $team AND seq = 4`,
      { seq: 5, reason: 'altered' },
    ],
  ])('finds %s', async (_name, statement, found) => {
    await write(10);
    await sealAll(database, logKey);
    expect(await verify()).toBeNull();
    await tamper(statement);
    expect(await verify()).toEqual(found);
  });
});

test('changes are the fields that differ, before and after', () => {
  expect(changes({ a: 1, b: { c: 1, d: 2 } }, { a: 2, b: { d: 2, c: 1 } })).toEqual({ before: { a: 1 }, after: { a: 2 } });
  expect(changes({ a: null }, { a: null })).toBeNull();
});
