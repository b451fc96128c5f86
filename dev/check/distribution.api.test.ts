import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { findDistributionFaults } from './distribution.ts';
import { readSources } from './sources.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const sources = readSources('server/*.ts');

test('the schema and the statements of the server can be distributed by team_id, except what is listed with its reason', async () => {
  expect(await findDistributionFaults(client, sources)).toEqual([]);
});

const unlisted: [what: string, sql: string, fault: string][] = [
  ['a unique key', 'CREATE UNIQUE INDEX planted ON banners (id)', 'planted of banners does not include team_id'],
  [
    'an exclusion constraint that compares team_id by another operator',
    'ALTER TABLE bookings ADD CONSTRAINT planted EXCLUDE USING gist (team_id WITH <>, id WITH =) WHERE (false)',
    'planted of bookings does not include team_id',
  ],
  [
    'a foreign key without team_id',
    'ALTER TABLE rooms ADD UNIQUE (id), ADD UNIQUE (team_id, id, version); ALTER TABLE banners ADD CONSTRAINT planted FOREIGN KEY (id) REFERENCES rooms (id)',
    'planted: banners (distributed) cannot refer to rooms (distributed)',
  ],
  [
    'a foreign key to a local table',
    'ALTER TABLE banners ADD CONSTRAINT planted FOREIGN KEY (id) REFERENCES feedback (id)',
    'planted: banners (distributed) cannot refer to feedback (local)',
  ],
  [
    'a foreign key of a reference table to a distributed one',
    'ALTER TABLE accounts ADD COLUMN team uuid, ADD COLUMN room uuid, ADD CONSTRAINT planted FOREIGN KEY (team, room) REFERENCES rooms (team_id, id)',
    'planted: accounts (reference) cannot refer to rooms (distributed)',
  ],
  [
    'a foreign key that clears team_id',
    'ALTER TABLE banners ADD CONSTRAINT planted FOREIGN KEY (team_id) REFERENCES teams ON DELETE SET NULL',
    'planted: banners (distributed) cannot refer to teams (reference)',
  ],
  [
    'a trigger that writes a local table by another function',
    `CREATE FUNCTION app.planted_inner() RETURNS void LANGUAGE sql AS 'DELETE FROM throttles';
    CREATE FUNCTION app.planted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM app.planted_inner(); RETURN NULL; END';
    CREATE TRIGGER planted AFTER INSERT ON banners FOR EACH ROW EXECUTE FUNCTION app.planted()`,
    'a trigger of banners (app.planted) writes throttles',
  ],
  [
    'a view without team_id',
    'CREATE VIEW app.planted AS SELECT b.id FROM banners b JOIN app.members_view m ON m.id = b.id',
    'the view planted reads banners without its team_id',
  ],
  [
    'a number that is not a bigint',
    'ALTER TABLE banners ADD COLUMN planted integer GENERATED ALWAYS AS IDENTITY',
    'banners.planted counts and is not a bigint',
  ],
  [
    'a table without team_id and without a place',
    'CREATE TABLE planted (id uuid PRIMARY KEY)',
    'planted has no team_id that is NOT NULL: say in dev/check/distribution-exceptions.ts where it is placed',
  ],
  [
    'an exception that no longer applies',
    'DROP INDEX refunds_ref',
    'dev/check/distribution-exceptions.ts: "key refunds_ref" no longer stands in the way',
  ],
];

test.each(unlisted)('%s is found', async (_, sql, fault) => {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    expect(await findDistributionFaults(client, sources)).toContain(fault);
  } finally {
    await client.query('ROLLBACK');
  }
});

test.each([
  ['SQL text', 'export const planted = (db) => sql`SELECT r.id FROM rooms r WHERE r.id = ${id}`;'],
  ['the query builder', "export function planted(db) { return db.selectFrom('rooms').where('id', '=', id); }"],
])('a statement without a team by %s is found', async (_, source) => {
  const path = 'server/features/workplace/rooms/planted.repository.ts';
  expect(await findDistributionFaults(client, new Map([...sources, [path, source]]))).toEqual([
    `${path}: planted reads or writes rooms without team_id`,
  ]);
});
