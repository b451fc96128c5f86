import { expect, test } from 'vitest';
import { dropped, reordered, stepped } from './reordered.ts';

test('moves an item before another or to the end; unchanged if the other no longer exists', () => {
  expect(reordered(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(reordered(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
  expect(reordered(['a', 'b', 'c'], 'a', 'gone')).toEqual(['a', 'b', 'c']);
});

test('a dragged item moves to its drop position, or takes the position of the item it was dropped on', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(dropped(ids, 'd', 'b', 'before')).toEqual(['a', 'd', 'b', 'c']);
  expect(dropped(ids, 'a', 'c', 'after')).toEqual(['b', 'c', 'a', 'd']);
  expect(dropped(ids, 'a', 'd', 'after')).toEqual(['b', 'c', 'd', 'a']);
  expect(dropped(ids, 'a', 'c', 'onto')).toEqual(['b', 'c', 'a', 'd']);
  expect(dropped(ids, 'd', 'a', 'onto')).toEqual(['d', 'a', 'b', 'c']);
  for (const where of ['before', 'after', 'onto'] as const) expect(dropped(ids, 'b', 'b', where)).toEqual(ids);
});

test('moves an item one position up or down, and not past the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(stepped(ids, 'c', 'up')).toEqual(['a', 'c', 'b']);
  expect(stepped(ids, 'a', 'down')).toEqual(['b', 'a', 'c']);
  expect(stepped(ids, 'b', 'down')).toEqual(['a', 'c', 'b']);
  expect(stepped(ids, 'a', 'up')).toEqual(ids);
  expect(stepped(ids, 'c', 'down')).toEqual(ids);
});
