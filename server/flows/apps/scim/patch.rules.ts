import { Messages } from 'scimmy';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { attributeOf, parseTarget, type PatchTarget } from './filter.rules.ts';
import { type ComparisonBudget, changeValues, ValueList } from './patch-values.rules.ts';
import { enterpriseSchema, type Resource } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** What can be written of a resource: lower-case paths and how they are spelled. */
export interface Shape {
  /** One value each; `.` leads into a complex one. */
  single: Record<string, readonly string[]>;
  /** Several values, by their parts. */
  several: Record<string, string>;
  /** How many values one attribute can have. */
  most: number;
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
  most: scimLimits.values,
  readOnly: [...commonReadOnly, 'groups'],
};
export const groupShape: Shape = {
  single: { displayname: ['displayName'], externalid: ['externalId'] },
  several: { members: 'members' },
  most: scimLimits.people,
  readOnly: commonReadOnly,
};

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}
/**
 * A resource after the operations of a PATCH (RFC 7644, 3.5.2), as Okta and Entra send them: with and without a path, by value
 * paths, with booleans as text. Attributes that are not kept here are passed over. Throws faults of paths, Types.Error.
 */
export function patched(resource: Resource, body: unknown, shape: Shape): Resource {
  // Nothing inside is changed in place.
  const after = { ...resource };
  const { Operations: operations } = new Messages.PatchOp(body as ConstructorParameters<typeof Messages.PatchOp>[0]);
  if (operations.length > scimLimits.operations) throw new ScimFault('tooManyValues', { attribute: 'Operations' });
  const draft: Draft = { resource: after, shape, lists: new Map(), budget: { left: scimLimits.patchComparisons } };
  for (const { op, path, value } of operations as Operation[]) {
    const by = op.toLowerCase() as 'add' | 'remove' | 'replace';
    if (path === undefined || attributeOf(path) === 'enterprise') applyMany(draft, by, value, path ? 'enterprise.' : '');
    else apply(draft, by, parseTarget(path), value);
  }
  for (const [name, list] of draft.lists) after[name] = list.toArray();
  return after;
}

/** A resource while it is changed. `lists` are its attributes of several values that an operation has touched. */
interface Draft {
  resource: Resource;
  shape: Shape;
  lists: Map<string, ValueList>;
  budget: ComparisonBudget;
}

export type By = 'add' | 'remove' | 'replace';
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a path: each attribute of the value; a complex one by its parts, so that those not named stay. */
function applyMany(draft: Draft, by: By, value: unknown, prefix: string): void {
  if (by === 'remove' && prefix) return void delete draft.resource[enterpriseSchema];
  if (!isObject(value)) throw new ScimFault('wrongValue', { attribute: 'value' });
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${attributeOf(name)}`;
    if (path === 'name' && isObject(inner)) applyMany(draft, by, inner, 'name.');
    else if (path === 'enterprise' && isObject(inner)) applyMany(draft, by, inner, 'enterprise.');
    else apply(draft, by, prefix ? { path } : parseTarget(name), inner);
  }
}

function apply(draft: Draft, by: By, target: PatchTarget, value: unknown): void {
  const { path } = target;
  const { resource, shape } = draft;
  if (path === 'name' && isObject(value)) return applyMany(draft, by, value, 'name.');
  if (path === 'name' && by === 'remove') return void delete resource['name'];
  if (path === 'enterprise.manager.value') return apply(draft, by, { path: 'enterprise.manager' }, value);
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
  const list = draft.lists.get(several) ?? new ValueList(resource[several], shape.most);
  draft.lists.set(several, list);
  changeValues(list, by, { ...target, path: several, ...(sub && { sub }) }, value, draft.budget);
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
