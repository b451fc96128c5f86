import { expect, test } from 'vitest';
import { paragraphs, plainDate, text } from './kit.ts';

test.each([
  ['a NUL', 'a\0b'],
  ['a line break', 'a\r\nBcc: b'],
  ['a line separator', 'a\u2028b'],
  ['an override of the direction', 'invoice\u202Efdp.exe'],
  ['half a pair', 'a\ud800b'],
  ['a zero-width space', 'Ada\u200b'],
  ['a zero-width joiner', 'a\u200db'],
  ['a mark of direction', 'Ada\u200f'],
  ['a word joiner', 'a\u2060b'],
  ['a byte order mark', 'a\ufeffb'],
  ['tag characters', 'a\u{e0061}'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['an isolate', 'a\u2066b\u2069'],
  ['a soft hyphen', 'Ad\u00ada'],
  ['a combining grapheme joiner', 'Ad\u034fa'],
  ['a Hangul filler', '\u3164'],
  ['a filler of Hangul of half width', 'Ada\uffa0'],
  ['a Braille blank', 'Ada\u2800'],
  ['an interlinear annotation', 'Ada\ufff9'],
  ['a variation selector after a letter', 'Ada\ufe0f'],
  ['a selector of ideographs after a letter', 'Ada\u{e0100}'],
  ['two selectors after an ideograph', '葛\u{e0100}\u{e0101}'],
  ['a Mongolian selector after a letter', 'Ada\u180b'],
])('text with %s is rejected', (_, value) => {
  expect(text(64).safeParse(value).success).toBe(false);
});

test('multi-line text accepts the joiners of composed emoji and no other invisible character', () => {
  expect(paragraphs(64).parse('👩\u200d💻\ndev')).toBe('👩\u200d💻\ndev');
  for (const value of ['a\u200bb', 'a\u200eb', 'a\ufeffb', 'a\u{e0061}b'])
    expect(paragraphs(64).safeParse(value).success).toBe(false);
});

test('text of any script, with signs, is accepted', () => {
  for (const value of [
    '陳大文',
    'מנהל',
    'مدير',
    'O’Neil & Söhne',
    '葛\u{e0100}城',
    'I ❤\ufe0f HR',
    'Room 1\ufe0f\u20e3',
    'ᠮᠣᠩᠭᠣᠯ',
    'ស្រី',
    '홍길동',
  ])
    expect(text(64).parse(value)).toBe(value);
});

test.each(['0000-01-01', '2023-02-29', '10000-01-01', '2024-2-1'])('%s is rejected as a date', (value) => {
  expect(plainDate.safeParse(value).success).toBe(false);
});
