import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { pinyin } from 'pinyin-pro';
import type { FieldFault } from '#contract/errors.ts';

/**
 * Returns field errors of a mobile number: prefix and number are required together, and the number must be valid for the prefix
 * (specification section 5).
 */
export function mobileFaults(prefix: string | null, number: string | null): FieldFault[] {
  if (!prefix && !number) return [];
  if (!prefix) return [{ field: 'mobilePrefix', rule: 'required' }];
  if (!number) return [{ field: 'mobileNumber', rule: 'required' }];
  return parsePhoneNumberFromString(`+${prefix}${number}`)?.isValid() ? [] : [{ field: 'mobileNumber', rule: 'wrongFormat' }];
}

/** Returns the number as dialled after its prefix, without a trunk zero: `0812…` in Indonesia becomes `812…`. */
export function nationalNumber(prefix: string | null, number: string | null): string | null {
  if (!prefix || !number) return number;
  const parsed = parsePhoneNumberFromString(`+${prefix}${number}`);
  return parsed?.countryCallingCode === prefix ? parsed.nationalNumber : number;
}

const han = /\p{Script=Han}/u;

/**
 * Returns the pinyin and its initials of a name with Chinese characters ("liwei lw") for search with Latin letters; otherwise
 * null.
 */
export function pinyinOf(name: string): string | null {
  if (!han.test(name)) return null;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head' }).filter((part) => /^[a-zü]+$/i.test(part));
  if (!syllables.length) return null;
  return `${syllables.join('')} ${syllables.map((part) => part[0]).join('')}`.toLowerCase();
}
