import { Messages } from 'scimmy';
import { scimLimits } from '#contract/scim-facts.ts';
import { attributeOf, type Filter, parseTarget, type Target } from './filter.ts';
import { enterpriseSchema, type Resource } from './schemas.ts';
import { ScimFault } from './scim-fault.ts';

/** What can be written of a resource: lower-case paths and how they are spelled. */
export interface Shape {
  /** One value each; `.` leads into a complex one. */
  single: Record<string, readonly string[]>;
  /** Several values, by their parts. */
  several: Record<string, string>;
  /** Told, and never written. */
  readOnly: readonly string[];
}

/** Attributes that only the service provider sets (RFC 7643, section 3.1). */
const commonReadOnly = ['id', 'meta'] as const;

export const userShape: Shape = {
  single: {
    username: ['userName'],
    externalid: ['externalId'],
    displayname: ['displayName'],
    title: ['title'],
    active: ['active'],
    'name.formatted': ['name', 'formatted'],
    'name.givenname': ['name', 'givenName'],
    'name.familyname': ['name', 'familyName'],
    'enterprise.employeenumber': [enterpriseSchema, 'employeeNumber'],
    'enterprise.department': [enterpriseSchema, 'department'],
    'enterprise.manager': [enterpriseSchema, 'manager'],
  },
  several: { emails: 'emails', phonenumbers: 'phoneNumbers' },
  readOnly: [...commonReadOnly, 'groups'],
};
export const groupShape: Shape = {
  single: { displayname: ['displayName'], externalid: ['externalId'] },
  several: { members: 'members' },
  readOnly: commonReadOnly,
};

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}
type Values = Record<string, unknown>[];

/**
 * A resource after the operations of a PATCH (RFC 7644, 3.5.2), as Okta and Entra send them: with and without a path, by value
 * paths, with booleans as text. Attributes that are not kept here are passed over. Throws faults of paths, Types.Error.
 */
export function patched(resource: Resource, body: unknown, shape: Shape): Resource {
  const after = structuredClone(resource);
  const { Operations: operations } = new Messages.PatchOp(body as ConstructorParameters<typeof Messages.PatchOp>[0]);
  if (operations.length > scimLimits.operations) throw new ScimFault('tooManyValues', { attribute: 'Operations' });
  for (const { op, path, value } of operations as Operation[]) {
    const by = op.toLowerCase() as 'add' | 'remove' | 'replace';
    if (path === undefined || attributeOf(path) === 'enterprise') applyMany(after, by, value, shape, path ? 'enterprise.' : '');
    else apply(after, by, parseTarget(path), value, shape);
  }
  return after;
}

