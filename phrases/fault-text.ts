import { fieldFormats } from '#contract/people/member-field-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { Translator } from './translate.ts';

type Type =
  | 'email'
  | 'phone'
  | 'mobileNumber'
  | 'domain'
  | 'amount'
  | 'rate'
  | 'version'
  | 'swift'
  | 'accountNumber'
  | 'id'
  | 'value';
const uploads = ['file', 'spreadsheet', 'logo', 'voucher', 'photo', 'picture', 'manifest'] as const;
/** Objects that a message can ask to upload: phrases nouns.uploads. */
export type UploadNoun = (typeof uploads)[number];

/** The noun of a field, by the last part of its name that is not an index; `value` if no noun fits better. */
const types: Readonly<Record<string, Type>> = {
  ...fieldFormats,
  emails: 'email',
  supportEmail: 'email',
  phone: 'phone',
  contactNumber: 'phone',
  mobiles: 'mobileNumber',
  emailDomains: 'domain',
  amount: 'amount',
  perDollar: 'rate',
  version: 'version',
  swift: 'swift',
  accountNumber: 'accountNumber',
};

/** The text of a field error, naming what is wrong with the field or missing from it (specification section 5). */
export function faultText(t: Translator, { field, rule, args = {} }: FieldFault): string {
  if (rule === 'wrongFormat') {
    const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    return t('rules.wrongFormat', { type: t(`nouns.types.${types[name] ?? 'value'}`) });
  }
  if (rule === 'uploadRequired')
    return t('rules.uploadRequired', { value: t(`nouns.uploads.${uploads.find((each) => each === args['what']) ?? 'file'}`) });
  return t(`rules.${rule}`, args as never);
}
