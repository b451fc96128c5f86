import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf, privilegesOf } from '#dev/testing/database-contents.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { continueOldDatabase, createOldDatabase } from '#dev/testing/old-database.ts';
import { schemaOf } from '#dev/testing/schema-lines.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const { beforeBaseline, baseline, later, release: declared } = await readMigrations();
const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name);
const lastOld = beforeBaseline.at(-1)?.name ?? '';

const databases: TestDatabase[] = [];
async function keep(database: Promise<TestDatabase>): Promise<string> {
  databases.push(await database);
  return (await database).url;
}

/** A new database, and one that was begun before the baseline; both are migrated and empty. */
let fresh: string;
let old: string;
/** What `old` lacked before it was migrated, and what that added. */
let lacking: Awaited<ReturnType<typeof compared>>;
let added: string[];
beforeAll(async () => {
  [fresh, old] = await Promise.all([keep(createEmptyDatabase()), keep(createOldDatabase(lastOld))]);
  lacking = await compared(old);
  added = await migrate(old);
  await migrate(fresh);
}, 120_000);
afterAll(() => Promise.all(databases.map((database) => database.drop())));

test('a database without a schema is left alone unless it is to be created', async () => {
  const url = await keep(createEmptyDatabase());
  const objects = () => runSql(url, 'SELECT oid::int FROM pg_class UNION ALL SELECT oid::int FROM pg_namespace ORDER BY 1');
  const before = await objects();
  await expect(migrate(url, undefined, { creates: false })).rejects.toThrow(
    /^The database \w+ at [^\n]+ does not belong to Atrium: check DATABASE_URL[^\n]+atrium migrate --create\)\.$/,
  );
  expect(await objects()).toEqual(before);
  expect(await migrate(fresh, undefined, { creates: false })).toEqual([]);
});

const appliedTo = async (url: string) =>
  namesOf(await runSql<{ name: string }>(url, 'SELECT name FROM schema_migrations ORDER BY at, name'));

async function compared(url: string): Promise<{ pending: string[]; unknown: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await compareMigrations(client);
  } finally {
    await client.end();
  }
}

/** Everything of a database but the lists of its migrations, whose rows have times. */
async function describe(url: string) {
  const {
    'public.schema_migrations': _ours,
    'graphile_worker.migrations': _queue,
    'public.installation': _markers,
    ...contents
  } = await contentsOf(url);
  const release = await runSql(url, "SELECT value FROM installation WHERE key = 'schema release'");
  return { schema: await schemaOf(url), privileges: await privilegesOf(url), contents, release };
}

test('a new database gets the baseline and none of the earlier migrations', async () => {
  expect(await appliedTo(fresh)).toEqual(namesOf([...baseline, ...later]));
  expect(await migrate(fresh)).toEqual([]);
  expect(await compared(fresh)).toEqual({ pending: [], unknown: [] });
});

test('a database with all earlier migrations has the schema, privileges and rows of a new one', async () => {
  expect(lacking).toEqual({ pending: namesOf([...baseline, ...later]), unknown: [] });
  expect(added).toEqual(lacking.pending);
  expect(await appliedTo(old)).toEqual(namesOf([...beforeBaseline, ...baseline, ...later]));
  expect(await migrate(old)).toEqual([]);
  expect(await compared(old)).toEqual({ pending: [], unknown: [] });
  expect(await describe(old)).toEqual(await describe(fresh));
  const { release, compatibleWith } = declared;
  expect((await describe(old)).release).toEqual([{ value: { release, compatibleWith } }]);
});

