import type { Country } from '../countries.ts';
import type { bankAccountFields } from './order-facts.ts';

/**
 * The fields of the issuer of bills (issuer.facts), in their order on a bill. The name in another script and unknown values are
 * empty.
 */
export const issuerFields = [
  'name',
  'localName',
  'address',
  'country',
  'registration',
  'taxNumber',
  'email',
  'phone',
  'website',
] as const;
export type IssuerFacts = Record<Exclude<(typeof issuerFields)[number], 'country'>, string> & { country: Country };
export type BankAccountFacts = Record<(typeof bankAccountFields)[number], string>;

export const issuerLimits = {
  name: 140,
  address: 300,
  number: 60,
  /** An IBAN has at most 34 characters; other account numbers fewer. */
  account: 34,
  note: 300,
  /** Integer digits of an amount that is credited manually, and of a rate. */
  digits: 10,
} as const;

/** Formats typed by staff: no sign, no exponent, at most two or eight decimals. */
export const amountPattern = /^\d{1,10}(\.\d{1,2})?$/;
export const ratePattern = /^\d{1,8}(\.\d{1,8})?$/;
