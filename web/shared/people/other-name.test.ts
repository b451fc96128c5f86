import { expect, test } from 'vitest';
import { otherName } from './other-name.ts';

test.each([
  ['陳嘉欣', 'Ka Yan', 'Chan', 'Ka Yan Chan'],
  ['Chan Ka Yan', '嘉欣', '陳', '陳嘉欣'],
  ['Siti Rahmawati', 'Siti', 'Rahmawati', undefined],
  ['siti rahmawati', 'Siti', null, undefined],
  ['李伟', null, null, undefined],
  ['李伟', '', ' ', undefined],
])('%s with %s and %s is also called %s', (displayName, firstName, lastName, name) => {
  expect(otherName({ displayName, firstName, lastName })).toBe(name);
});
