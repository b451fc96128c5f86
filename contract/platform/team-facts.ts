import type { Country } from '../countries.ts';
import type { Currency } from '../billing/currencies.ts';

export const industries = [
  'INTERNET',
  'MANUFACTURING',
  'RETAIL',
  'LOGISTICS',
  'FINANCE',
  'EDUCATION',
  'HEALTHCARE',
  'CONSTRUCTION',
  'HOSPITALITY',
  'PROFESSIONAL_SERVICES',
  'MEDIA',
  'ENERGY',
  'AGRICULTURE',
  'GOVERNMENT',
  'NON_PROFIT',
  'OTHER',
] as const;
export type Industry = (typeof industries)[number];
/** People in the company. Above 25 purchases go through sales (specification sections 5 and 9). */
export const teamSizes = ['1-25', '26-50', '51-200', '201-500', '501-2000', '2001+'] as const;
export type TeamSize = (typeof teamSizes)[number];
export const products = ['HR_SYSTEM', 'CODELESS'] as const;
export type Product = (typeof products)[number];
/** Steps of the first run, in order; a team resumes at the first that is not done (domain rules 8). */
export const setupSteps = ['ADMIN', 'SELECT_APP', 'INVITE', 'DONE'] as const;
export type SetupStep = (typeof setupSteps)[number];
/** People that staff may let the address book of one team hold. */
export const memberCapLimits = { least: 1, most: 100_000 } as const;

export const teamLimits = {
  name: 64,
  /** A team above so many people buys through sales until provider staff approve it for self-service (specification section 5). */
  salesAbove: 25,
  defaultMemberCap: 3000,
  logoBytes: 2_000_000,
  /** Pixels of each side of a kept logo. */
  logoSide: 256,
  /** Teams one account may make, and requests to sales one team may send, in 24 hours. */
  createdPerDay: 10,
  salesRequestsPerDay: 3,
  salesMessage: 1000,
} as const;

/** Whether a company of this size buys through sales; no size given counts as small. */
export function buysThroughSales(size: TeamSize | null): boolean {
  return size !== null && Number.parseInt(size, 10) > teamLimits.salesAbove;
}

/** The currency of a country where it is one of ours; everyone else begins with USD. */
export const currencyOfCountry: Partial<Record<Country, Currency>> = { CN: 'CNY', HK: 'HKD', ID: 'IDR' };
