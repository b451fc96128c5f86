import { Messages } from 'scimmy';
import { memberFieldTable } from '#contract/people/member-field-facts.ts';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { isObject, attributePaths, setSingle } from './attribute-paths.view.ts';
import { attributeOf, parseTarget, type PatchTarget } from './filter.rules.ts';
import { type ComparisonBudget, changeValues, ValueList } from './patch-values.rules.ts';
import { provisionedFields } from './provisioned-fields.rules.ts';
import { enterpriseSchema, type Resource } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** The attributes of a resource that can be written: lower-case paths and their spelling. */
export interface Shape {
  /** Attributes with one value; a dot leads into a complex attribute. */
  single: Record<string, readonly string[]>;
  /** Attributes with several values, and their parts. */
  several: Record<string, string>;
  /** The limit of values of one attribute. */
  most: number;
  /** Attributes that are returned and cannot be written. */
  readOnly: readonly string[];
}

/** Attributes that only the service provider sets (RFC 7643, section 3.1). */
const commonReadOnly = ['id', 'meta'] as const;

export const userShape: Shape = {
  single: {
    ...Object.fromEntries(provisionedFields.map((field) => [memberFieldTable[field].scim.toLowerCase(), attributePaths[field]])),
    username: ['userName'],
    externalid: ['externalId'],
    displayname: ['displayName'],
    active: ['active'],
    'name.formatted': ['name', 'formatted'],
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
 * Returns a resource after the operations of a PATCH (RFC 7644, 3.5.2), in the forms of Okta and Entra: with and without a path,
 * by value paths, with booleans as text. Attributes that are not stored are ignored. Throws faults of paths, Types.Error.
 */
export function patched(resource: Resource, body: unknown, shape: Shape): Resource {
  // The passed resource is not modified.
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

/** A resource that is being changed. `lists` are the multi-valued attributes touched by an operation so far. */
interface Draft {
  resource: Resource;
  shape: Shape;
  lists: Map<string, ValueList>;
  budget: ComparisonBudget;
}

export type By = 'add' | 'remove' | 'replace';

/**
 * Applies an operation without a path: each attribute of the value, and a complex one by its parts, so that parts not named
 * remain.
 */
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
  // Okta sends the unchanged id when it renames a group.
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

/** Converts a value for its attribute: booleans sent as text, a manager sent as an id or as a list of one. */
function valueFor(path: string, value: unknown): unknown {
  if (path === 'active' && typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (path !== 'enterprise.manager') return value;
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const id: unknown = isObject(one) ? one['value'] : one;
  return id === undefined || id === null || id === '' ? undefined : { value: id };
}
