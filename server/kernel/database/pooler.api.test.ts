import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { type Pgbouncer, startPgbouncer } from '#dev/testing/pgbouncer.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { asPlatform, asTeam, type Database, inTransaction, openDatabase } from './database.ts';
import { refusalOf } from '../http/failures.ts';
import { migrate } from './migrate.ts';
import { serverRole } from './server-role.ts';

const inTurn = (n: number) => (n % 2 ? two : one);

const own = await createTestDatabase();
const role = serverRole(/^postgres:\/\/\/(\w+)/.exec(own.url)?.[1] ?? '');
const database = openDatabase(own.url);
const one = await seedTeam(database, 'Harbour Trading');
const two = await seedTeam(database, 'Other Company');
await database.close();
afterAll(() => own.drop());

const namesSeen = (database: Database, team: TestTeam) =>
  asTeam(database, team.id, async (db) => {
    await sql`SELECT pg_sleep(0.001)`.execute(db);
    return (await db.selectFrom('members').select('team_id').distinct().execute()).map((row) => row.team_id);
  });

/** Runs concurrent reads and transactions of both teams, more than the pool has backends, and checks their isolation. */
async function expectApart(database: Database): Promise<void> {
  const calls = Array.from({ length: 200 }, (_, n) => inTurn(n));
  const seen = await Promise.all(
    calls.map((team, n) =>
      n % 3
        ? namesSeen(database, team)
        : inTransaction(database, { teamId: team.id }, async (tx) => {
            await sql`UPDATE members SET job_title = ${team.id}`.execute(tx);
            await sql`SELECT pg_sleep(0.001)`.execute(tx);
            return (await tx.selectFrom('members').select('team_id').distinct().execute()).map((row) => row.team_id);
          }),
    ),
  );
  expect(seen).toEqual(calls.map((team) => [team.id]));
  for (const team of [one, two]) {
    const titles = await asTeam(database, team.id, (db) => db.selectFrom('members').select('job_title').distinct().execute());
    expect(titles).toEqual([{ job_title: team.id }]);
  }
}

test('options of the connection string cannot change the role of the server', async () => {
  const database = openDatabase(`${own.url}&options=${encodeURIComponent('-c role=postgres -c row_security=off')}`);
  try {
    const seen = await asTeam(database, one.id, (db) => sql<{ name: string }>`SELECT current_user AS name`.execute(db));
    expect(seen.rows).toEqual([{ name: role }]);
    expect(await namesSeen(database, one)).toEqual([one.id]);
  } finally {
    await database.close();
  }
});

async function through<T>(options: Parameters<typeof startPgbouncer>[2], work: (bouncer: Pgbouncer) => Promise<T>): Promise<T> {
  const bouncer = await startPgbouncer(inject('cluster'), [role], options);
  try {
    return await work(bouncer);
  } finally {
    await bouncer.stop();
  }
}

test('pgbouncer with pool_mode = session works for the owner and for requests', () =>
  through({ mode: 'session' }, async (bouncer) => {
    const url = bouncer.url(own.url);
    await prepareDatabase(url);
    const database = openDatabase(url, { max: 3 });
    try {
      await expectApart(database);
    } finally {
      await database.close();
    }
  }));

test.each(['transaction', 'statement'] as const)('pgbouncer with pool_mode = %s is refused for the owner in one line', (mode) =>
  through({ mode }, async (bouncer) => {
    const refused = prepareDatabase(bouncer.url(own.url));
    await expect(refused).rejects.toThrow(/^DATABASE_URL leads through a pooler .* set SERVER_DATABASE_URL to the pooler\.$/);
  }),
);

test('pgbouncer with pool_mode = transaction is refused for the owner while other connections use its pool', () =>
  through({ mode: 'transaction' }, async (bouncer) => {
    const others = new pg.Pool({ connectionString: bouncer.url(own.url), max: 6 });
    const busy = new AbortController();
    const work = Array.from({ length: 6 }, async () => {
      while (!busy.signal.aborted) await others.query('SELECT pg_sleep(random() / 200)');
    });
    try {
      for (let n = 0; n < 20; n += 1)
        await expect(migrate(bouncer.url(own.url))).rejects.toThrow('DATABASE_URL leads through a pooler');
    } finally {
      busy.abort();
      await Promise.all(work);
      await others.end();
    }
  }));

