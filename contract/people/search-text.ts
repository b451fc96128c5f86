import { composeText } from '../composed.ts';

/** A search text in the forms in which it is compared with members. */
export interface SearchText {
  /** In lower case, with one space between words; empty without a search. */
  text: string;
  /** `text` without spaces, as names and pinyin are compared: `wei ming` and `weiming` are the same. */
  joined: string;
  /** `joined` without hyphens, as employee numbers are compared. */
  number: string;
  /**
   * The digits, if the text can be a part of a mobile number; `international` if it begins with + or 00. A text that begins with 00
   * can also be the end of a number (`typed`).
   */
  mobile: { digits: string; international: boolean; typed?: string } | null;
}

const mobilePart = /^\+?[\d\s().-]+$/;

/** The only normalisation of search texts: lists, command palette, pickers and the open API compare the same forms. */
export function searchTextOf(search: string | undefined): SearchText {
  const text = composeText(search ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');
  const digits = mobilePart.test(text) ? text.replace(/\D/g, '') : '';
  const isInternational = text.startsWith('+') || digits.startsWith('00');
  const mobile = {
    digits: isInternational ? digits.replace(/^00/, '') : digits,
    international: isInternational,
    ...(digits.startsWith('00') && { typed: digits }),
  };
  const joined = text.replaceAll(' ', '');
  return { text, joined, number: joined.replaceAll('-', ''), mobile: mobile.digits ? mobile : null };
}

/** The beginnings and ends by which a search text finds the mobile number and the email of a member. */
export interface ContactParts {
  /** `starts` and `ends` of the number with its prefix (`+852…`), `national` beginnings of the number without it. */
  mobile: { starts: string[]; national: string[]; ends: string[] };
  /** Beginnings of the whole address and of its domain. */
  email: { starts: string[]; domains: string[] };
}

/** A mobile number is found by its beginning, with or without prefix, and its end; an email by its beginning and that of its domain. */
export function contactParts({ text, mobile }: SearchText): ContactParts {
  const isAddress = /^[!-~]+$/.test(text);
  const domain = text.replace(/^@/, '');
  return {
    mobile: mobile ? mobileParts(mobile) : { starts: [], national: [], ends: [] },
    email: {
      starts: isAddress && domain === text ? [text] : [],
      domains: isAddress && domain && !domain.includes('@') ? [domain] : [],
    },
  };
}

function mobileParts({ digits, international, typed }: NonNullable<SearchText['mobile']>): ContactParts['mobile'] {
  if (international) return { starts: [`+${digits}`], national: [], ends: typed === undefined ? [] : [typed] };
  const withoutTrunk = digits.replace(/^0+/, '');
  return { starts: [`+${digits}`], national: [...new Set([digits, withoutTrunk])].filter(Boolean), ends: [digits] };
}

/** The values of a member by which a search can find them, some of which the screen does not show. */
export interface SearchedValues {
  displayName: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  employeeNumber?: string | null | undefined;
  mobilePrefix?: string | null | undefined;
  mobileNumber?: string | null | undefined;
  email?: string | null | undefined;
}

/** `fullName` stands for first and last name. */
export const searchedFields = ['fullName', 'employeeNumber', 'mobile', 'email'] as const;
export type SearchedField = (typeof searchedFields)[number];

/**
 * The field by which a search text found a member; null if the display name contains the text, or if the name was found by its
 * pinyin or in other characters.
 */
export function matchedField(search: SearchText, values: SearchedValues): SearchedField | null {
  const plain = (text: string | null | undefined) => (text ?? '').toLowerCase().replace(/\s/g, '');
  if (!search.joined || plain(values.displayName).includes(search.joined)) return null;
  const { mobile, email } = contactParts(search);
  const has = (text: string, { starts = [], ends = [] }: { starts?: string[]; ends?: string[] }) =>
    starts.some((start) => text.startsWith(start)) || ends.some((end) => text.endsWith(end));
  const national = values.mobileNumber ?? '';
  const whole = national && `+${values.mobilePrefix ?? ''}${national}`;
  const address = values.email?.toLowerCase() ?? '';
  if (search.number && plain(values.employeeNumber).replaceAll('-', '').includes(search.number)) return 'employeeNumber';
  if (has(whole, mobile) || has(national, { starts: mobile.national })) return 'mobile';
  if (has(address, email) || has(address.split('@')[1] ?? '', { starts: email.domains })) return 'email';
  const [first, last] = [plain(values.firstName), plain(values.lastName)];
  return `${last}${first}${last}`.includes(search.joined) ? 'fullName' : null;
}
