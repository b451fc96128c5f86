import { expect, test } from 'vitest';
import { findMigrationFaults } from './migrations.ts';

const facts = { release: '0.3', upgradesFrom: '0.2', compatibleWith: '0.2' };
const header = '-- Locks: members, ACCESS EXCLUSIVE, 5 ms at 1,000,000 members\n';
const check = (text: string) => findMigrationFaults(new Map([['server/migrations/20270101000000-new.sql', text]]), '', facts);

test.each([
  'ALTER TABLE members ADD COLUMN note text;',
  "ALTER TABLE members ADD COLUMN note text NOT NULL DEFAULT '';",
  'ALTER TABLE members ADD COLUMN a text, ADD COLUMN b int NOT NULL DEFAULT 0;',
  'CREATE TABLE notes (id uuid PRIMARY KEY, body text NOT NULL);\nCREATE UNIQUE INDEX notes_body ON notes (body);\nREVOKE DELETE ON notes FROM atrium_server;',
  'DROP VIEW app.members_view;\nCREATE VIEW app.members_view AS SELECT 1;',
  'DROP FUNCTION app.f(uuid);\nCREATE FUNCTION app.f(uuid, text) RETURNS int LANGUAGE sql AS $$ DROP TABLE x; $$;',
  'ALTER TABLE members DROP CONSTRAINT c;\nALTER TABLE members ADD CONSTRAINT c CHECK (true) NOT VALID;',
  'DROP TRIGGER t ON members;',
])('accepts an expanding change: %s', (text) => {
  expect(check(header + text)).toEqual([]);
});

test.each([
  ['ALTER TABLE members DROP COLUMN note;', 'drops a column'],
  ['DROP TABLE notes;', 'drops a table'],
  ['DROP VIEW app.members_view;', 'drops a view'],
  ['DROP FUNCTION app.f(uuid);', 'drops a function'],
  ['ALTER TABLE members RENAME COLUMN a TO b;', 'renames something'],
  ['ALTER TABLE members RENAME TO people;', 'renames something'],
  ['ALTER TABLE members ALTER COLUMN a TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE members\n  ALTER COLUMN a SET NOT NULL;', 'makes a column NOT NULL'],
  ['ALTER TABLE members ADD COLUMN a text NOT NULL;', 'adds a NOT NULL column without a default'],
  ['ALTER TABLE members ALTER a DROP DEFAULT;', 'drops a default'],
  ['REVOKE UPDATE ON members FROM atrium_server;', 'revokes a privilege'],
])('refuses a change that breaks the previous release: %s', (text, why) => {
  expect(check(header + text)).toEqual([expect.stringContaining(why)]);
  expect(check(`${header}-- Unused since: 0.2\n${text}`)).toEqual([]);
  expect(check(`${header}-- Unused since: 0.3\n${text}`)).toEqual([
    expect.stringContaining('names 0.3'),
    expect.stringContaining(why),
  ]);
});

test.each([
  ['CREATE INDEX a ON members (b);', 'without CONCURRENTLY'],
  ['LOCK TABLE members IN EXCLUSIVE MODE;', 'locks a table'],
  ['ALTER TABLE members ADD COLUMN a uuid DEFAULT gen_random_uuid();', 'rewrites the table'],
])('refuses a change that blocks a table: %s', (text, why) => {
  expect(check(header + text)).toEqual([expect.stringContaining(why)]);
});

test('statements outside transactions are repeatable, and CONCURRENTLY is outside', () => {
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON members (b);';
  expect(check(`-- Locks: none that reads or writes wait for\n-- Transaction: none\n${index}`)).toEqual([]);
  expect(check(header + index)).toEqual([expect.stringContaining('needs the line "-- Transaction: none"')]);
  expect(check(`${header}-- Transaction: none\nALTER TABLE members ADD COLUMN a int;`)).toEqual([
    expect.stringContaining('cannot be repeated'),
  ]);
});

test('a header says what is locked, and released files have none', () => {
  expect(check('SELECT 1;')).toEqual([expect.stringContaining('needs a line "-- Locks: …"')]);
  expect(check('-- Locks: members, a while\nSELECT 1;')).toHaveLength(1);
  const files = new Map([['server/migrations/20270101000000-new.sql', 'DROP TABLE members;']]);
  expect(findMigrationFaults(files, 'abc  20270101000000-new.sql\n', facts)).toEqual([]);
});
