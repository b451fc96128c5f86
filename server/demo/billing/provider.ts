import type { Currency } from '#contract/billing/currencies.ts';
import type { BankAccountFacts, IssuerFacts } from '#contract/billing/issuer-facts.ts';
import { putBankAccount, putIssuer } from '#server/flows/billing/staff-billing/accounts.repository.ts';
import { putRate } from '#server/features/billing/currencies/exchange-rates.repository.ts';
import type { Tx } from '#server/kernel/context.ts';

const by = 'Robin Tan';

const issuer: IssuerFacts = {
  name: 'Atrium Workplace Limited',
  localName: '中庭辦公科技有限公司',
  address: '26/F, Pier Centre\n8 Connaught Road Central',
  country: 'HK',
  registration: '71234567-000-01-26-0',
  taxNumber: '',
  email: 'billing@atrium.example',
  phone: '+852 3700 1200',
  website: 'https://atrium.example',
};

const account = (bank: string, number: string, swift: string, branch: string): BankAccountFacts => ({
  holder: issuer.name,
  bank,
  number,
  iban: '',
  swift,
  branch,
  address: '',
});
const accounts: Record<Currency, BankAccountFacts> = {
  HKD: account('Harbour & Peak Bank', '012-483920-001', 'HAPKHKHH', 'Central'),
  USD: account('Harbour & Peak Bank', '012-483920-201', 'HAPKHKHH', 'Central'),
  CNY: account('浦江银行', '6217 0012 3400 5678 901', 'PUJGCNSH', '上海外滩支行'),
  IDR: account('Bank Merdeka Laut', '1270 0098 7654 32', 'BMLTIDJA', 'Jakarta Sudirman'),
};

/** Rates of one US dollar, by days ago. */
const rates: [days: number, hkd: string, cny: string, idr: string][] = [
  [62, '7.7986', '7.1842', '16105'],
  [31, '7.7914', '7.1566', '16230.5'],
  [1, '7.7823', '7.1095', '16284.25'],
];

/** Sets issuer, bank accounts and exchange rates, as staff would enter them. */
export async function setUpProvider(tx: Tx, now: Date): Promise<void> {
  await putIssuer(tx, issuer, now, by);
  for (const [currency, facts] of Object.entries(accounts)) await putBankAccount(tx, currency as Currency, facts, now, by);
  for (const [days, HKD, CNY, IDR] of rates)
    for (const [currency, perDollar] of Object.entries({ HKD, CNY, IDR })) {
      const at = new Date(now.getTime() - days * 86_400_000);
      await putRate(tx, { currency: currency as Currency, perDollar, validFrom: at.toISOString().slice(0, 10) }, at, by);
    }
}
