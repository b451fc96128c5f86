import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '#dev/testing/database.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asAccount, asPlatform, asTeam, type Db, enterTeam, inTransaction, openDatabase } from './database.ts';
import { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import type { Tx } from '../context.ts';
import { serverRole } from './server-role.ts';

interface Table {
  name: string;
  forced: boolean;
  first_key: string;
  policies: string[];
}

const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
const team = await seedTeam(database, 'Harbour Trading');
const other = await seedTeam(database, 'Other Company');
for (const id of [team.id, other.id, null])
  await owner.query(
    `INSERT INTO mail_outbox (id, team_id, recipient, language, template, subject, body_text, body_html)
       VALUES (gen_random_uuid(), $1, 'ann@example.com', 'en', 'invited', 's', 'https://atrium.example/invite#secret', '')`,
    [id],
  );
for (const { id } of [team, other])
  await owner.query(
    `INSERT INTO operation_log (team_id, id, at, actor_name, actor_kind, category, action, object_type, object_name, request_id, mac)
       VALUES ($1, gen_random_uuid(), now(), 'Atrium', 'SYSTEM', 'ORG', 'team.update', 'team', 'Team', 'seed', '')`,
    [id],
  );
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});

async function teamTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    SELECT c.relname AS name, c.relforcerowsecurity AND c.relrowsecurity AS forced,
      (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] WHERE i.indrelid = c.oid AND i.indisprimary) AS first_key,
      ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'
      AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped)
    ORDER BY 1`);
  return rows;
}

// The membership index and feedback are keyed by account; mail is keyed by its own id, because some of it belongs to no team.
const keyedOtherwise = ['account_teams', 'feedback', 'mail_outbox'];
/** Tables whose rows belong to an account: it sees its own rows in any team, and teams see none. */
const ofAccounts = ['feedback'];

test('enterTeam switches the team until the transaction ends; the connection then belongs to the first team again', async () => {
  const names = (db: Db) => db.selectFrom('teams').select('name').execute();
  await inTransaction(database, { teamId: team.id }, async (tx) => {
    await enterTeam(tx, other.id);
    expect(await names(tx)).toEqual([{ name: 'Other Company' }]);
  });
  await expect(
    inTransaction(database, { teamId: team.id }, async (tx) => {
      await enterTeam(tx, other.id);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  for (let n = 0; n < 5; n += 1) expect(await asTeam(database, team.id, names)).toEqual([{ name: 'Harbour Trading' }]);
});

test('every table with a team has the team as the first key column and forced row-level security', async () => {
  const tables = await teamTables();
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    expect(table, table.name).toMatchObject({ forced: true });
    if (ofAccounts.includes(table.name)) expect(table.policies, table.name).toEqual(['maintenance', 'own', 'staff']);
    else expect(table.policies, table.name).toEqual(expect.arrayContaining(['maintenance', 'team']));
    if (!keyedOtherwise.includes(table.name)) expect(table.first_key, table.name).toBe('team_id');
  }
});

test("foreign keys between a team's tables contain the team", async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    SELECT con.conname AS name, ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = con.conrelid AND a.attnum = ANY(con.conkey)) AS columns
    FROM pg_constraint con JOIN pg_class target ON target.oid = con.confrelid
    WHERE con.contype = 'f' AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = target.oid AND a.attname = 'team_id' AND a.attnum > 0)`);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) expect(row.columns, row.name).toContain('team_id');
});

const message = {
  channel: 'MAIL' as const,
  recipient: 'ann@example.com',
  language: 'en' as const,
  template: 'invited',
  subject: 's',
  text: 't',
  html: 'h',
};

