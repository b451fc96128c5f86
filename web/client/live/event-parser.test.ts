import { expect, test } from 'vitest';
import { createEventParser } from './event-parser.ts';

test('events are read from parts that end anywhere, and comments are skipped', () => {
  const text = ': open\n\nevent: changed\ndata: {"topic":"members"}\n\nretry: 1500\nevent: end\ndata: {}\n\nevent: changed\nda';
  const expected = [{ name: 'changed', data: { topic: 'members' } }, { retry: 1500 }, { name: 'end', data: {} }];
  for (const size of [1, 7, text.length]) {
    const parse = createEventParser();
    const parts = Array.from({ length: Math.ceil(text.length / size) }, (_none, n) => text.slice(n * size, (n + 1) * size));
    expect(parts.flatMap(parse)).toEqual(expected);
  }
});
