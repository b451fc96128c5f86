import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Currency } from '#contract/billing/currencies.ts';
import type { BankAccountFacts, IssuerFacts } from '#contract/billing/issuer-facts.ts';
import type { staffAccounts } from '#contract/billing/staff-accounts.ts';
import { findById } from '#server/features/access/sign-in/account.repository.ts';
import { allRates, putRate, rateOfDay } from '#server/features/billing/currencies/exchange-rates.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import * as repository from './accounts.repository.ts';

const changesShown = 50;
const ratesShown = 300;

/** Returns the provider's issuer and bank accounts with their last change. */
export function read({ database }: AccountContext) {
  return asPlatform(database, async (db) => {
    const issuer = await repository.issuer(db);
    const accounts = await repository.bankAccounts(db);
    const changes = await repository.lastChanges(db, changesShown);
    return {
      issuer: issuer ? { facts: issuer.details, ...lastChange(issuer) } : null,
      bankAccounts: accounts.map(({ currency, details, ...row }) => ({ currency, facts: details, ...lastChange(row) })),
      changes: changes.map(({ created_at: at, created_by_name: by, kind: what, ...change }) => ({
        ...change,
        what,
        at: at.toISOString(),
        by,
      })),
    };
  });
}

const lastChange = ({ updated_at: at, updated_by_name: by }: { updated_at: Date; updated_by_name: string }) => ({
  updatedAt: at.toISOString(),
  updatedBy: by,
});

/** Sets the issuer of bills. Throws noChanges. */
export function setIssuer(context: AccountContext, facts: IssuerFacts) {
  return change(context, { kind: 'ISSUER', currency: null }, facts, {
    before: async (tx) => (await repository.issuer(tx))?.details,
    put: (tx, by) => repository.putIssuer(tx, facts, context.now, by),
  });
}

/** Sets the bank account for transfers in a currency. Throws noChanges. */
export function setBankAccount(context: AccountContext, currency: Currency, facts: BankAccountFacts) {
  return change(context, { kind: 'BANK_ACCOUNT', currency }, facts, {
    before: async (tx) => (await repository.bankAccounts(tx)).find((row) => row.currency === currency)?.details,
    put: (tx, by) => repository.putBankAccount(tx, currency, facts, context.now, by),
  });
}

/** Returns all exchange rates, latest day first. Days are in UTC. */
export async function rates({ database, now }: AccountContext) {
  const rows = await asPlatform(database, (db) => allRates(db, ratesShown));
  return { items: rows.map(({ setAt, ...row }) => ({ ...row, setAt: setAt.toISOString() })), today: dateIn('UTC', now) };
}

type NewRate = z.output<typeof staffAccounts.setRate.body & object>;

/** Sets the exchange rate of a currency from a day on. Rates of past days cannot change. Throws invalid or noChanges. */
export function setRate(context: AccountContext, { currency, perDollar, validFrom }: NewRate) {
  if (!/[1-9]/.test(perDollar)) throw invalid({ field: 'perDollar', rule: 'wrongFormat' });
  if (validFrom < dateIn('UTC', context.now)) throw invalid({ field: 'validFrom', rule: 'dayOver' });
  const rate = { currency, perDollar: plain(perDollar), validFrom };
  const after = { perDollar: rate.perDollar, validFrom };
  return change(context, { kind: 'RATE', currency }, after, {
    before: async (tx) => {
      const before = await rateOfDay(tx, currency, validFrom);
      return before === undefined ? undefined : { perDollar: before, validFrom };
    },
    put: (tx, by) => putRate(tx, rate, context.now, by),
  });
}

/** Normalises a decimal: '007.780' becomes '7.78'. */
function plain(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.');
  const rest = part.replace(/(?<!0)0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`;
}

interface Step {
  before(tx: Tx): Promise<Record<string, string> | undefined>;
  put(tx: Tx, by: string): Promise<void>;
}

/** Makes one change and writes its entry in the change history. */
function change(
  context: AccountContext,
  about: Pick<repository.AccountChange, 'kind' | 'currency'>,
  after: Record<string, string>,
  { before, put }: Step,
) {
  return writeAccount(context, async (tx) => {
    const person = await findById(tx, context.account.id);
    if (!person) throw new AppError('signedOut');
    await repository.lockAccounts(tx);
    const old = (await before(tx)) ?? null;
    if (isDeepStrictEqual(old, after)) throw new AppError('noChanges');
    const by = person.display_name;
    await put(tx, by);
    await repository.recordAccountChange(tx, context.account.id, {
      ...about,
      created_at: context.now,
      created_by_name: by,
      before: old,
      after,
    });
    return {};
  });
}
