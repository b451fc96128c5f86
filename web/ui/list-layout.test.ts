import { expect, test } from 'vitest';
import { arrangedColumns, movedColumn, shownKeys } from './list-layout.ts';
import { nothingSelected, withRange } from './list-types.ts';

const render = () => null;
const columns = [
  { key: 'name', title: 'Name', render, shortens: 140 },
  { key: 'number', title: 'Number', render, leaves: 1 },
  { key: 'email', title: 'Email', render, optional: true, shortens: 150 },
  { key: 'status', title: 'Status', render, always: true },
];
const keysOf = (layout: Parameters<typeof arrangedColumns>[1]) => arrangedColumns(columns, layout).map(({ key }) => key);

test('without a layout, optional columns are hidden', () => {
  expect(keysOf({})).toEqual(['name', 'number', 'status']);
});

test('chosen columns stay in a narrow list; the first and those that are always shown cannot be hidden', () => {
  expect([...shownKeys(columns, { shown: ['email'] })]).toEqual(['name', 'email', 'status']);
  expect(arrangedColumns(columns, { shown: ['number'] }).find(({ key }) => key === 'number')?.leaves).toBeUndefined();
});

test('a moved column takes the place of the other; the first stays first', () => {
  const layout = movedColumn(columns, {}, 'status', 'number');
  expect(keysOf(layout)).toEqual(['name', 'status', 'number']);
  expect(movedColumn(columns, layout, 'name', 'number')).toBe(layout);
  expect(movedColumn(columns, layout, 'number', 'name')).toBe(layout);
});

test('a stored order without a new column shows it last', () => {
  expect(keysOf({ order: ['status'] })).toEqual(['name', 'status', 'number']);
});

test('a chosen width shortens values only where they may be shortened', () => {
  const [name, number] = arrangedColumns(columns, { widths: { name: 90, number: 60 } });
  expect(name).toMatchObject({ width: 90, shortens: 0 });
  expect(number).toMatchObject({ width: 60 });
  expect(number).not.toHaveProperty('shortens');
});

test('a range is selected in both directions, and removed', () => {
  const page = ['a', 'b', 'c', 'd'];
  const three = withRange(nothingSelected, ['d', 'b'], page, true);
  expect(three).toEqual({ all: false, keys: new Set(['b', 'c', 'd']) });
  expect(withRange(three, ['c', 'd'], page, false)).toEqual({ all: false, keys: new Set(['b']) });
});
