import { expect, test } from 'vitest';
import { findCoverageFaults } from './coverage.ts';

const head = '| line | where it lives | what proves it |\n|---|---|---|\n';
const existing = new Set(['server/rooms.ts', 'server/rooms.test.ts']);
const faultsOf = (row: string) => findCoverageFaults(head + row, (path) => existing.has(path));

test.each([
  ['without a place', '| Rooms |  | `server/rooms.test.ts` |', /where it is implemented/],
  ['without a proof', '| Rooms | `server/rooms.ts` | |', /which test covers it/],
  ['of a place that is gone', '| Rooms | `server/room.ts` | `server/rooms.test.ts` |', /:3 names server\/room.ts/],
  ['of a proof that is none', '| Rooms | `server/rooms.ts` | `server/rooms.ts` |', /names server\/rooms.ts as a test/],
])('a line %s is found', (_, row, fault) => {
  expect(faultsOf(row)).toEqual([expect.stringMatching(fault)]);
});

test('a table with padded columns is accepted', () => {
  const wide =
    '| line  | where it lives | what proves it |\n| ----- | -------------- | -------------- |\n| Rooms |                |                |';
  expect(findCoverageFaults(wide, () => true)).toEqual([
    expect.stringMatching(/:3 does not say where/),
    expect.stringMatching(/:3 does not say which/),
  ]);
});

test('a complete line is accepted', () => {
  expect(faultsOf('| Rooms | `server/rooms.ts` | `server/rooms.test.ts` |')).toEqual([]);
});
