import { expect, test } from 'vitest';
import { alsoWrittenBy, tableOwners } from './table-owners.ts';
import { findOwnershipFaults } from './table-ownership.ts';

/** Faults about writes of one source, with every other rule of the list satisfied. */
const faultsOf = (path: string, source: string) =>
  findOwnershipFaults(new Map([[path, source]]), Object.keys(tableOwners)).filter((fault) => fault.startsWith(path));

test.each([
  ['the query builder', "tx.updateTable('banners').set({ name });"],
  ['an insert', "tx.insertInto('banners').values(row);"],
  ['SQL text', 'sql`DELETE FROM banners WHERE id = ${id}`;'],
  ['an update by SQL text', "statement('UPDATE banners b SET name = $1');"],
])('a write to the table of another feature by %s is found', (_, source) => {
  const path = 'server/features/billing/orders/orders.repository.ts';
  expect(faultsOf(path, source)).toEqual([`${path} writes banners, which belongs to server/features/workplace/banners`]);
});

test('a write whose table is interpolated is found', () => {
  const path = 'server/features/billing/orders/orders.repository.ts';
  const fault = `${path} writes *, which belongs to a module that names it in the statement`;
  expect(faultsOf(path, 'sql`INSERT INTO ${sql.table(table)} (id) SELECT 1`;')).toEqual([fault]);
  expect(faultsOf(path, 'sql`UPDATE ${sql.table(table)} t SET id = 1`;')).toEqual([fault]);
  expect(faultsOf(path, 'tx.deleteFrom(table);')).toEqual([fault]);
  expect(faultsOf(path, 'sql`SELECT 1 FROM orders FOR UPDATE ${skip}`;')).toEqual([]);
});

test('writes of the owner and reads by any feature are accepted', () => {
  expect(faultsOf('server/features/workplace/banners/banners.repository.ts', "tx.deleteFrom('banners');")).toEqual([]);
  expect(faultsOf('server/features/billing/orders/orders.repository.ts', "tx.selectFrom('banners');")).toEqual([]);
  expect(faultsOf('server/features/billing/orders/orders.repository.ts', 'sql`SELECT 1 FROM banners FOR UPDATE`;')).toEqual([]);
});

test('a table without an owner and a permission that is no longer needed are found', () => {
  expect(findOwnershipFaults(new Map(), [...Object.keys(tableOwners), 'new_table'])).toContain(
    'new_table has no owner in dev/check/table-owners.ts',
  );
  const faults = findOwnershipFaults(new Map(), Object.keys(tableOwners));
  for (const [table, folders = {}] of Object.entries(alsoWrittenBy))
    for (const folder of Object.keys(folders))
      expect(faults).toContain(`${folder} no longer writes ${table}: remove it from dev/check/table-owners.ts`);
});
