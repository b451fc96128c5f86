import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory.ts';

test('a second call keeps the files in the folder of the first', () => {
  const first = `${memoryFolder()}.asked-first`;
  mkdirSync(first);
  try {
    expect(memoryFolder()).toBe(memoryFolder());
    expect(existsSync(first)).toBe(true);
  } finally {
    rmSync(first, { recursive: true, force: true });
  }
});
