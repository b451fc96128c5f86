import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, keyedHash, seal, unseal } from './sealing.ts';

const key = deriveKey(randomBytes(32), 'webhooks');

test('unseal rejects another key, another label and a changed byte', () => {
  const sealed = seal(key, 'a', Buffer.from('secret'));
  expect(() => unseal(deriveKey(randomBytes(32), 'webhooks'), 'a', sealed)).toThrow();
  expect(() => unseal(key, 'b', sealed)).toThrow();
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, 'a', changed), `byte ${at}`).toThrow();
  }
  expect(() => unseal(key, 'a', sealed.subarray(0, 20))).toThrow();
});

test('seal returns a different result each time, and unseal opens it', () => {
  const [one, two] = [seal(key, 'a', Buffer.from('secret')), seal(key, 'a', Buffer.from('secret'))];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('secret')).toBe(false);
  expect(unseal(key, 'a', two).toString()).toBe('secret');
});

test('keys of two purposes differ, and so do hashes under them', () => {
  const root = Buffer.alloc(32, 7);
  expect(deriveKey(root, 'files').equals(deriveKey(root, 'cookies'))).toBe(false);
  expect(keyedHash(deriveKey(root, 'files'), '123456').equals(keyedHash(deriveKey(root, 'cookies'), '123456'))).toBe(false);
});
