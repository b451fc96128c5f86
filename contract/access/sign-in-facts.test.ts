import { expect, test } from 'vitest';
import { isWeakPassword } from './sign-in-facts.ts';

test.each([
  'password123',
  'PassWord123',
  'pass word 123',
  'ｐａｓｓｗｏｒｄ123',
  'aaaaaaaaaaaa',
  '1212121212',
  '1234567890',
  '0987654321',
  'abcdefghijkl',
  'qwertyuiop',
  'poiuytrewq',
  '1qaz2wsx3edc',
])('the password %s is rejected as easy to guess', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each(['ann.lee@example.com', 'Ann.Lee@Example.com', 'Annabelle Lee', 'annabellelee'])(
  'the password %s is rejected as derived from the name or address',
  (password) => {
    expect(isWeakPassword(password, ['ann.lee@example.com', 'Annabelle Lee', null])).toBe(true);
  },
);

test('the local part of the address is rejected as a password', () => {
  expect(isWeakPassword('annabelle.lee', ['annabelle.lee@example.com'])).toBe(true);
});

test.each(['correct horse lamp', '大海裡的一匹馬在唱歌', 'k7#pw-quite-fine', 'kopi susu di beranda'])(
  'the password %s is accepted',
  (password) => {
    expect(isWeakPassword(password, ['ann@example.com', 'Ann'])).toBe(false);
  },
);
