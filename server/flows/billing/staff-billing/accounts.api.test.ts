import { afterAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { exchangeRates } from '#contract/billing/exchange-rates.ts';
import { staffAccounts } from '#contract/billing/staff-accounts.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asPlatform } from '#server/kernel/database/database.ts';

const app = await startTestApp();
const sina = await seedStaff(app, 'Sina Staff');
const team = await seedTeam(app.database, 'Harbour Trading');
afterAll(() => app.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const issuer = {
  name: 'Atrium Limited',
  localName: '中庭有限公司',
  address: '1 Pier\nCentral',
  country: 'HK',
  email: 'billing@atrium.example',
};
const account = { holder: 'Atrium Limited', bank: 'Harbour Bank', number: '012-345678-001', swift: 'hrbkhkhh' };
const setRate = (body: object) => app.call(sina, staffAccounts.setRate, { body });
const now = async () => (await app.call<{ items: object[] }>(team.member, exchangeRates.list)).data.items;

test.each([
  [staffAccounts.setIssuer, { ...issuer, name: ' ' }, 'name'],
  [staffAccounts.setIssuer, { ...issuer, website: 'javascript:alert(1)' }, 'website'],
  [staffAccounts.setBankAccount, { ...account, number: '', iban: '' }, 'number'],
  [staffAccounts.setBankAccount, { ...account, swift: 'NOPE' }, 'swift'],
  [staffAccounts.setRate, { currency: 'HKD', perDollar: '0.000', validFrom: day(0) }, 'perDollar'],
  [staffAccounts.setRate, { currency: 'HKD', perDollar: '7,78', validFrom: day(0) }, 'perDollar'],
  [staffAccounts.setRate, { currency: 'HKD', perDollar: '7.123456789', validFrom: day(0) }, 'perDollar'],
  [staffAccounts.setRate, { currency: 'HKD', perDollar: '7.78', validFrom: day(-1) }, 'validFrom'],
  [staffAccounts.setRate, { currency: 'USD', perDollar: '1', validFrom: day(0) }, 'currency'],
] as const)('what is wrong is refused beside its field: %#', async (endpoint, body, field) => {
  const params: Record<string, string> = endpoint === staffAccounts.setBankAccount ? { currency: 'HKD' } : {};
  expect(await app.call(sina, endpoint, { params, body })).toMatchObject({ status: 422, fields: [{ field }] });
});

test('changes of issuer and bank accounts are recorded with their author and the previous values', async () => {
  const hkd = { params: { currency: 'HKD' } };
  expect((await app.call(sina, staffAccounts.setIssuer, { body: issuer })).message).toBe('Succeeded');
  expect(await app.call(sina, staffAccounts.setIssuer, { body: issuer })).toMatchObject({ code: errors.noChanges.code });
  expect((await app.call(sina, staffAccounts.setBankAccount, { ...hkd, body: account })).message).toBe('Succeeded');
  expect((await app.call(sina, staffAccounts.setBankAccount, { ...hkd, body: { ...account, number: '012-999' } })).message).toBe(
    'Succeeded',
  );
  const { data } = await app.call(sina, staffAccounts.read);
  expect(data).toMatchObject({
    issuer: { facts: { ...issuer, taxNumber: '' }, updatedBy: 'Sina Staff' },
    bankAccounts: [{ currency: 'HKD', facts: { number: '012-999', swift: 'HRBKHKHH' } }],
    changes: [
      {
        what: 'BANK_ACCOUNT',
        currency: 'HKD',
        before: { number: '012-345678-001' },
        after: { number: '012-999' },
        by: 'Sina Staff',
      },
      { what: 'BANK_ACCOUNT', before: null },
      { what: 'ISSUER', before: null },
    ],
  });
  // The server's database role cannot change that history.
  const wipe = asPlatform(app.database, (db) => db.deleteFrom('provider_changes').execute());
  await expect(wipe).rejects.toThrow(/permission denied/);
});

test('a rate applies from its day on, exactly as entered; the same day again replaces it', async () => {
  expect(await now()).toEqual([]);
  expect((await setRate({ currency: 'HKD', perDollar: '7.7999', validFrom: day(0) })).message).toBe('Succeeded');
  expect((await setRate({ currency: 'HKD', perDollar: '007.78120000', validFrom: day(0) })).message).toBe('Succeeded');
  expect(await setRate({ currency: 'HKD', perDollar: '7.7812', validFrom: day(0) })).toMatchObject({
    code: errors.noChanges.code,
  });
  expect((await setRate({ currency: 'HKD', perDollar: '8', validFrom: day(1) })).message).toBe('Succeeded');
  expect((await setRate({ currency: 'IDR', perDollar: '16250.12345678', validFrom: day(0) })).message).toBe('Succeeded');
  expect(await now()).toEqual([
    { currency: 'HKD', perDollar: '7.7812', validFrom: day(0) },
    { currency: 'IDR', perDollar: '16250.12345678', validFrom: day(0) },
  ]);
  const { data } = await app.call(sina, staffAccounts.rates);
  expect(data).toMatchObject({
    today: day(0),
    items: [{ perDollar: '8' }, { perDollar: '7.7812', setBy: 'Sina Staff' }, { currency: 'IDR' }],
  });
});
