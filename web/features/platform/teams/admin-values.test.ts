import { expect, test } from 'vitest';
import { adminBody, likelyPrefix, nameOrder } from './admin-values.ts';

const before = {
  displayName: 'Ana',
  lastName: '',
  firstName: '',
  mobilePrefix: undefined,
  mobileNumber: '',
  email: 'ana@new.example',
  jobTitle: '',
};

test('nothing is sent when nothing was changed, blanks and a prefix alone included', () => {
  expect(adminBody(before, { ...before, displayName: ' Ana ', jobTitle: ' ', mobilePrefix: '852' })).toEqual({});
});

test('a number goes with its prefix, and both are emptied together', () => {
  expect(adminBody(before, { ...before, mobilePrefix: '852', mobileNumber: '91234567' })).toEqual({
    mobilePrefix: '852',
    mobileNumber: '91234567',
  });
  const given = { ...before, mobilePrefix: '852', mobileNumber: '91234567' };
  expect(adminBody(given, { ...given, mobilePrefix: '62' })).toEqual({ mobilePrefix: '62', mobileNumber: '91234567' });
  expect(adminBody(given, { ...given, mobileNumber: '' })).toEqual({ mobilePrefix: null, mobileNumber: null });
});

test('a number without a prefix is sent, so that the server says what is missing', () => {
  expect(adminBody(before, { ...before, mobileNumber: '91234567' })).toEqual({ mobilePrefix: null, mobileNumber: '91234567' });
});

test('the prefix to begin with is the country’s, else that of the zone, else none', () => {
  expect(likelyPrefix('ID', 'Asia/Hong_Kong')).toBe('62');
  expect(likelyPrefix(null, 'Asia/Hong_Kong')).toBe('852');
  expect(likelyPrefix(null, 'Europe/Paris')).toBeUndefined();
});

test('Chinese begins with the family name, Indonesian and English with the given', () => {
  expect(nameOrder('hk')[0]).toBe('lastName');
  expect(nameOrder('cn')[0]).toBe('lastName');
  expect(nameOrder('id')[0]).toBe('firstName');
  expect(nameOrder('en')[0]).toBe('firstName');
});
