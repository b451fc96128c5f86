import { memberFieldTable } from '#contract/people/member-field-facts.ts';
import { ofProvisioned, type ProvisionedField } from './provisioned-fields.rules.ts';
import { enterpriseSchema, type Resource } from './schemas.view.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a resource contains the attribute of each field: a name, or the names of a complex attribute and of its part. */
export const attributePaths: Readonly<Record<ProvisionedField, readonly string[]>> = ofProvisioned((field) => {
  const [first = '', ...rest] = memberFieldTable[field].scim.split('.');
  return [first === 'enterprise' ? enterpriseSchema : first, ...rest];
});

export function valueAt(resource: Resource, [first = '', second]: readonly string[]): unknown {
  const value = resource[first];
  if (second === undefined) return value;
  return isObject(value) ? value[second] : undefined;
}

/** Sets an attribute of a resource; an empty value removes it. */
export function setSingle(resource: Resource, [first = '', second]: readonly string[], value: unknown): void {
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
