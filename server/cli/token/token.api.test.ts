import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runNode } from '#dev/testing/child.ts';
import { createTestDatabase } from '#dev/testing/database.ts';

const testDatabase = await createTestDatabase();
const owner = new pg.Client({ connectionString: testDatabase.url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

const issueToken = (email: string) =>
  runNode(['server/cli/atrium.ts', 'token', email], {
    env: { DATABASE_URL: testDatabase.url, ROOT_KEY: randomBytes(32).toString('base64'), ATRIUM_DEMO: 'off' },
  });

test('a token for an unknown address is refused and recorded nowhere', async () => {
  const child = issueToken('nobody@example.com');
  expect(await child.ended()).toBe(1);
  expect(child.output()).toContain('There is no account');
  expect((await owner.query('SELECT FROM auth_events')).rowCount).toBe(0);
});

test('atrium token stores an event of the account and writes a log line without the token', async () => {
  await owner.query("INSERT INTO accounts (id, email, display_name) VALUES (gen_random_uuid(), 'ann@example.com', 'Ann Lee')");
  const child = issueToken('ann@example.com');
  expect(await child.ended()).toBe(0);
  const { rows } = await owner.query(
    'SELECT kind, result, ip, user_agent, a.email FROM auth_events JOIN accounts a ON a.id = account_id',
  );
  expect(rows).toEqual([
    { kind: 'TOKEN_ISSUED', result: 'SUCCESS', ip: '', user_agent: 'atrium token', email: 'ann@example.com' },
  ]);
  const lines = child.output().split('\n').filter(Boolean);
  const token = lines.find((line) => line.startsWith('ey')) ?? '';
  const log = lines.find((line) => line.startsWith('{')) ?? '';
  expect(JSON.parse(log)).toMatchObject({
    event: 'auth.token_issued',
    result: 'SUCCESS',
    accountId: expect.any(String) as string,
  });
  expect(token).not.toBe('');
  expect(log).not.toContain(token);
});
