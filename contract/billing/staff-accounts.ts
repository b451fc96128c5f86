import { z } from 'zod';
import { country } from '../countries.ts';
import { currencies, currencyCode } from './currencies.ts';
import { exchangeRate } from './exchange-rates.ts';
import { issuerLimits, ratePattern } from './issuer-facts.ts';
import { endpoint, instant, emptyObject, plainDate, requiredParagraphs, requiredText, text } from '../kit.ts';

const billing = '/staff/api/v1/billing';
const lastUpdate = { updatedAt: instant, updatedBy: z.string() };
const { name, address, number, account } = issuerLimits;

const email = text(254).pipe(z.union([z.literal(''), z.email({ error: 'wrongFormat' })]));
const website = text(300).pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'website' })]));

/** The issuer of bills: the provider, with the details its law requires. */
export const issuerFacts = z.object({
  name: requiredText(name),
  localName: text(name).default(''),
  address: requiredParagraphs(address),
  country,
  registration: text(number).default(''),
  taxNumber: text(number).default(''),
  email: email.default(''),
  phone: text(number).default(''),
  website: website.default(''),
});

const accountNumber = text(account).pipe(z.string().regex(/^[A-Za-z0-9 -]*$/, { error: 'wrongFormat' }));

/** The bank account for transfers in a currency. */
export const bankAccountFacts = z
  .object({
    holder: requiredText(name),
    bank: requiredText(name),
    number: accountNumber.default(''),
    iban: accountNumber.default(''),
    swift: text(11)
      .pipe(z.string().regex(/^([A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?)?$/, { error: 'wrongFormat' }))
      .transform((code) => code.toUpperCase())
      .default(''),
    branch: text(name).default(''),
    address: text(address).default(''),
  })
  .superRefine((facts, faults) => {
    if (!facts.number && !facts.iban) faults.addIssue({ code: 'custom', message: 'required', path: ['number'] });
  });

const change = z.object({
  at: instant,
  by: z.string(),
  /** ISSUER, or BANK_ACCOUNT or RATE with its currency. */
  what: z.enum(['ISSUER', 'BANK_ACCOUNT', 'RATE']),
  currency: currencyCode.nullable(),
  before: z.record(z.string(), z.string()).nullable(),
  after: z.record(z.string(), z.string()).nullable(),
});
export type PlatformChange = z.infer<typeof change>;

/** The provider's billing settings (domain rules 5): issuer of bills, bank accounts for transfers, exchange rates. */
export const staffAccounts = {
  read: endpoint({
    method: 'GET',
    path: `${billing}/accounts`,
    may: 'staff',
    summary: 'Returns the issuer of bills, the bank account of each currency that has one, and the last fifty changes',
    output: z.object({
      issuer: z.object({ facts: issuerFacts, ...lastUpdate }).nullable(),
      bankAccounts: z.array(z.object({ currency: currencyCode, facts: bankAccountFacts, ...lastUpdate })),
      changes: z.array(change),
    }),
  }),
  setIssuer: endpoint({
    method: 'PUT',
    path: `${billing}/issuer`,
    may: 'staff',
    fresh: true,
    summary: 'Sets the issuer of future bills; issued documents do not change',
    body: issuerFacts,
    output: emptyObject,
    errors: ['noChanges', 'keyReused'],
  }),
  setBankAccount: endpoint({
    method: 'PUT',
    path: `${billing}/bank_accounts/{currency}`,
    may: 'staff',
    fresh: true,
    summary: 'Sets the bank account for future transfers in a currency',
    params: z.object({ currency: currencyCode }),
    body: bankAccountFacts,
    output: emptyObject,
    errors: ['noChanges', 'keyReused'],
  }),
  rates: endpoint({
    method: 'GET',
    path: `${billing}/exchange_rates`,
    may: 'staff',
    summary: 'Lists past, current and future exchange rates, latest first; at most 300',
    output: z.object({ items: z.array(exchangeRate.extend({ setAt: instant, setBy: z.string() })), today: plainDate }),
  }),
  setRate: endpoint({
    method: 'POST',
    path: `${billing}/exchange_rates`,
    may: 'staff',
    summary: 'Sets the exchange rate of a currency from a day on, today or later; replaces a rate for the same day',
    body: z.object({
      currency: z.enum(currencies).exclude(['USD']),
      perDollar: z.string().regex(ratePattern, { error: 'wrongFormat' }),
      validFrom: plainDate,
    }),
    output: emptyObject,
    errors: ['noChanges', 'keyReused'],
  }),
};
