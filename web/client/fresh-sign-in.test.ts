import { expect, test } from 'vitest';
import { provideFreshSignIn, signInFreshly } from './fresh-sign-in.ts';

test('where nobody can be asked the answer is no', async () => {
  expect(await signInFreshly()).toBe(false);
});

test('calls that are refused at once ask once and hear the same; the next one asks anew', async () => {
  let asked = 0;
  let answer = (_done: boolean) => {};
  const withdraw = provideFreshSignIn(() => {
    asked += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const both = Promise.all([signInFreshly(), signInFreshly()]);
  answer(true);
  expect(await both).toEqual([true, true]);
  expect(asked).toBe(1);
  const next = signInFreshly();
  answer(false);
  expect(await next).toBe(false);
  expect(asked).toBe(2);
  withdraw();
  expect(await signInFreshly()).toBe(false);
});
