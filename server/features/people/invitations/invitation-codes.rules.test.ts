import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { expiryOf, isLinkToken, joinCode, normaliseCode, formatJoinCode } from '#contract/people/invitation-facts.ts';
import { newCode, newToken, openToken, sealToken, tokenHash } from './invitation-codes.rules.ts';

test.each([
  ['', undefined],
  ['ABCD234', undefined],
  ['ABCD23456', undefined],
  ['ABCD2340', undefined],
  ['ABCDI234', undefined],
  ['ABCD/234', undefined],
  ['ABCD2345', 'ABCD2345'],
  ['abcd2345', 'ABCD2345'],
  [' abcd-2345 ', 'ABCD2345'],
  ['ab cd – 23 45', 'ABCD2345'],
])('the typed code %j is read as %j', (typed, code) => expect(normaliseCode(typed)).toBe(code));

test('makes unique codes from all allowed characters and no others', () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(new Set(codes).size).toBe(500);
  expect([...new Set(codes.join(''))].toSorted().join('')).toBe([...joinCode.letters].toSorted().join(''));
  for (const code of codes) expect(normaliseCode(formatJoinCode(code).toLowerCase())).toBe(code);
});

test('makes tokens of 128 bits and opens them only with their own key and link', () => {
  const key = randomBytes(32);
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(isLinkToken(token)).toBe(true);
  expect(isLinkToken(newCode())).toBe(false);
  const sealed = sealToken(key, 'one', token);
  expect(openToken(key, 'one', sealed)).toBe(token);
  expect(() => openToken(key, 'two', sealed)).toThrow();
  expect(() => openToken(randomBytes(32), 'one', sealed)).toThrow();
  expect(sealed.includes(Buffer.from(token))).toBe(false);
  expect(tokenHash(token)).not.toEqual(tokenHash(newToken()));
});

test('expires after whole days, or never', () => {
  const from = new Date('2026-11-21T10:00:00Z');
  expect(expiryOf('DAYS_1', from)?.toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(expiryOf('DAYS_7', from)?.toISOString()).toBe('2026-11-28T10:00:00.000Z');
  expect(expiryOf('DAYS_30', from)?.toISOString()).toBe('2026-12-21T10:00:00.000Z');
  expect(expiryOf('PERMANENT', from)).toBeNull();
});
