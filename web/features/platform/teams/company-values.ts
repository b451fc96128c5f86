import type { Country } from '#contract/countries.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { currencyOfCountry, type Industry, type TeamSize } from '#contract/platform/team-facts.ts';
import type { Team } from '#contract/platform/teams.ts';

/** The form of a company, as its controls hold it: an absent choice is undefined, an absent text is empty. */
export interface CompanyValues {
  name: string;
  industry?: Industry | undefined;
  size?: TeamSize | undefined;
  country?: Country | undefined;
  city: string;
  location: string;
  address: string;
  contact: string;
  contactNumber: string;
  website: string;
  currency: Currency;
  defaultLang: Language;
  timeZone: string;
}
export type CompanyField = keyof CompanyValues;

const zones: Partial<Record<string, Country>> = {
  'Asia/Hong_Kong': 'HK',
  'Asia/Macau': 'MO',
  'Asia/Shanghai': 'CN',
  'Asia/Urumqi': 'CN',
  'Asia/Taipei': 'TW',
  'Asia/Jakarta': 'ID',
  'Asia/Makassar': 'ID',
  'Asia/Jayapura': 'ID',
  'Asia/Pontianak': 'ID',
  'Asia/Singapore': 'SG',
  'Asia/Kuala_Lumpur': 'MY',
};

/** The country a time zone lies in, of those the product is mostly used in. */
export const countryOfZone = (zone: string): Country | undefined => zones[zone];

/** What a new company begins with: the zone and language of the browser, and where the zone tells it, the country. */
export function newCompany(zone: string, language: Language): CompanyValues {
  const country = countryOfZone(zone);
  return {
    name: '',
    country,
    city: '',
    location: '',
    address: '',
    contact: '',
    contactNumber: '',
    website: '',
    currency: currencyFor(country),
    defaultLang: language,
    timeZone: zone,
  };
}

/** The currency a country begins with. */
export function currencyFor(country: Country | undefined): Currency {
  return (country && currencyOfCountry[country]) ?? 'USD';
}

/** A stored team as the form holds it. */
export function companyValues(team: Team): CompanyValues {
  return {
    name: team.name,
    industry: team.industry ?? undefined,
    size: team.size ?? undefined,
    country: team.country ?? undefined,
    city: team.city ?? '',
    location: team.location ?? '',
    address: team.address ?? '',
    contact: team.contact ?? '',
    contactNumber: team.contactNumber ?? '',
    website: team.website ?? '',
    currency: team.currency,
    defaultLang: team.defaultLang,
    timeZone: team.timeZone,
  };
}

/** What the call takes: an emptied choice is null, texts are sent trimmed. */
export function companyBody(values: CompanyValues) {
  const { industry, size, country, ...rest } = values;
  const texts = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value.trim()])) as typeof rest;
  return { ...texts, industry: industry ?? null, size: size ?? null, country: country ?? null };
}

/** Only the fields that differ from what was loaded, so that another person's change to the others stays. */
export function changedFields(before: CompanyValues, after: CompanyValues): Partial<ReturnType<typeof companyBody>> {
  const [old, wanted] = [companyBody(before), companyBody(after)];
  const fields = (Object.keys(wanted) as CompanyField[]).filter((field) => old[field] !== wanted[field]);
  return Object.fromEntries(fields.map((field) => [field, wanted[field]]));
}

/** After somebody else has saved: their values, and on top of them what this person had changed. */
export function rebased(before: CompanyValues, mine: CompanyValues, theirs: CompanyValues): CompanyValues {
  const fields = Object.keys(theirs) as CompanyField[];
  const kept = fields.filter((field) => (mine[field] ?? '') !== (before[field] ?? ''));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}

/** Whether a website is an http or https address, as the contract wants it (specification section 5). Empty is none. */
export function isWebsite(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed));
}
