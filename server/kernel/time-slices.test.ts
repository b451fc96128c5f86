import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapInSlices, sortInSlices, stringifyInSlices } from './time-slices.ts';

test('sortInSlices sorts like toSorted and is stable', async () => {
  const entry = fc.record({ key: fc.nat(5), place: fc.nat() });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 0, maxLength: 2000, size: 'max' }), async (entries) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(await sortInSlices(entries, compare)).toEqual(entries.toSorted(compare));
    }),
    { numRuns: 20 },
  );
});

test('stringifyInSlices returns the same text as JSON.stringify', async () => {
  const list = Array.from({ length: 1001 }, (_, n) => ({ n, missing: undefined, text: '"\u2028陳' }));
  for (const value of [
    { items: list, total: 3, none: undefined, deep: { list } },
    list,
    { items: [] },
    null,
    'x',
    { at: new Date(0), list },
  ])
    expect(await stringifyInSlices(value)).toBe(JSON.stringify(value));
});

function busy(milliseconds: number): number {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  return milliseconds;
}

test('other callbacks run after each slice of any of several loops', async () => {
  const turns: number[] = [];
  let last = performance.now();
  const watch = () => {
    turns.push(performance.now() - last);
    last = performance.now();
    timer = setImmediate(watch);
  };
  let timer = setImmediate(watch);
  const loops = Array.from({ length: 5 }, () => mapInSlices(Array<number>(40).fill(1), busy));
  expect((await Promise.all(loops)).flat()).toHaveLength(200);
  clearImmediate(timer);
  // The first slices begin together; after that one slice runs per turn of the event loop.
  expect(turns.length).toBeGreaterThan(15);
});
