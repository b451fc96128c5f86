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
/** Sizes of the company. Above 25 people, purchases go through sales (specification sections 5 and 9). */
export const teamSizes = ['1-25', '26-50', '51-200', '201-500', '501-2000', '2001+'] as const;
export type TeamSize = (typeof teamSizes)[number];
export const products = ['HR_SYSTEM', 'CODELESS'] as const;
export type Product = (typeof products)[number];
/** Steps of the first run, in order; a team resumes at the first unfinished step (domain rules 8). */
export const setupSteps = ['ADMIN', 'SELECT_APP', 'INVITE', 'DONE'] as const;
export type SetupStep = (typeof setupSteps)[number];
/** The range of the member cap that staff can set for a team. */
export const memberCapLimits = { least: 1, most: 100_000 } as const;

export const teamLimits = {
  name: 64,
  /**
   * A team with more people than this buys through sales until provider staff approve it for self-service (specification section
   * 5).
   */
  salesAbove: 25,
  defaultMemberCap: 3000,
  logoBytes: 2_000_000,
  /** Width and height of a stored logo in pixels. */
  logoSide: 256,
  /** Teams that one account may create, and requests to sales that one team may send, in 24 hours. */
  createdPerDay: 10,
  salesRequestsPerDay: 3,
  salesMessage: 1000,
} as const;

/** Whether a company of this size buys through sales; an unknown size counts as small. */
export function buysThroughSales(size: TeamSize | null): boolean {
  return size !== null && Number.parseInt(size, 10) > teamLimits.salesAbove;
}

/** The currency of a country, if it is one of the product's; all other countries start with USD. */
export const currencyOfCountry: Partial<Record<Country, Currency>> = { CN: 'CNY', HK: 'HKD', ID: 'IDR' };
