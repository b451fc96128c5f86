import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { FieldFault } from '#contract/errors.ts';

/**
 * The fault of a contact number as people write it, where there is one: it has to be a number of the country of its prefix or,
 * without a prefix, of `country` (ISO 3166, two letters). Nothing written is no fault.
 */
export function phoneFaults(field: string, written: string | null | undefined, country?: string | null): FieldFault[] {
  if (!written) return [];
  const known = country && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(written, known)?.isValid() ? [] : [{ field, rule: 'wrongFormat' }];
}
