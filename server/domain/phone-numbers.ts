import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { FieldFault } from '#contract/errors.ts';

/**
 * The field errors of a contact number as typed. It must be a valid number of the country of its prefix or, without a prefix, of
 * `country` (ISO 3166, two letters). An empty number has no errors.
 */
export function phoneFaults(field: string, number: string | null | undefined, country?: string | null): FieldFault[] {
  if (!number) return [];
  const known = country && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(number, known)?.isValid() ? [] : [{ field, rule: 'wrongFormat' }];
}
