import { expect, test } from 'vitest';
import {
  changedFields,
  companyBody,
  companyValues,
  type CompanyValues,
  isWebsite,
  newCompany,
  rebased,
} from './company-values.ts';

const base: CompanyValues = { ...newCompany('Asia/Hong_Kong', 'hk'), name: 'Harbour', city: 'Kowloon' };

test('a new company takes country and currency from the zone, and USD if the zone has no known country', () => {
  expect(base).toMatchObject({ country: 'HK', currency: 'HKD', timeZone: 'Asia/Hong_Kong', defaultLang: 'hk' });
  expect(newCompany('Asia/Jakarta', 'id')).toMatchObject({ country: 'ID', currency: 'IDR' });
  expect(newCompany('Europe/Berlin', 'en')).toMatchObject({ country: undefined, currency: 'USD' });
});

test('the body contains trimmed texts and null for cleared values', () => {
  expect(companyBody({ ...base, name: '  Harbour ', country: undefined })).toMatchObject({
    name: 'Harbour',
    country: null,
    industry: null,
  });
});

test('only changed fields are sent, and nothing if only blanks were added', () => {
  expect(changedFields(base, { ...base, name: 'Harbour ', city: 'Kowloon' })).toEqual({});
  expect(changedFields(base, { ...base, city: '', size: '26-50' })).toEqual({ city: '', size: '26-50' });
  expect(changedFields({ ...base, size: '26-50' }, base)).toEqual({ size: null });
});

test('after a concurrent save, the person’s changed fields stay and all others take the saved values', () => {
  const theirs = { ...base, name: 'Harbour & Sons', city: 'Central', address: 'Pier 4' };
  expect(rebased(base, { ...base, city: 'Wan Chai' }, theirs)).toEqual({ ...theirs, city: 'Wan Chai' });
  expect(rebased({ ...base, size: '1-25' }, base, { ...theirs, size: '1-25' })).toEqual({ ...theirs, size: undefined });
});

test('converting a stored team to the form and back changes nothing', () => {
  const team = { ...companyBody(base), id: '', code: '', logo: null } as unknown as Parameters<typeof companyValues>[0];
  expect(changedFields(companyValues(team), base)).toEqual({});
});

test.each([
  ['', true],
  [' https://harbour.example ', true],
  ['http://a', true],
  ['harbour.example', false],
  ['javascript:alert(1)', false],
  ['ftp://a.example', false],
  ['https://', false],
])('the website %j is accepted: %s', (text, taken) => {
  expect(isWebsite(text)).toBe(taken);
});
