import { type ApiToken, apiTokens } from '#contract/apps/api-tokens.ts';
import type { Endpoint } from '#contract/kit.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { Answer, Call, TestApp } from './app.ts';
import type { Person } from './team.ts';

export interface Made {
  token: string;
  item: ApiToken;
}

let made = 0;

/** The input of the token form: permissions such as `020100 edit`, and common values for all other fields. */
export function tokenOf(permissions: readonly `${MenuCode} ${'view' | 'edit'}`[], more: object = {}) {
  made += 1;
  return {
    name: `Token ${made}`,
    permissions: permissions.map((each) => ({ code: each.slice(0, 6), access: each.slice(7) })),
    days: 30,
    ...more,
  };
}

/** Creates a token through the API and returns it. */
export async function makeToken(app: TestApp, maker: Person, ...given: Parameters<typeof tokenOf>): Promise<Made> {
  const { data, message, fields } = await app.call<Made>(maker, apiTokens.create, { body: tokenOf(...given) });
  if (!data?.token) throw new Error(`${message} ${JSON.stringify(fields ?? [])}`);
  return data;
}

/** Calls an endpoint with a token and without other credentials. */
export function callByToken<T = unknown>(
  app: Pick<TestApp, 'call'>,
  token: string,
  endpoint: Endpoint,
  call: Call = {},
): Promise<Answer<T>> {
  return app.call<T>(null, endpoint, { ...call, headers: { authorization: `Bearer ${token}`, ...call.headers } });
}
