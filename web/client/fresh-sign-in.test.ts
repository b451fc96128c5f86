import { expect, test } from 'vitest';
import { provideFreshSignIn, signInFreshly } from './fresh-sign-in.ts';

test('a fresh sign-in is false if no dialog is registered', async () => {
  expect(await signInFreshly()).toBe(false);
});

test('calls refused at the same time share one dialog and its result; a later call opens a new one', async () => {
  let dialogs = 0;
  let answer = (_done: boolean) => {};
  const withdraw = provideFreshSignIn(() => {
    dialogs += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const both = Promise.all([signInFreshly(), signInFreshly()]);
  answer(true);
  expect(await both).toEqual([true, true]);
  expect(dialogs).toBe(1);
  const next = signInFreshly();
  answer(false);
  expect(await next).toBe(false);
  expect(dialogs).toBe(2);
  withdraw();
  expect(await signInFreshly()).toBe(false);
});
