import { apiTokens } from '#contract/apps/api-tokens.ts';
import { calendarFeeds } from '#contract/workplace/bookings.ts';
import { maxBodyBytes } from '#contract/kit.ts';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { scim } from '#contract/apps/scim.ts';
import { groupSchema, patchSchema, userSchema } from '../scim.ts';
import { openAppToken } from './app-token.ts';
import type { BurstServer } from './burst-server.ts';
import type { IdSource } from './ids.ts';
import { type Prepared, call } from './requests.ts';

/** The data that requests to other routes need. */
interface Setup {
  server: BurstServer;
  scimToken: string;
  /** Token of an app with all read scopes. */
  appToken: string;
  /** Calendars of the owner and of a room that is always booked. */
  calendars: string[];
  people: string[];
  group: string;
}

/** Creates a token of the kind SCIM, turns SCIM on, creates calendars, and authorises an app. */
export async function prepareOthers(server: BurstServer, ids: IdSource): Promise<Setup> {
  const body = { kind: 'SCIM', name: 'Burst', days: 1 };
  const { token } = await call<{ token: string }>(server, apiTokens.create, { body });
  const { version } = await call<{ version: number }>(server, scim.settings);
  await call(server, scim.update, { body: { enabled: true, dryRun: false, version } });
  const room = ids.idOf('', 'roomId', 0);
  const feeds = await Promise.all(
    [null, room].map((roomId) => call<{ url: string }>(server, calendarFeeds.create, { body: { roomId } })),
  );
  return {
    server,
    scimToken: token,
    appToken: await openAppToken(server),
    calendars: feeds.map(({ url }) => new URL(url).pathname),
    people: Array.from({ length: 2500 }, (_, n) => ids.idOf('', 'employeeId', n)),
    group: ids.idOf('', 'departmentId', 0),
  };
}

type Make = (setup: Setup) => Prepared[];