test('a database with a part of the earlier migrations gets the others, and its rows are kept', async () => {
  const url = await keep(createOldDatabase('20261121200000-bulk-changes-and-recycle-bin.sql'));
  await runSql(url, people);
  const tables = ['accounts', 'teams', 'account_teams', 'departments', 'members', 'member_departments', 'roles', 'role_grants'];
  const rowsOf = (table: string) =>
    runSql<{ row: object }>(url, `SELECT to_jsonb(t) - 'rights' - 'search_text' AS row FROM ${table} t`);
  const before = await Promise.all(tables.map(rowsOf));
  expect(before.map((rows) => rows.length)).toEqual([2, 1, 2, 2, 3, 3, 1, 1]);
  // An order of the schema before columns were renamed.
  await continueOldDatabase(url, '20261126135500-leaving-in-code.sql');
  await runSql(url, purchase);
  await runSql(url, starterRoles);

  expect((await compared(url)).pending[0]).toBe('20261126143000-standard-column-names.sql');
  await migrate(url);
  expect(await compared(url)).toEqual({ pending: [], unknown: [] });
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
  expect(await privilegesOf(url)).toEqual(await privilegesOf(fresh));
  const after = await Promise.all(tables.map(rowsOf));
  for (const [place, rows] of before.entries())
    expect(after[place]).toEqual(
      expect.arrayContaining(rows.map(({ row }) => ({ row: expect.objectContaining(row) as unknown }))),
    );

  // What these migrations add to existing teams, and what they rename.
  expect(await runSql(url, 'SELECT member_id, state, job_ended_date::text AS ended, reason FROM resignations')).toEqual([
    { member_id: '33333333-0000-0000-0000-000000000003', state: 'RESIGNED', ended: '2026-10-31', reason: 'CAREER' },
  ]);
  expect(await runSql(url, 'SELECT second_factor FROM team_policies')).toEqual([{ second_factor: 'OWNER' }]);
  expect(await runSql(url, 'SELECT menu_code, access FROM role_grants ORDER BY 1')).toEqual([
    { menu_code: '020100', access: 'view' },
    { menu_code: '080300', access: 'edit' },
  ]);
  // Built-in roles that no administrator renamed are named by the product.
  expect(await runSql(url, 'SELECT built_in, name, description FROM roles ORDER BY built_in')).toEqual([
    { built_in: 'FINANCE', name: null, description: '' },
    { built_in: 'HR', name: null, description: null },
    { built_in: 'IT', name: 'Computers', description: 'Repairs' },
    { built_in: 'SUPER_ADMIN', name: null, description: null },
  ]);
  expect(await runSql(url, 'SELECT sum(people)::int AS people FROM department_people')).toEqual([{ people: 2 }]);
  expect(
    await runSql(url, 'SELECT paid_value, expires_at::text, fulfilment FROM subscriptions JOIN orders USING (team_id)'),
  ).toEqual([
    {
      paid_value: '4200',
      expires_at: '2026-12-01 00:00:00+00',
      fulfilment: [{ before: { paid_value: 0 }, after: { paid_value: 4200 } }],
    },
  ]);
}, 60_000);

test('a migration of any kind that was changed after it was applied is refused', async () => {
  const applied = [
    { url: fresh, migrations: baseline },
    { url: old, migrations: baseline },
    { url: old, migrations: beforeBaseline },
  ];
  for (const { url, migrations } of applied) {
    const { name, sha256 } = migrations[3] ?? { name: '', sha256: '' };
    await runSql(url, 'UPDATE schema_migrations SET sha256 = $2 WHERE name = $1', [name, sha256.replace(/^./, 'x')]);
    await expect(migrate(url)).rejects.toThrow(`The migration ${name} was changed after it was applied.`);
    await runSql(url, 'UPDATE schema_migrations SET sha256 = $2 WHERE name = $1', [name, sha256]);
    expect(await migrate(url)).toEqual([]);
  }
});

test('a database of a newer version is refused, whichever way it was begun', async () => {
  for (const url of [fresh, old]) {
    const before = await appliedTo(url);
    await runSql(url, "INSERT INTO schema_migrations (name, sha256) VALUES ('99991231000000-later.sql', '')");
    await expect(migrate(url)).rejects.toThrow('The database is newer than this program (it has 99991231000000-later.sql).');
    expect((await compared(url)).unknown).toEqual(['99991231000000-later.sql']);
    await runSql(url, "DELETE FROM schema_migrations WHERE name = '99991231000000-later.sql'");
    expect(await appliedTo(url)).toEqual(before);
  }
});

test('a baseline that was interrupted is continued', async () => {
  const url = await keep(createEmptyDatabase());
  const [workplace] = namesOf(baseline).slice(-1);
  // A table of the last file is in the way.
  await runSql(url, 'CREATE TABLE rooms (id uuid)');
  await expect(migrate(url)).rejects.toThrow(`The migration ${workplace} failed: relation "rooms" already exists`);
  expect(await appliedTo(url)).toEqual(namesOf(baseline.slice(0, -1)));
  await runSql(url, 'DROP TABLE rooms');
  expect(await migrate(url)).toEqual([workplace, ...namesOf(later)]);
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
}, 60_000);

