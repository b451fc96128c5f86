import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { tokenCalls } from '#dev/testing/api-token-calls.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { tokenCodes } from '#server/features/apps/api-tokens/api-tokens.rules.ts';

let app: TestApp;
let team: TestTeam;
let tokens: string[];
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  const made = async (access: 'edit' | 'view') =>
    (
      await makeToken(
        app,
        team.owner,
        tokenCodes.map(({ code, limit }) => `${code} ${access === 'edit' ? limit : 'view'}` as const),
      )
    ).token;
  tokens = [await made('edit'), await made('view')];
});
afterAll(() => app.close());

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

async function ask(token: string, endpoint: Endpoint): Promise<string> {
  const params = { id: team.id, transferId: team.id, teamId: team.id, employeeId: team.id };
  const { status, code } = await callByToken(app, token, endpoint, { params });
  if (status === 401) return '-';
  if (status >= 500) return '!';
  if (status !== 403) return 'y';
  return { 40300: 'n', 40340: 'm', 40342: 't' }[code] ?? 'x';
}

/** Whether an endpoint is closed to all API tokens, regardless of their permissions. */
const isClosed = ({ may, tokens: open }: Endpoint) =>
  may === 'signedIn' || may === 'staff' || (may === 'member' && open !== true);

test('the table has exactly one row for each endpoint that can be open to tokens', () => {
  const open = operations.filter(([, endpoint]) => endpoint.may !== 'public' && !isClosed(endpoint)).map(([name]) => name);
  expect(Object.keys(tokenCalls).toSorted()).toEqual(open.toSorted());
});

test.each(operations)('%s answers tokens with edit and with view rights as in the table', async (name, endpoint) => {
  const found: string[] = [];
  for (const token of tokens) found.push(await ask(token, endpoint));
  expect(found.join('')).toBe(endpoint.may === 'public' ? 'yy' : isClosed(endpoint) ? 'tt' : tokenCalls[name]);
});
