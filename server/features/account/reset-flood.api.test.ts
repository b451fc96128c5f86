import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('who proves nothing cannot have passwords hashed without end', async () => {
  const body = { token: 'none', password: 'a quiet morning walk' };
  const statuses: number[] = [];
  for (let n = 0; n < 102; n += 1) statuses.push((await app.call(null, account.confirmReset, { body })).status);
  expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 422));
  expect(statuses.slice(-1)).toEqual([429]);
});
