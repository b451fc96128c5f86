import { expect, test } from 'vitest';
import { shortenedIp } from './network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.x'],
  ['::ffff:203.0.113.9', '203.0.113.x'],
  ['2001:db8:12::9', '2001:db8:12:0:x'],
  ['::1', '0:0:0:0:x'],
  ['', ''],
])('%s is shortened to %s', (ip, shortened) => {
  expect(shortenedIp(ip)).toBe(shortened);
});
