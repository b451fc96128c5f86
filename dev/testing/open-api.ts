import type { Endpoint } from '#contract/kit.ts';
import type { OpenEndpoint } from '#contract/apps/open-api.ts';
import { guard } from '#server/domain/rights/guard.ts';
import { mountOpenApi } from '#server/wiring/open-api.ts';
import { departmentsRoutes } from '#server/features/people/departments/departments.routes.ts';
import { grantsRoutes } from '#server/features/apps/grants/grants.routes.ts';
import { membersRoutes } from '#server/features/people/members/members.routes.ts';
import { oauthRoutes } from '#server/features/apps/oauth/oauth.routes.ts';
import { mount } from '#server/kernel/http/mount.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { type SignOnTrial, startSignOnTrial } from './sign-on.ts';
import type { Person } from './team.ts';

/** Sign-on with the calls of the consent page, the open API, and the console's calls about members and grants. */
export function startOpenTrial(): Promise<SignOnTrial> {
  return startSignOnTrial(({ app, database, signOn, url, rootKey }) => {
    const options = { database, logKey: rootKey, fileKey: rootKey, authorize: guard(signOn.verifyToken), checkAnswers: true };
    mount(app, options, [
      ...oauthRoutes({ signOn, publicUrl: url }),
      ...membersRoutes(folderStore('/nowhere')),
      ...departmentsRoutes,
      ...grantsRoutes,
    ]);
    mountOpenApi(app, { ...options, publicUrl: url, verifyAppToken: signOn.verifyAppToken });
  });
}

export interface OpenApiAnswer<T> {
  status: number;
  code: number;
  data: T;
  headers: Headers;
}

/** A call of an app. @param bearer undefined: without a token */
export function callOpen<T>(
  trial: SignOnTrial,
  bearer: string | undefined,
  { path }: OpenEndpoint,
  input: { id?: string; query?: Record<string, string> } = {},
): Promise<OpenApiAnswer<T>> {
  const url = `${trial.url}${path.replace('{id}', input.id ?? '')}?${new URLSearchParams(input.query).toString()}`;
  return unwrapAnswer(fetch(url, { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } }));
}

/** A call of the console, by default with its own token. */
export async function callConsole<T>(
  trial: SignOnTrial,
  who: Person,
  { path, method }: Endpoint,
  input: { id?: string; query?: Record<string, string>; body?: unknown; bearer?: string } = {},
): Promise<OpenApiAnswer<T>> {
  const bearer = input.bearer ?? (await trial.signOn.signAccessToken(who.accountId)) ?? '';
  const url = `${trial.url}${path.replace('{id}', input.id ?? '')}?${new URLSearchParams(input.query).toString()}`;
  return unwrapAnswer(
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'x-team-id': who.teamId, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
    }),
  );
}

async function unwrapAnswer<T>(answer: Promise<Response>): Promise<OpenApiAnswer<T>> {
  const response = await answer;
  const { code, data } = (await response.json()) as { code: number; data: T };
  return { status: response.status, code, data, headers: response.headers };
}
