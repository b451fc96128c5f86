import { expect, test } from 'vitest';
import { addressBody, firstAddress } from './address-values.ts';

test('only the address of the chosen kind is sent', () => {
  const typed = { email: ' ann@example.com ', mobilePrefix: '852', mobileNumber: '9123 4567' };
  expect(addressBody('email', typed)).toEqual({ email: 'ann@example.com' });
  expect(addressBody('mobile', typed)).toEqual({ mobilePrefix: '852', mobileNumber: '9123 4567' });
});

test('a form starts with the usual prefix of its language and with the hinted address', () => {
  expect(firstAddress('id')).toEqual({ mobilePrefix: '62' });
  expect(firstAddress('hk', 'ann@example.com')).toEqual({ mobilePrefix: '852', email: 'ann@example.com' });
  expect(firstAddress('hk', 'ann')).toEqual({ mobilePrefix: '852' });
});