type By = 'add' | 'remove' | 'replace';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a path: each attribute of the value; a complex one by its parts, so that those not named stay. */
function applyMany(resource: Resource, by: By, value: unknown, shape: Shape, prefix: string): void {
  if (by === 'remove' && prefix) return void delete resource[enterpriseSchema];
  if (!isObject(value)) throw new ScimFault('wrongValue', { attribute: 'value' });
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${attributeOf(name)}`;
    if (path === 'name' && isObject(inner)) applyMany(resource, by, inner, shape, 'name.');
    else if (path === 'enterprise' && isObject(inner)) applyMany(resource, by, inner, shape, 'enterprise.');
    else apply(resource, by, prefix ? { path } : parseTarget(name), inner, shape);
  }
}

function apply(resource: Resource, by: By, target: Target, value: unknown, shape: Shape): void {
  const { path } = target;
  if (path === 'name' && isObject(value)) return applyMany(resource, by, value, shape, 'name.');
  if (path === 'name' && by === 'remove') return void delete resource['name'];
  if (path === 'enterprise.manager.value') return apply(resource, by, { path: 'enterprise.manager' }, value, shape);
  // Okta sends the unchanged id along when it renames a group.
  if (path === 'id' && by !== 'remove' && value === resource['id']) return;
  if (shape.readOnly.includes(path.split('.')[0] ?? '')) throw new ScimFault('readOnly', { attribute: path });
  const single = Object.hasOwn(shape.single, path) ? shape.single[path] : undefined;
  if (single) return setSingle(resource, single, by === 'remove' ? undefined : valueFor(path, value));
  const dotted = path.indexOf('.');
  const whole = dotted < 0 ? path : path.slice(0, dotted);
  const several = Object.hasOwn(shape.several, whole) ? shape.several[whole] : undefined;
  if (!several) return;
  const sub = target.sub ?? (dotted < 0 ? undefined : path.slice(dotted + 1));
  const values = Array.isArray(resource[several]) ? (resource[several] as Values) : [];
  resource[several] = changeValues(values, by, { ...target, path: several, ...(sub && { sub }) }, value);
}

function setSingle(resource: Resource, [first = '', second]: readonly string[], value: unknown): void {
  const empty = value === undefined || value === null || value === '';
  if (second === undefined) {
    if (empty) delete resource[first];
    else resource[first] = value;
    return;
  }
  const inner = isObject(resource[first]) ? { ...resource[first] } : {};
  if (empty) delete inner[second];
  else inner[second] = value;
  resource[first] = inner;
}

/** A value as its attribute takes it: booleans that come as text, a manager that comes as an id or as a list of one. */
function valueFor(path: string, value: unknown): unknown {
  if (path === 'active' && typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (path !== 'enterprise.manager') return value;
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const id: unknown = isObject(one) ? one['value'] : one;
  return id === undefined || id === null || id === '' ? undefined : { value: id };
}

function changeValues(values: Values, by: By, { path, filter, sub }: Target, value: unknown): Values {
  const given = (Array.isArray(value) ? value : [value]).map((each): Record<string, unknown> =>
    isObject(each) ? each : { value: each },
  );
  if (!filter && !sub) {
    const named = new Set(given.map((each) => each['value']));
    const others = () => values.filter((each) => !named.has(each['value']));
    if (by === 'replace') return value === null ? [] : given;
    if (by === 'add') return [...others(), ...given];
    return value === undefined ? [] : others();
  }
  const chosen = new Set(filter ? values.filter((each) => holds(filter, each)) : values);
  if (by === 'remove') {
    if (!sub) return values.filter((each) => !chosen.has(each));
    return values.flatMap((each) => (chosen.has(each) ? (sub === 'value' ? [] : [without(each, sub)]) : [each]));
  }
  const change = sub ? { [sub]: value } : (given[0] ?? {});
  if (chosen.size) return values.map((each) => (chosen.has(each) ? { ...each, ...change } : each));
  // Entra changes what is not there yet; with no more said than its type it is clear what is meant.
  if (filter?.is === 'compare' && filter.by === 'eq' && filter.path !== 'value')
    return [...values, { [filter.path]: filter.value, ...change }];
  throw new ScimFault('noTarget', { path });
}

const without = (value: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key.toLowerCase() !== name));

/** Whether one of several values is meant by a filter. */
function holds(filter: Filter, value: Record<string, unknown>): boolean {
  // Of very many people a directory takes one out by their id.
  if (filter.is === 'compare' && filter.by === 'eq' && filter.path === 'value' && typeof value['value'] === 'string')
    return value['value'].toLowerCase() === String(filter.value).toLowerCase();
  if (filter.is === 'and') return filter.parts.every((part) => holds(part, value));
  if (filter.is === 'or') return filter.parts.some((part) => holds(part, value));
  if (filter.is === 'not') return !holds(filter.part, value);
  if (filter.is === 'holding') throw new ScimFault('pathBroken', { text: filter.path });
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === filter.path)?.[1];
  if (filter.is === 'present') return found !== undefined && found !== null;
  return compared(filter.by, found, filter.value);
}

function compared(by: string, found: unknown, wanted: unknown): boolean {
  if (found === undefined || found === null) return by === 'ne' ? wanted !== null : by === 'eq' && wanted === null;
  const plain = typeof found === 'object' ? JSON.stringify(found) : `${found as string | number | boolean}`;
  const [left, right] = [plain.toLowerCase(), String(wanted).toLowerCase()];
  if (by === 'eq') return left === right;
  if (by === 'ne') return left !== right;
  if (by === 'co') return left.includes(right);
  if (by === 'sw') return left.startsWith(right);
  if (by === 'ew') return left.endsWith(right);
  if (by === 'gt') return left > right;
  if (by === 'ge') return left >= right;
  return by === 'lt' ? left < right : left <= right;
}
