import { attributeOf } from './filter.rules.ts';
import { enterpriseSchema, type Resource } from './schemas.view.ts';

export interface RequestedAttributes {
  attributes?: string[];
  excluded?: string[];
}

/** Returns the requested attributes (RFC 7644, 3.9), which are separated by commas. */
export function requestedAttributesOf({
  attributes,
  excludedAttributes,
}: Record<string, string | undefined>): RequestedAttributes {
  const names = (text: string) => text.split(',').flatMap((name) => (name.trim() ? [attributeOf(name.trim())] : []));
  if (attributes?.trim()) return { attributes: names(attributes) };
  return excludedAttributes?.trim() ? { excluded: names(excludedAttributes) } : {};
}

/** True if an attribute is returned, so that data that is expensive to read is read only then. */
export function includesAttribute({ attributes, excluded }: RequestedAttributes, name: string): boolean {
  if (attributes) return attributes.some((each) => each === name || each.startsWith(`${name}.`));
  return !excluded?.includes(name);
}

const always = ['schemas', 'id'];
const keyOf = (key: string) => (key === enterpriseSchema ? 'enterprise' : key.toLowerCase());

/** Returns the requested part of a resource. Its id and schemas are always included. */
export function project(resource: Resource, { attributes, excluded }: RequestedAttributes): Resource {
  if (attributes) return only(resource, [...always, ...attributes]);
  return excluded
    ? drop(
        resource,
        excluded.filter((name) => !always.includes(name)),
      )
    : resource;
}

const pathsBelow = (paths: readonly string[], key: string) =>
  paths.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));

function only(resource: Resource, paths: readonly string[]): Resource {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const key = keyOf(name);
    if (paths.includes(key)) return [[name, value] as const];
    const inner = pathsBelow(paths, key);
    return inner.length ? [[name, within(value, (each) => only(each, inner))] as const] : [];
  });
  return Object.fromEntries(entries);
}

function drop(resource: Resource, paths: readonly string[]): Resource {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const key = keyOf(name);
    if (paths.includes(key)) return [];
    const inner = pathsBelow(paths, key);
    return [[name, inner.length ? within(value, (each) => drop(each, inner)) : value] as const];
  });
  return Object.fromEntries(entries);
}

function within(value: unknown, change: (each: Resource) => Resource): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, change));
  return typeof value === 'object' && value !== null ? change(value as Resource) : value;
}
