import { createServer } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { testCardKeys } from '#dev/testing/cards.ts';
import { createTestDatabase } from '#dev/testing/database.ts';
import { freePort } from '#dev/testing/port.ts';
import { shareSandbox } from './share-sandbox.ts';
import { openStripe } from './stripe.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const port = await freePort();
const share = (keys = testCardKeys, at = port) =>
  shareSandbox(
    { ownerUrl: database.url, host: 'localhost', port: at, ...keys, deliver: () => Promise.resolve(200) },
    `http://localhost:${at}`,
  );
const client = openStripe({ name: 'sandbox', ...testCardKeys, address: { host: 'localhost', port, protocol: 'http' } });
const createCustomer = (teamId: string) => client.createCustomer({ teamId, name: teamId, key: `customer of ${teamId}` });

test('two processes use one sandbox, and the second serves it when the first has ended', async () => {
  const first = await share();
  const second = await share();
  expect([first?.serves(), second?.serves()]).toEqual([true, false]);
  const customer = await createCustomer('a');
  await first?.stop();
  await vi.waitFor(() => expect(second?.serves()).toBe(true), { timeout: 10_000, interval: 20 });
  expect(await createCustomer('a')).toBe(customer);
  const again = await share();
  expect(again?.serves()).toBe(false);
  await again?.stop();
  await second?.stop();
  await expect(createCustomer('b')).rejects.toThrow();
});

test('cards are off where another installation or another program has the port', async () => {
  const own = await share();
  expect(await share({ ...testCardKeys, secretKey: 'sk_test_of_another_installation' })).toBeUndefined();
  await own?.stop();
  const other = createServer((_, response) => response.end('hello'));
  const taken = await freePort();
  await new Promise<void>((done) => other.listen(taken, 'localhost', done));
  expect(await share(testCardKeys, taken)).toBeUndefined();
  await new Promise((done) => other.close(done));
});
