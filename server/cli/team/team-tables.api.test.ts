import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { connectOwner } from '#server/kernel/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import { carriedTables, harmlessColumns } from './team-tables.ts';

const own = await createTestDatabase();
const { client } = await connectOwner(own.url);
afterAll(async () => {
  await client.end();
  await own.drop();
});

test('a new table of teams has to be carried or left out, and an archive contains all that are carried', async () => {
  const names = (await readCatalogue(client)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(carriedTables).toSorted());
  await client.query('CREATE TABLE later_things (team_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (team_id, id))');
  await expect(readCatalogue(client)).rejects.toThrow('later_things must be either in carriedTables or in leftTables');
  await client.query('DROP TABLE later_things');
});

test('tables are filled after those that they refer to', async () => {
  const names = (await readCatalogue(client)).map(({ name }) => name);
  expect(names.indexOf('members')).toBeLessThan(names.indexOf('departments'));
  expect(names.indexOf('teams')).toBe(0);
});

test('no column with binary content or a name like that of a secret is in an archive, except harmless ones', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type = 'bytea' OR column_name ~ 'secret|token|hash|seal|password|code|key$|gateway|mac$|url')`,
  );
  const carried = new Set(
    (await readCatalogue(client)).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => carried.has(name))
      .toSorted(),
  ).toEqual(Object.keys(harmlessColumns).toSorted());
});
