import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '#server/kernel/http/gate.ts';
import { createPasswords } from './passwords.ts';

test('a call beyond the queue is refused at once; the others run in order, two at a time', async () => {
  const gate = createConcurrencyLimit(2, 50);
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const order: number[] = [];
  const all = Array.from({ length: 60 }, (_, i) =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(i);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      return i;
    }).catch((error: unknown) => error),
  );
  const refused = await Promise.all(all.slice(52));
  expect(refused).toHaveLength(8);
  for (const error of refused) expect(error).toMatchObject({ error: 'busy' });
  for (let done = 0; done < 52; done++) {
    release.shift()?.();
    await all[done];
  }
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 52 }, (_, i) => i));
});

test('failed work frees its slot', async () => {
  const gate = createConcurrencyLimit(1, 0);
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(() => Promise.resolve(1))).toBe(1);
});

test('no password matches an account without one; the right one matches in either Unicode form', async () => {
  const passwords = createPasswords();
  expect(await passwords.verify(null, '')).toBe(false);
  const stored = await passwords.hash('Café au lait 2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'café au lait 2026')).toBe(false);
  expect(await passwords.verify(stored, 'Café au lait 2026'.normalize('NFD'))).toBe(true);
});
