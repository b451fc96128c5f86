import { expect, test } from 'vitest';
import { plainDate, text } from './kit.ts';

test.each([
  ['a NUL', 'a\0b'],
  ['a line break', 'a\r\nBcc: b'],
  ['a line separator', 'a\u2028b'],
  ['an override of the direction', 'invoice\u202Efdp.exe'],
  ['half a pair', 'a\ud800b'],
  ['an isolate', 'a\u2066b\u2069'],
])('text with %s is refused', (_, value) => {
  expect(text(64).safeParse(value).success).toBe(false);
});

test('text of any script is taken, with joiners and signs', () => {
  for (const value of ['陳大文', 'מנהל', 'مدير', '👩‍💻 dev', 'O’Neil & Söhne']) expect(text(64).parse(value)).toBe(value);
});

test.each(['0000-01-01', '2023-02-29', '10000-01-01', '2024-2-1'])('%s is no date', (value) => {
  expect(plainDate.safeParse(value).success).toBe(false);
});
