import { appScopes } from '#contract/apps/app-facts.ts';
import { errors, type ErrorName } from '#contract/errors.ts';
import { type OpenEndpoint, openApi } from '#contract/apps/open-api.ts';
import { appUsage } from '#contract/apps/app-usage.ts';
import { openApiLimits } from '#contract/apps/open-api-facts.ts';
import { fields, refusal, schemaOf } from './openapi.ts';

type Schema = Record<string, unknown>;

/** Descriptions of the scopes, for app developers. */
export const scopeTexts: Record<(typeof appScopes)[number], string> = {
  openid: 'The ids of the person and of the chosen team',
  profile: 'Name and picture of the person, and the name of the team',
  email: 'The email address with which the person signs in',
  phone: 'The mobile number of the person',
  'departments.read': 'Departments visible to the person',
  'members.read': 'Members visible to the person, with their visible fields',
};

/** The codes of all errors that an endpoint of the open API can return. */
export const openRefusalsOf = ({ params, query, errors: own = [] }: OpenEndpoint): ErrorName[] => [
  ...new Set<ErrorName>([
    'signedOut',
    'insufficientScope',
    ...(params ? (['notFound'] as const) : []),
    ...(query ? (['invalid'] as const) : []),
    ...own,
    'tooMany',
    'unexpected',
    'busy',
    'storageFull',
  ]),
];

/** The OpenAPI 3.1 document of the open API, generated from the contract. */
export function openApiDescription(publicUrl: string): Schema {
  const calls = Object.entries(openApi) as [string, OpenEndpoint][];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium open API',
      version: '1',
      description: `Lets an app read data with the access token of a person who signed in to it: what that person sees in the directory of the chosen team, limited by the scopes of the token. At most ${openApiLimits.perMinute} calls per minute and consent. An access token is valid for five minutes; after consent is withdrawn, the next call is answered with 401.`,
    },
    servers: [{ url: publicUrl }],
    paths: {
      ...Object.fromEntries(calls.map(([name, call]) => [call.path, { get: operation(name, call) }])),
      [appUsage.path]: { put: usage() },
    },
    components: {
      securitySchemes: {
        app: {
          type: 'http',
          scheme: 'basic',
          description: 'The id of the app and one of its secrets, as for the token endpoint',
        },
        atrium: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${publicUrl}/oauth/authorize`,
              tokenUrl: `${publicUrl}/oidc/token`,
              refreshUrl: `${publicUrl}/oidc/token`,
              scopes: scopeTexts,
            },
          },
        },
      },
      schemas: { Refusal: refusal },
    },
  };
}

function operation(name: string, call: OpenEndpoint): Schema {
  return {
    operationId: name,
    summary: call.summary,
    security: [{ atrium: [call.scope] }],
    parameters: [...fields(call.params, 'path'), ...fields(call.query, 'query')],
    responses: { 200: success(call), ...refusals(call) },
  };
}

/** The operation for reporting usage, the only one that is not called on behalf of a person. */
function usage(): Schema {
  return {
    operationId: 'usage',
    summary: appUsage.summary,
    security: [{ app: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(appUsage.body, 'input') } } },
    responses: { 200: success(appUsage), ...refusalsFor(appUsage.errors) },
  };
}

function success(call: Pick<OpenEndpoint, 'output'>): Schema {
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 0 }, message: { type: 'string' }, data: schemaOf(call.output, 'output') },
  };
  return { description: 'Success', content: { 'application/json': { schema: envelope } } };
}

const refusals = (call: OpenEndpoint): Schema => refusalsFor(openRefusalsOf(call));

function refusalsFor(names: readonly ErrorName[]): Schema {
  const statuses = [...new Set(names.map((name) => errors[name].status))];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const challenge = { 'WWW-Authenticate': { description: 'The reason, as defined by RFC 6750', schema: { type: 'string' } } };
  const wait = { 'Retry-After': { description: 'Seconds to wait before the next call', schema: { type: 'string' } } };
  return Object.fromEntries(
    statuses.map((status) => {
      const listed = names.filter((name) => errors[name].status === status).map((name) => `${name} (${errors[name].code})`);
      const headers = status === 401 || status === 403 ? { headers: challenge } : status === 429 ? { headers: wait } : {};
      return [status, { description: listed.join(', '), ...headers, content }];
    }),
  );
}