test('pgbouncer with pool_mode = transaction isolates two teams whose requests share connections', () =>
  through({ mode: 'transaction' }, async (bouncer) => {
    const serverUrl = bouncer.url(own.url, role);
    await prepareDatabase(own.url, serverUrl);
    const database = openDatabase(own.url, { max: 16, serverUrl });
    try {
      await expectApart(database);
      expect(await asPlatform(database, (db) => db.selectFrom('members').select('id').execute())).toEqual([]);
    } finally {
      await database.close();
    }
  }));

test('behind pgbouncer with pool_mode = transaction, settings apply and connections survive failed statements', () =>
  through({ mode: 'transaction' }, async (bouncer) => {
    const database = openDatabase(own.url, { max: 2, serverUrl: bouncer.url(own.url, role) });
    try {
      const failing = Array.from({ length: 20 }, (_, n) => asTeam(database, inTurn(n).id, (db) => sql`SELECT 1 / 0`.execute(db)));
      for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
      const result = await inTransaction(database, { teamId: one.id }, async (tx) => {
        await sql`UPDATE members SET job_title = 'kept'`.execute(tx);
        return sql<{
          zone: string;
          limit: string;
        }>`SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS limit`.execute(tx);
      });
      expect(result.rows).toEqual([{ zone: 'UTC', limit: '1min' }]);
      await expect(
        inTransaction(database, { teamId: one.id }, async (tx) => {
          await sql`UPDATE members SET job_title = 'lost'`.execute(tx);
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
      const titles = await asTeam(database, one.id, (db) => db.selectFrom('members').select('job_title').distinct().execute());
      expect(titles).toEqual([{ job_title: 'kept' }]);
      const both = await asTeam(database, two.id, (db) =>
        Promise.all([1, 2, 3].map(() => db.selectFrom('members').select('team_id').distinct().execute())),
      );
      expect(both.flat().map((row) => row.team_id)).toEqual([two.id, two.id, two.id]);
    } finally {
      await database.close();
    }
  }));

test('pgbouncer with pool_mode = statement is refused for requests, which need transactions', () =>
  through({ mode: 'statement' }, async (bouncer) => {
    const refused = prepareDatabase(own.url, bouncer.url(own.url, role));
    await expect(refused).rejects.toThrow(
      /^The role .* transaction blocks not allowed in statement pooling mode; check SERVER_DATABASE_URL\.$/,
    );
  }));

test('a pooler that refuses start-up options is reported in one line', () =>
  through({ mode: 'session', options: false }, async (bouncer) => {
    const refused = prepareDatabase(`${bouncer.url(own.url)}?options=${encodeURIComponent('-c role=postgres')}`);
    await expect(refused).rejects.toThrow(/the pooler refuses start-up options; remove options from the URL/);
    await prepareDatabase(bouncer.url(own.url));
  }));

test('each connection refuses a pooler that logs in as another role', () =>
  through({ mode: 'transaction', forced: 'postgres' }, async (bouncer) => {
    const serverUrl = bouncer.url(own.url, role);
    await expect(prepareDatabase(own.url, serverUrl)).rejects.toThrow(
      `became postgres on its way; let the pooler log in as ${role}`,
    );
    const database = openDatabase(own.url, { serverUrl });
    await expect(namesSeen(database, one)).rejects.toThrow('became postgres');
    await database.close();
  }));

test('each connection refuses a role that could bypass row-level security', async () => {
  const owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
  for (const [set, unset, reason] of [
    [`ALTER ROLE ${role} BYPASSRLS`, `ALTER ROLE ${role} NOBYPASSRLS`, 'NOBYPASSRLS'],
    [`GRANT pg_read_all_data TO ${role}`, `REVOKE pg_read_all_data FROM ${role}`, 'member of another role'],
    [`GRANT postgres TO ${role}`, `REVOKE postgres FROM ${role}`, 'member of another role'],
    [`ALTER TABLE feedback OWNER TO ${role}`, 'ALTER TABLE feedback OWNER TO postgres', 'REASSIGN OWNED'],
    [
      `ALTER ROLE ${role} SET role = 'pg_read_all_data'; GRANT pg_read_all_data TO ${role}`,
      `ALTER ROLE ${role} RESET role; REVOKE pg_read_all_data FROM ${role}`,
      'became pg_read_all_data',
    ],
  ] as const) {
    await owner.query(set);
    const database = openDatabase(own.url);
    const refused: unknown = await namesSeen(database, one).catch((error: unknown) => error);
    expect(refusalOf(refused as Error), set).toMatchObject({ error: 'busy', detail: { retryAfter: 1 } });
    expect((refused as Error).message, set).toContain(reason);
    await expect(prepareDatabase(own.url), set).rejects.toThrow(reason);
    await database.close();
    await owner.query(unset);
  }
  await owner.end();
});
