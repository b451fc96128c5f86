import { z } from 'zod';
import { api } from '#contract/api.ts';
import { errors, type ErrorName } from '#contract/errors.ts';
import { type Endpoint, allowsTokens } from '#contract/kit.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { languages } from '#contract/languages.ts';

type Schema = Record<string, unknown>;

const always: readonly ErrorName[] = ['malformed', 'unexpected', 'busy', 'storageFull', 'tooMany'];
const signedIn: readonly ErrorName[] = [
  'signedOut',
  'viewingOver',
  'viewingReadOnly',
  'viewingPersonal',
  'viewingInSupport',
  'notForTokens',
];
const ofTeam: readonly ErrorName[] = [
  'teamUnavailable',
  'notMember',
  'noPermission',
  'secondFactorNeeded',
  'supportClosed',
  'supportOver',
  'invalid',
];
const needsTeam = ({ may }: Endpoint) => may !== 'public' && may !== 'signedIn' && may !== 'staff';

/** The codes of all errors that an endpoint can return. */
export function refusalsOf(endpoint: Endpoint): ErrorName[] {
  const names = new Set<ErrorName>([...always, ...(endpoint.errors ?? [])]);
  if (endpoint.may !== 'public') for (const name of signedIn) names.add(name);
  if (endpoint.may === 'signedIn') for (const name of ['supportClosed', 'supportOver'] as const) names.add(name);
  if (endpoint.may === 'staff') for (const name of ['noPermission', 'secondFactorNeeded'] as const) names.add(name);
  if (needsTeam(endpoint)) for (const name of ofTeam) names.add(name);
  if (endpoint.fresh) names.add('freshSignInNeeded');
  if (endpoint.query || endpoint.body || endpoint.kind === 'upload' || endpoint.method !== 'GET') names.add('invalid');
  if (endpoint.kind === 'upload') names.add('fileUnavailable');
  if (endpoint.params) names.add('notFound');
  return [...names];
}

/** The OpenAPI 3.1 document of all endpoints, generated from the contract. */
export function openApi(publicUrl: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1', description: 'The API of the Atrium administration console.' },
    servers: [{ url: publicUrl }],
    security: [],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT or API token (atr_…)' } },
      parameters: headers,
      schemas: { Refusal: refusal },
    },
  };
}

function operation(feature: string, name: string, endpoint: Endpoint): Schema {
  const ofTheTeam = needsTeam(endpoint);
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    description: permission(endpoint),
    ...(endpoint.may !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...fields(endpoint.params, 'path'),
      ...fields(endpoint.query, 'query'),
      ...(ofTheTeam ? [{ $ref: '#/components/parameters/Team' }, { $ref: '#/components/parameters/Support' }] : []),
      { $ref: '#/components/parameters/Language' },
      { $ref: '#/components/parameters/TimeZone' },
      ...(endpoint.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    ...requestBody(endpoint),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  };
}

function permission(endpoint: Endpoint): string {
  const { may, log, fresh } = endpoint;
  const permissionText =
    typeof may === 'object'
      ? `Permission ${may.menu}, ${may.access}${may.orHead ? ', or head of a department' : ''}.`
      : `Open to: ${may}.`;
  const machines =
    may === 'public' ? '' : allowsTokens(endpoint) && may !== 'owner' ? ' Open to API tokens.' : ' Not for API tokens.';
  const description = `${permissionText}${machines}${fresh ? ` Requires a sign-in within the last ${safetyLimits.freshMinutes} minutes.` : ''}`;
  return log ? `${description} Writes the operation-log entry ${[log].flat().join(' or ')}.` : description;
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
  return plain;
}

export function fields(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

function requestBody(endpoint: Endpoint): Schema {
  if (endpoint.kind === 'upload') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } };
}

function success(endpoint: Endpoint): Schema {
  if (endpoint.kind === 'file')
    return { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 0 }, message: { type: 'string' }, data: schemaOf(endpoint.output, 'output') },
  };
  return { description: 'Success', content: { 'application/json': { schema: envelope } } };
}

function refusals(endpoint: Endpoint): Schema {
  const byStatus = new Map<number, string[]>();
  for (const name of refusalsOf(endpoint)) {
    const { status, code } = errors[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${name} (${code})`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]));
}

export const refusal: Schema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

const headers: Record<string, Schema> = {
  Team: { name: 'X-Team-Id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  Support: {
    name: 'X-Support-Id',
    in: 'header',
    description: 'The id of an active lease of provider staff in this team; the call is then made as support',
    schema: { type: 'string', format: 'uuid' },
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: `One of ${languages.join(', ')}, or a language list as sent by browsers`,
    schema: { type: 'string' },
  },
  TimeZone: { name: 'X-Time-Zone', in: 'header', description: 'IANA time zone name', schema: { type: 'string' } },
  IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 128 } },
};
