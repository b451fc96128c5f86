import { scimLimits } from '#contract/apps/scim-facts.ts';
import type { Resource } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** Returns the external id of a resource, or null if it has none. Throws wrongValue beyond `scimLimits.externalId`. */
export function externalIdOf(resource: Resource): string | null {
  const given = resource['externalId'];
  const text = typeof given === 'string' ? given.trim() : '';
  if (text.length > scimLimits.externalId) throw new ScimFault('wrongValue', { attribute: 'externalId' });
  return text || null;
}