const team = "'11111111-0000-0000-0000-000000000001'";
const person = (n: number) => `'33333333-0000-0000-0000-00000000000${n}'`;

/** A team of two members, one of whom is the owner, and a former member. */
const people = `
  INSERT INTO accounts (id, email, display_name) VALUES (${person(1)}, 'ada@old.example', 'Ada'), (${person(2)}, 'bo@old.example', 'Bo');
  INSERT INTO teams (id, code, name, owner_member_id, created_by) VALUES (${team}, 'OLD01', 'Old team', ${person(1)}, ${person(1)});
  INSERT INTO departments (team_id, id, parent_id, name, path) VALUES (${team}, ${team}, NULL, 'Old team', ARRAY[${team}::uuid]),
    (${team}, ${person(9)}, ${team}, 'Product', ARRAY[${team}::uuid, ${person(9)}]);
  INSERT INTO members (team_id, id, account_id, display_name, email, status, job_ended_date, job_end_reason, resigned_at)
    VALUES (${team}, ${person(1)}, ${person(1)}, 'Ada', 'ada@old.example', 'REGISTERED', NULL, NULL, NULL),
      (${team}, ${person(2)}, ${person(2)}, 'Bo', 'bo@old.example', 'REGISTERED', NULL, NULL, NULL),
      (${team}, ${person(3)}, NULL, 'Cy', 'cy@old.example', 'REGISTERED', '2026-10-31', 'CAREER', '2026-11-01');
  INSERT INTO account_teams (account_id, team_id, member_id)
    VALUES (${person(1)}, ${team}, ${person(1)}), (${person(2)}, ${team}, ${person(2)});
  INSERT INTO member_departments (team_id, member_id, department_id, position)
    VALUES (${team}, ${person(1)}, ${team}, 0), (${team}, ${person(2)}, ${team}, 0), (${team}, ${person(2)}, ${person(9)}, 1);
  INSERT INTO roles (team_id, id, name, description, type, built_in)
    VALUES (${team}, ${team}, 'Computers', 'Repairs', 'ADMINISTRATOR', 'IT');
  INSERT INTO role_grants (team_id, role_id, menu_code, access) VALUES (${team}, ${team}, '020100', 'view');`;

/** Built-in roles as teams created in several languages stored them; an administrator has removed a description. */
const starterRoles = `
  INSERT INTO roles (team_id, id, name, description, type, built_in) VALUES
    (${team}, ${person(5)}, '超级管理员', '拥有团队的全部权限', 'ADMINISTRATOR', 'SUPER_ADMIN'),
    (${team}, ${person(6)}, '人事', 'Keeps members and departments', 'ADMINISTRATOR', 'HR'),
    (${team}, ${person(7)}, 'Finance', NULL, 'ADMINISTRATOR', 'FINANCE');`;

/** An order of the team with the subscription that it paid for, in the schema before columns were renamed. */
const purchase = `
  INSERT INTO apps (id, key, version, manifest, category, is_default, per_seat, is_free, search_text)
    VALUES (${team}, 'tally', '1.0.0', '{}', 'FINANCE', false, false, false, 'tally');
  INSERT INTO team_apps (team_id, app_id) VALUES (${team}, ${team});
  INSERT INTO subscriptions (team_id, id, app_id, plan_key, plan_kind, plan, currency, period, quantity, granted, anchor_day, started_on,
      period_start, period_end, worth)
    VALUES (${team}, ${team}, ${team}, 'basic', 'MAIN', '{}', 'USD', 'MONTH', 1, 1, 1, '2026-11-01', '2026-11-01', '2026-12-01', 4200);
  INSERT INTO orders (team_id, id, number, quote_id, app_id, act, currency, lines, amount, discount, unused, from_balance, to_balance, due,
      remittance_code, customer, fulfilment, ordered_name, lapses_at)
    VALUES (${team}, ${team}, 'A1', ${team}, ${team}, 'BUY', 'USD', '[]', 4200, 0, 0, 0, 0, 4200, 'ABCDEFGH', '{}',
      '[{"before": {"worth": 0}, "after": {"worth": 4200}}]', 'Ada', '2026-12-01');`;
