import type { Country } from '#contract/countries.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { currencyOfCountry, type Industry, type TeamSize } from '#contract/platform/team-facts.ts';
import type { Team } from '#contract/platform/teams.ts';

/** The values of the company form: undefined for a missing choice, an empty string for a missing text. */
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

/** The country of a time zone, among those in which the product is mostly used. */
export const countryOfZone = (zone: string): Country | undefined => zones[zone];

/** The initial values of a new company: the browser's time zone and language, and the country if the zone determines it. */
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

/** The initial currency for a country. */
export function currencyFor(country: Country | undefined): Currency {
  return (country && currencyOfCountry[country]) ?? 'USD';
}

/** A stored team as values of the form. */
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

/** The body of the request: null for a cleared choice, texts trimmed. */
export function companyBody(values: CompanyValues) {
  const { industry, size, country, ...rest } = values;
  const texts = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value.trim()])) as typeof rest;
  return { ...texts, industry: industry ?? null, size: size ?? null, country: country ?? null };
}

/** Only the fields that differ from the loaded ones, so that another person's changes to other fields remain. */
export function changedFields(before: CompanyValues, after: CompanyValues): Partial<ReturnType<typeof companyBody>> {
  const [old, next] = [companyBody(before), companyBody(after)];
  const fields = (Object.keys(next) as CompanyField[]).filter((field) => old[field] !== next[field]);
  return Object.fromEntries(fields.map((field) => [field, next[field]]));
}

/** The values after another person has saved: theirs, overridden by this person's changes. */
export function rebased(before: CompanyValues, mine: CompanyValues, theirs: CompanyValues): CompanyValues {
  const fields = Object.keys(theirs) as CompanyField[];
  const changed = fields.filter((field) => (mine[field] ?? '') !== (before[field] ?? ''));
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** Whether a website is an http or https address, as the contract requires (specification section 5), or empty. */
export function isWebsite(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed));
}
