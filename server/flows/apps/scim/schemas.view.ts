import SCIMMY from 'scimmy';
import { memberFieldTable } from '#contract/people/member-field-facts.ts';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { provisionedFields } from './provisioned-fields.rules.ts';
import { ScimFault } from './scim-errors.rules.ts';

const { Config, Resources, Schemas } = SCIMMY;

export const userSchema = Schemas.User.definition.id;
export const groupSchema = Schemas.Group.definition.id;
export const enterpriseSchema = Schemas.EnterpriseUser.definition.id;
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

// Attributes that are not stored are not described either. The descriptions are shared by all teams of the process and name none.
const unsupported = [
  'nickName',
  'profileUrl',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509Certificates',
];
const supported = provisionedFields.map((field) => memberFieldTable[field].scim.split('.').at(-1));
const isSupported = (name: string) => supported.some((each) => each === name);
for (const name of unsupported) if (!isSupported(name)) Schemas.User.definition.truncate(name);
for (const name of ['costCenter', 'organization', 'division'])
  if (!isSupported(name)) Schemas.EnterpriseUser.definition.truncate(name);
Resources.User.extend(Schemas.EnterpriseUser, false);
Resources.declare(Resources.User);
Resources.declare(Resources.Group);
Config.set({
  patch: true,
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.most },
  changePassword: false,
  sort: true,
  etag: true,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'Authorization: Bearer with a SCIM token of the team',
    },
  ],
});

const discovery = {
  ServiceProviderConfig: Resources.ServiceProviderConfig,
  ResourceTypes: Resources.ResourceType,
  Schemas: Resources.Schema,
} as const;
export type Discovery = keyof typeof discovery;
export const discoveries = Object.keys(discovery) as Discovery[];

/** Returns a discovery document: what is supported, and the schemas and resource types (RFC 7643, 5 to 7). Throws Types.Error. */
export async function describe(kind: Discovery, base: string, id?: string): Promise<unknown> {
  for (const each of [Resources.User, Resources.Group, ...Object.values(discovery)]) each.basepath(base);
  const resource = discovery[kind];
  const found: unknown = await (id === undefined ? new resource() : new resource(id)).read();
  return JSON.parse(JSON.stringify(found));
}

export type Resource = Record<string, unknown>;

/** Reads a body by its schema: names in their proper case, without unknown attributes. Throws Types.Error, TypeError. */
export function readBySchema(kind: 'User' | 'Group', body: object): Resource {
  const { rest, members } = splitMembers(kind, body);
  const instance = kind === 'User' ? new Schemas.User(rest, 'in') : new Schemas.Group(rest, 'in');
  const resource = JSON.parse(JSON.stringify(instance)) as Resource;
  return members ? { ...resource, members } : resource;
}

/** Separates the members of a group from the body, because the library is slow with long lists and only their ids are needed. */
function splitMembers(kind: 'User' | 'Group', body: object): { rest: object; members?: { value: unknown }[] } {
  const entries = Object.entries(body);
  if (kind === 'User') {
    const long = entries.find(([, value]) => Array.isArray(value) && value.length > scimLimits.values)?.[0];
    if (long !== undefined && long.toLowerCase() !== 'groups') throw new ScimFault('tooManyValues', { attribute: long });
    return { rest: Object.fromEntries(entries.filter(([key]) => key.toLowerCase() !== 'groups')) };
  }
  const given = entries.find(([key, value]) => key.toLowerCase() === 'members' && Array.isArray(value));
  if (!given) return { rest: body };
  const values = given[1] as unknown[];
  if (values.length > scimLimits.people) throw new ScimFault('tooManyValues', { attribute: 'members' });
  return {
    rest: Object.fromEntries(entries.filter((each) => each !== given)),
    members: values.map((each) => ({ value: valueOf(each) })),
  };
}

function valueOf(member: unknown): unknown {
  const named = typeof member === 'object' && member !== null ? Object.entries(member) : [];
  const value: unknown = named.find(([key]) => key.toLowerCase() === 'value')?.[1];
  if (typeof value !== 'string') throw new ScimFault('wrongValue', { attribute: 'members.value' });
  return value;
}