describe("the server's role", () => {
  test('owns nothing and cannot bypass row-level security, even after RESET ROLE', async () => {
    const role = () =>
      asPlatform(database, (db) =>
        sql<{ role: string; bypass: boolean; owned: number }>`
          SELECT current_user AS role, r.rolbypassrls OR r.rolsuper AS bypass,
            (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owned FROM pg_roles r WHERE r.rolname = current_user`.execute(
          db,
        ),
      );
    expect((await role()).rows).toEqual([{ role: serverRole(database.pool.options.database ?? ''), bypass: false, owned: 0 }]);
    await asPlatform(database, (db) => sql`RESET ROLE`.execute(db));
    expect((await role()).rows[0]?.role).toBe(serverRole(database.pool.options.database ?? ''));
  });

  test('sees no row of another team in any table without a filter', async () => {
    for (const { name } of await teamTables()) {
      const { rows } = await asTeam(database, team.id, (db) =>
        sql<{
          strangers: number;
        }>`SELECT count(*)::int AS strangers FROM ${sql.table(name)} WHERE team_id <> ${team.id}::uuid`.execute(db),
      );
      expect(rows[0]?.strangers, name).toBe(0);
    }
  });

  test('sees no row of any team when no team is set', async () => {
    for (const { name } of await teamTables()) {
      const { rows } = await asPlatform(database, (db) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)}`.execute(db),
      );
      expect(rows[0]?.n, name).toBe(0);
    }
  });

  test('the views of the schema app show the same rows as row-level security and are read-only', async () => {
    const views = await owner.query<{ name: string }>(
      "SELECT viewname AS name FROM pg_views v WHERE schemaname = 'app' AND EXISTS (SELECT 1 FROM information_schema.columns c WHERE c.table_schema = 'app' AND c.table_name = v.viewname AND c.column_name = 'team_id')",
    );
    expect(views.rows.length).toBeGreaterThan(0);
    for (const { name } of views.rows) {
      const seen = (db: Db) => sql<{ team_id: string }>`SELECT DISTINCT team_id FROM ${sql.table(`app.${name}`)}`.execute(db);
      expect((await asTeam(database, team.id, seen)).rows, name).toEqual([{ team_id: team.id }]);
      expect((await asPlatform(database, seen)).rows, name).toEqual([]);
      const write = asTeam(database, team.id, (db) => sql`DELETE FROM ${sql.table(`app.${name}`)}`.execute(db));
      await expect(write, name).rejects.toThrow(/permission denied/);
    }
  });

  test('changes and deletes no row of another team without a filter', async () => {
    const count = async () =>
      (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM members WHERE team_id = $1', [other.id])).rows[0]?.n;
    const before = await count();
    await inTransaction(database, { teamId: team.id }, (tx) => sql`UPDATE members SET job_title = 'taken'`.execute(tx));
    await expect(
      inTransaction(database, { teamId: team.id }, (tx) => sql`UPDATE members SET team_id = ${other.id}::uuid`.execute(tx)),
    ).rejects.toThrow(/row-level security/);
    expect(await count()).toBe(before);
    const taken = await owner.query('SELECT 1 FROM members WHERE team_id = $1 AND job_title = $2', [other.id, 'taken']);
    expect(taken.rowCount).toBe(0);
  });

  test('an account reads the names of its own teams but not their members', async () => {
    const names = await asAccount(database, team.owner.accountId, (db) => db.selectFrom('teams').select('id').execute());
    expect(names).toEqual([{ id: team.id }]);
    expect(await asAccount(database, team.owner.accountId, (db) => db.selectFrom('members').select('id').execute())).toEqual([]);
  });

  test('a connection that served one team shows the next team only its own rows, also after an error', async () => {
    const single = openDatabase(own.url, { max: 1 });
    try {
      const teamsSeen = (id: string) =>
        asTeam(single, id, (db) => db.selectFrom('members').select('team_id').distinct().execute()).then((rows) =>
          rows.map((row) => row.team_id),
        );
      expect(await teamsSeen(team.id)).toEqual([team.id]);
      expect(await teamsSeen(other.id)).toEqual([other.id]);
      await expect(inTransaction(single, { teamId: team.id }, (tx) => sql`SELECT 1/0`.execute(tx))).rejects.toThrow();
      expect(await teamsSeen(other.id)).toEqual([other.id]);
      expect(await asPlatform(single, (db) => db.selectFrom('members').select('id').execute())).toEqual([]);
    } finally {
      await single.close();
    }
  });

  test('cannot change or delete entries of the operation log', async () => {
    for (const statement of [
      "UPDATE operation_log SET object_name = 'x'",
      'DELETE FROM operation_log',
      'TRUNCATE operation_log',
    ]) {
      await expect(
        inTransaction(database, { teamId: team.id }, (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
  });

  test('reads only the mail of the current team, not that of registrations and passwords, and changes no mail', async () => {
    const seen = (db: Db) => db.selectFrom('mail_outbox').select(['team_id', 'body_text']).execute();
    expect(await asTeam(database, team.id, seen)).toMatchObject([{ team_id: team.id }]);
    expect(await asPlatform(database, seen)).toEqual([]);
    expect(await asAccount(database, team.owner.accountId, seen)).toEqual([]);
    for (const statement of ["UPDATE mail_outbox SET recipient = 'x'", 'DELETE FROM mail_outbox', 'TRUNCATE mail_outbox'])
      for (const context of [{ teamId: team.id }, {}])
        await expect(
          inTransaction(database, context, (tx) => sql.raw(statement).execute(tx)),
          statement,
        ).rejects.toThrow(/permission denied/);
    const send = (teamId: string | undefined) => (tx: Tx) =>
      enqueueMessage(tx, { ...message, ...(teamId !== undefined && { teamId }) });
    await expect(inTransaction(database, { teamId: team.id }, send(other.id))).rejects.toThrow(/row-level security/);
    await inTransaction(database, { teamId: team.id }, send(team.id));
    await inTransaction(database, {}, send(undefined));
  });

  test('cannot read or write the tables of the job worker', async () => {
    await expect(asPlatform(database, (db) => sql`SELECT * FROM graphile_worker._private_jobs`.execute(db))).rejects.toThrow(
      /permission denied/,
    );
  });
});
