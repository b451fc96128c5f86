import { expect, test } from 'vitest';
import { adminBody, likelyPrefix } from './admin-values.ts';

const before = {
  displayName: 'Ana',
  lastName: '',
  firstName: '',
  mobilePrefix: undefined,
  mobileNumber: '',
  email: 'ana@new.example',
  jobTitle: '',
};

test('nothing is sent if nothing was changed, including added blanks and a prefix without a number', () => {
  expect(adminBody(before, { ...before, displayName: ' Ana ', jobTitle: ' ', mobilePrefix: '852' })).toEqual({});
});

test('a number is sent with its prefix, and both are cleared together', () => {
  expect(adminBody(before, { ...before, mobilePrefix: '852', mobileNumber: '91234567' })).toEqual({
    mobilePrefix: '852',
    mobileNumber: '91234567',
  });
  const withMobile = { ...before, mobilePrefix: '852', mobileNumber: '91234567' };
  expect(adminBody(withMobile, { ...withMobile, mobilePrefix: '62' })).toEqual({ mobilePrefix: '62', mobileNumber: '91234567' });
  expect(adminBody(withMobile, { ...withMobile, mobileNumber: '' })).toEqual({ mobilePrefix: null, mobileNumber: null });
});

test('a number without a prefix is sent, so that the server reports the missing prefix', () => {
  expect(adminBody(before, { ...before, mobileNumber: '91234567' })).toEqual({ mobilePrefix: null, mobileNumber: '91234567' });
});

test('the initial prefix is that of the country, else that of the zone, else none', () => {
  expect(likelyPrefix('ID', 'Asia/Hong_Kong')).toBe('62');
  expect(likelyPrefix(null, 'Asia/Hong_Kong')).toBe('852');
  expect(likelyPrefix(null, 'Europe/Paris')).toBeUndefined();
});
