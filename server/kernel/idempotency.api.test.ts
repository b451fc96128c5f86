import { expect } from 'vitest';
import { invitations } from '#contract/people/invitations.ts';
import { members } from '#contract/people/members.ts';
import { teams } from '#contract/platform/teams.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { asPlatform } from '#server/kernel/database/database.ts';

const owner = await seedAccount(app.database, { name: 'Ann Lee' });

const headers = { 'idempotency-key': 'one-key-two-teams' };
const body = { displayName: 'Bob Chan', email: 'bob@example.com' };

test('an idempotency key that was used in one team is refused in another, even for the same person', async () => {
  const made = await Promise.all(
    ['First', 'Second'].map((name) => app.call<{ id: string }>(owner, teams.create, { body: { name }, teamId: null })),
  );
  const [first = '', second = ''] = made.map(({ data }) => data.id);
  const add = (teamId: string) => app.call<{ employeeId: string }>(owner, members.create, { body, headers, teamId });
  const added = await add(first);
  expect(added.status).toBe(200);
  expect(await add(second)).toMatchObject({ status: 422, code: 42202 });
  expect((await add(first.toUpperCase())).data).toEqual(added.data);
});

test('a body that is nested too deep to be compared is rejected', async () => {
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const answer = await app.app.inject({
    method: 'PUT',
    url: '/uc/api/v1/manager/user',
    headers: { authorization: `Bearer test.${owner.accountId}.1`, 'content-type': 'application/json', ...headers },
    payload: `{"displayName":"Ann","more":${nested}}`,
  });
  expect(answer.statusCode).toBe(400);
});

test('stored answers are sealed, so a copy of the database contains no invitation links; a retry gets the full answer', async () => {
  const { data: team } = await app.call<{ id: string }>(owner, teams.create, { body: { name: 'Third' }, teamId: null });
  const request = { body: { name: 'Fair', validity: 'DAYS_7' }, headers: { 'idempotency-key': 'a-link-twice' }, teamId: team.id };
  const { data: link } = await app.call<{ url: string; code: string }>(owner, invitations.createLink, request);
  const stored = await asPlatform(app.database, (db) => db.selectFrom('idempotency_keys').select('response').execute());
  const text = JSON.stringify(stored);
  expect(link.url).toMatch(/\/invite\/[\w-]{22}$/);
  expect(text).not.toContain(link.url.slice(-22));
  expect(text).not.toContain('Bob Chan');
  expect((await app.call(owner, invitations.createLink, request)).data).toEqual(link);
});