const scimCall =
  (method: string, path: string, body: unknown): Make =>
  ({ scimToken }) => [
    {
      method,
      path: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
  ];
const get =
  (path: string): Make =>
  () => [{ method: 'GET', path, headers: {} }];
const post =
  (path: string, type: string, body: string): Make =>
  () => [{ method: 'POST', path, headers: { 'content-type': type }, body }];

const manyTimes = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const text = 'x'.repeat(1000);
const addresses = (from: number) =>
  manyTimes(scimLimits.values, (n) => ({ value: `p${from + n}@example.com`, type: 'work', display: text.slice(0, 200) }));
const user = (from: number) => ({
  schemas: [userSchema],
  externalId: 'x'.repeat(scimLimits.externalId),
  userName: `burst.${from}.${Date.now()}@example.com`,
  displayName: 'x'.repeat(64),
  emails: addresses(from),
  phoneNumbers: manyTimes(scimLimits.values, (n) => ({ value: `+852 5123 ${String(n).padStart(4, '0')}`, type: 'other' })),
});
/** A filter with the maximum number and length of comparisons. */
const filter = manyTimes(scimLimits.comparisons, (n) => `displayName co "${'x'.repeat(50)}${n}"`)
  .join(' or ')
  .slice(0, scimLimits.filter);
const members = (people: readonly string[]) =>
  manyTimes(scimLimits.people, (n) => ({ value: people[n % people.length] ?? '', display: 'x'.repeat(30) }));
const among = manyTimes(50, (n) => `value lt "${n}"`).join(' or ');

const groupCalls: Make = (setup) =>
  [
    // A combination that once blocked the server: ten thousand people, and filters over all of them.
    scimCall('PATCH', `/Groups/${setup.group}`, {
      schemas: [patchSchema],
      Operations: [
        { op: 'add', path: 'members', value: members(setup.people) },
        ...manyTimes(60, () => ({ op: 'remove', path: `members[${among}]` })),
      ],
    }),
    scimCall('PATCH', `/Groups/${setup.group}`, {
      schemas: [patchSchema],
      Operations: manyTimes(scimLimits.operations, (n) => ({ op: 'add', path: 'members', value: [{ value: setup.people[n] }] })),
    }),
    scimCall('PATCH', `/Groups/${setup.group}`, {
      schemas: [patchSchema],
      Operations: [{ op: 'add', path: 'members', value: members(setup.people) }],
    }),
  ].flatMap((make) => make(setup));

const appCall =
  (method: string, path: string, body?: string): Make =>
  () => [
    {
      method,
      path: `${path}?${new URLSearchParams({ search: text, page: '1', size: '100' }).toString()}`,
      headers: { authorization: `Bearer ${'x'.repeat(7000)}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    },
  ];
/** The data that an app reads with its token. */
const readByApp =
  (path: string): Make =>
  ({ appToken, people, group }) => [
    {
      method: 'GET',
      path: path.replace('{person}', people[0] ?? '').replace('{department}', group),
      headers: { authorization: `Bearer ${appToken}` },
    },
  ];
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Routes outside the contract, by method and address in Fastify's spelling, with the largest requests they accept. */
export const otherRoutes: Record<string, Make> = {
  'GET /scim/v2/Users': scimCall('GET', `/Users?count=200&${form({ filter, sortBy: 'displayName' })}`, undefined),
  'POST /scim/v2/Users': (setup) => scimCall('POST', '/Users', user(1000))(setup),
  'GET /scim/v2/Users/:id': (setup) => scimCall('GET', `/Users/${setup.people[0]}`, undefined)(setup),
  'PUT /scim/v2/Users/:id': (setup) => scimCall('PUT', `/Users/${setup.people[1]}`, user(2000))(setup),
  'PATCH /scim/v2/Users/:id': (setup) =>
    scimCall('PATCH', `/Users/${setup.people[2]}`, {
      schemas: [patchSchema],
      Operations: manyTimes(scimLimits.operations, () => ({
        op: 'replace',
        path: `emails[${among}].display`,
        value: text.slice(0, 100),
      })),
    })(setup),
  'DELETE /scim/v2/Users/:id': (setup) => scimCall('DELETE', `/Users/${setup.people.at(-1)}`, undefined)(setup),
  'GET /scim/v2/Groups': scimCall('GET', `/Groups?count=200&${form({ filter })}`, undefined),
  'POST /scim/v2/Groups': (setup) =>
    scimCall('POST', '/Groups', { schemas: [groupSchema], displayName: `Burst ${Date.now()}`, members: members(setup.people) })(
      setup,
    ),
  'GET /scim/v2/Groups/:id': (setup) => scimCall('GET', `/Groups/${setup.group}`, undefined)(setup),
  'PUT /scim/v2/Groups/:id': (setup) =>
    scimCall('PUT', `/Groups/${setup.group}`, {
      schemas: [groupSchema],
      displayName: `Burst ${Date.now()}`,
      members: members(setup.people),
    })(setup),
  'PATCH /scim/v2/Groups/:id': groupCalls,
  'DELETE /scim/v2/Groups/:id': scimCall('DELETE', `/Groups/${crypto.randomUUID()}`, undefined),
  'GET /scim/v2/ServiceProviderConfig': scimCall('GET', '/ServiceProviderConfig', undefined),
  'GET /scim/v2/ResourceTypes': scimCall('GET', '/ResourceTypes', undefined),
  'GET /scim/v2/ResourceTypes/:id': scimCall('GET', '/ResourceTypes/User', undefined),
  'GET /scim/v2/Schemas': scimCall('GET', '/Schemas', undefined),
  'GET /scim/v2/Schemas/:id': scimCall('GET', `/Schemas/${userSchema}`, undefined),
  'POST /scim/v2/Bulk': scimCall('POST', '/Bulk', JSON.stringify({ Operations: manyTimes(20_000, () => ({ op: 'add' })) })),
  'GET /calendar/:file': ({ calendars }) => calendars.map((path) => ({ method: 'GET', path, headers: {} })),
  'GET /unsubscribe/:token': get(`/unsubscribe/${'x'.repeat(4900)}`),
  'POST /unsubscribe/:token': post(
    `/unsubscribe/${'x'.repeat(4900)}`,
    'application/x-www-form-urlencoded',
    `List-Unsubscribe=${text}`,
  ),
  'POST /pay/api/v1/gateway/events': post(
    '/pay/api/v1/gateway/events',
    'application/json',
    `{"a":"${'x'.repeat(maxBodyBytes - 100)}"}`,
  ),
  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
  'GET /openapi.json': get('/openapi.json'),
  'GET /metrics': get('/metrics'),
  'GET /oidc/me': readByApp('/oidc/me'),
  'POST /oidc/me': post('/oidc/me', 'application/x-www-form-urlencoded', form({ access_token: 'x'.repeat(50_000) })),
  'GET /oidc/*': get(
    `/oidc/auth?${form({ client_id: text, redirect_uri: text, scope: 'openid '.repeat(500), state: 'x'.repeat(4000) })}`,
  ),
  'POST /oidc/*': post(
    '/oidc/token',
    'application/x-www-form-urlencoded',
    form({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(50_000) }),
  ),
  'GET /silent': get('/silent'),
  'GET /open/api/v1/me': readByApp('/open/api/v1/me'),
  'GET /open/api/v1/me/departments': readByApp('/open/api/v1/me/departments'),
  'GET /open/api/v1/departments': readByApp('/open/api/v1/departments'),
  'GET /open/api/v1/departments/:id': readByApp('/open/api/v1/departments/{department}'),
  'GET /open/api/v1/members': readByApp('/open/api/v1/members?page=1&size=100'),
  'GET /open/api/v1/members/:id': readByApp('/open/api/v1/members/{person}'),
  'PUT /open/api/v1/usage': appCall(
    'PUT',
    '/open/api/v1/usage',
    JSON.stringify({ items: manyTimes(5000, (n) => ({ key: `k${n}`, used: n })) }),
  ),
  'GET /open/api/v1/openapi.json': get('/open/api/v1/openapi.json'),
  'GET /open/api/v1/docs': get('/open/api/v1/docs'),
  'GET /dev/mail': get('/dev/mail'),
  'GET /dev/mail/:id': get(`/dev/mail/${crypto.randomUUID()}`),
  'GET /dev/mail/:id/meeting.ics': get(`/dev/mail/${crypto.randomUUID()}/meeting.ics`),
};

/** SCIM operations that are refused before they are read: one represents all. */
const refused = /^\w+ \/scim\/v2\/(?:(?:Users|Groups)\/)?(?:Me|Bulk|\.search)$/;

/** Whether a route needs a row above: HEAD, OPTIONS and TRACE answer like GET without a body, or with nothing. */
export const needsRow = (route: string): boolean =>
  !/^(?:HEAD|OPTIONS|TRACE) /.test(route) && !refused.test(route) && route !== 'GET /blocking';
