import { expect, test } from 'vitest';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { addressOf, masked, newProof, reachableAddress, requireStrong } from './account.rules.ts';

test('a mobile number that is invalid in its country is rejected, and any number if text messages are not available', () => {
  expect(() => reachableAddress({ mobilePrefix: '852', mobileNumber: '1234' }, true)).toThrow('invalid');
  expect(() => reachableAddress({ mobilePrefix: '852', mobileNumber: '91234567' }, false)).toThrow('invalid');
  expect(reachableAddress({ mobilePrefix: '852', mobileNumber: '91234567' }, true)).toEqual({
    channel: 'SMS',
    value: '+85291234567',
  });
});

test('a number with and without its national zero is the same address', () => {
  expect(addressOf({ mobilePrefix: '62', mobileNumber: '081234567890' }).value).toBe('+6281234567890');
  expect(addressOf({ mobilePrefix: '44', mobileNumber: '07400123456' }).value).toBe('+447400123456');
});

test('an invalid number is returned as typed, so that signing in with it fails like a wrong one', () => {
  expect(addressOf({ mobilePrefix: '852', mobileNumber: '0000' }).value).toBe('+8520000');
});

test('the person’s own address or name is rejected as a password', () => {
  expect(() => requireStrong('Annabelle Lee', [null, 'Annabelle Lee'])).toThrow('invalid');
  expect(() => requireStrong('a quiet morning', ['ann@example.com', 'Ann'])).not.toThrow();
});

test.each([
  [{ channel: 'MAIL', value: 'lee@example.com' }, 'l…e@example.com'],
  [{ channel: 'MAIL', value: 'al@example.com' }, 'a…@example.com'],
  [{ channel: 'MAIL', value: 'a@example.com' }, 'a…@example.com'],
  [{ channel: 'SMS', value: '+85291234567' }, '+852 …4567'],
] as const)('%j is shown as %s', (address, shown) => {
  expect(masked(address)).toBe(shown);
});

test('codes have six digits with leading zeros, and links are unique', () => {
  const proofs = Array.from({ length: 2000 }, newProof);
  for (const { code } of proofs) expect(code).toMatch(/^\d{6}$/);
  expect(proofs.some(({ code }) => code.startsWith('0'))).toBe(true);
  expect(new Set(proofs.map(({ token }) => token)).size).toBe(2000);
});

test('IPv6 addresses of one network count as one; an IPv4 address counts as itself in either notation', () => {
  const one = networkOf('2001:db8:0:7::1');
  expect(networkOf('2001:0db8:0000:0007:ffff:1:2:3')).toBe(one);
  expect(networkOf('2001:db8:0:8::1')).not.toBe(one);
  expect(networkOf('2001:db8::1')).not.toBe(one);
  expect(networkOf('::1')).toBe(networkOf('::2'));
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
});
