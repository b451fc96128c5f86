import { apiTokens } from '#contract/apps/api-tokens.ts';
import { scim, type ScimSettings } from '#contract/apps/scim.ts';
import { scimPath } from '#contract/apps/scim-facts.ts';
import type { Made } from './api-tokens.ts';
import type { TestApp } from './app.ts';
import type { Person } from './team.ts';

/** A resource, a list or an error, unchanged. */
export interface ScimContent {
  [name: string]: unknown;
  id: string;
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: ScimContent[];
  status: string;
  scimType: string;
  detail: string;
  userName: string;
  displayName: string;
  active: boolean;
  externalId: string;
  members: { value: string }[];
  meta: { version: string; location: string; lastModified: string };
}

export interface ScimAnswer {
  status: number;
  body: ScimContent;
  type: string;
  headers: Record<string, unknown>;
}

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A person as a directory sends them. */
export const ada = {
  schemas: [userSchema, enterprise],
  externalId: '00u-ada',
  userName: 'Ada@Example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  displayName: 'Ada Lovelace',
  title: 'Analyst',
  active: true,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  phoneNumbers: [
    { value: '+852 9123 4567', type: 'mobile' },
    { value: '2345 6789 x12', type: 'work' },
  ],
  [enterprise]: { employeeNumber: 'E-7', department: 'Sales / Jakarta', costCenter: 'not kept' },
  locale: 'en-GB',
};

type Options = { query?: Record<string, string>; headers?: Record<string, string> };

/** A directory that calls the real server with a token and reads bytes. */
export function directory({ app }: Pick<TestApp, 'app'>, token: string | null) {
  const call =
    (method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT') =>
    async (path: string, body?: unknown, { query = {}, headers = {} }: Options = {}): Promise<ScimAnswer> => {
      const raw = await app.inject({
        method,
        url: `${scimPath}${path}`,
        query,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const type = raw.headers['content-type'] ?? '';
      return {
        status: raw.statusCode,
        body: raw.body ? raw.json<ScimContent>() : ({} as ScimContent),
        type,
        headers: raw.headers,
      };
    };
  const get = call('GET');
  const patch = call('PATCH');
  return {
    get: (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      get(path, undefined, { query, headers }),
    post: call('POST'),
    put: call('PUT'),
    remove: (path: string, headers: Record<string, string> = {}) => call('DELETE')(path, undefined, { headers }),
    patch: (path: string, ...operations: object[]) => patch(path, { schemas: [patchSchema], Operations: operations }),
    patchIf: (path: string, version: string, ...operations: object[]) =>
      patch(path, { schemas: [patchSchema], Operations: operations }, { headers: { 'if-match': version } }),
  };
}
export type Directory = ReturnType<typeof directory>;

/** Turns SCIM on as a person and creates a token for it. */
export async function connect(app: TestApp, maker: Person, { dryRun = false } = {}): Promise<Directory & { made: Made }> {
  const { data: before } = await app.call<ScimSettings>(maker, scim.settings);
  if (!before.enabled || before.dryRun !== dryRun) {
    const body = { enabled: true, dryRun, version: before.version };
    const { status, message } = await app.call(maker, scim.update, { body });
    if (status !== 200) throw new Error(message);
  }
  const { data: made } = await app.call<Made>(maker, apiTokens.create, {
    body: { name: `Directory ${before.version} ${dryRun}`, kind: 'SCIM', days: 30 },
  });
  return { ...directory(app, made.token), made };
}
