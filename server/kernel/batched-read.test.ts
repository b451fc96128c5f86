import { expect, test } from 'vitest';
import { batchedRead } from './batched-read.ts';

test('calls of one turn share a read, a call during a read gets a later one', async () => {
  const reads: (readonly number[])[] = [];
  let state = 'before';
  const read = batchedRead(async (keys: readonly number[]) => {
    reads.push(keys);
    const seen = state;
    await new Promise((resolve) => setImmediate(resolve));
    return keys.map((key) => `${key} ${seen}`);
  });
  const first = Promise.all([read(1), read(2)]);
  await new Promise((resolve) => setImmediate(resolve));
  state = 'after';
  expect(await read(3)).toBe('3 after');
  expect(await first).toEqual(['1 before', '2 before']);
  expect(reads).toEqual([[1, 2], [3]]);
});

test('a failed read rejects its own calls only', async () => {
  let fails = true;
  const read = batchedRead(async (keys: readonly number[]) => {
    if (fails) throw new Error('connection lost');
    return keys;
  });
  const results = await Promise.allSettled([read(1), read(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(3)).toBe(3);
});
