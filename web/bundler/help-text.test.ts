import { describe, expect, test } from 'vitest';
import { helpText, linksOf, plainText } from './help-text.ts';

const phrases: Record<string, string> = { 'a.b': 'Add <member>', 'a.c': '{count} people', 'a.d': 'Save', 'a.e': '*stars*' };
const read = (markdown: string) => helpText(markdown, (key) => phrases[key]);

describe('refuses Markdown that cannot be rendered', () => {
  test.each([
    ['no title', 'A paragraph'],
    ['no first paragraph', '# Title\n\n- item'],
    ['raw HTML', '# Title\n\nA <b>bold</b> word'],
    ['a block of HTML', '# Title\n\nA\n\n<script>alert(1)</script>'],
    ['a picture of another address', '# Title\n\nA\n\n![a](/a.webp)'],
    ['a picture without a text', '# Title\n\nA\n\n![](en.webp)'],
    ['a picture instead of the first paragraph', '# Title\n\n![a](en.webp)'],
    ['a picture beside text', '# Title\n\nA ![a](en.webp)'],
    ['text beside a picture', '# Title\n\nA\n\n![a](en.webp) b'],
    ['a table', '# Title\n\nA\n\n| a | b |\n|---|---|\n| 1 | 2 |'],
    ['code in a block', '# Title\n\nA\n\n```\nx\n```'],
    ['a link to elsewhere', '# Title\n\n[a](https://evil.example)'],
    ['a script as link', '# Title\n\n[a](javascript:alert(1))'],
    ['a heading of another level', '# Title\n\nA\n\n### Third'],
    ['a list in a list', '# Title\n\nA\n\n- a\n  - b'],
    ['a word that no phrase is', '# Title\n\nPress {a.x}'],
    ['a phrase with arguments', '# Title\n\nPress {a.c}'],
    ['a phrase with markup', '# Title\n\nPress {a.b}'],
  ])('%s', (_what, markdown) => {
    expect(() => read(markdown)).toThrow();
  });
});

test('inserts the label of a control literally, with any characters in it', () => {
  const text = read('# Title\n\nPress {a.d} or [{a.e}](/help/x).\n\n1. One\n2. *Two*'.replace('*Two*', '**Two**'));
  expect(text.summary).toBe('Press Save or *stars*.');
  expect(text.blocks[0]).toEqual({
    kind: 'paragraph',
    parts: [
      'Press ',
      { kind: 'control', text: 'Save' },
      ' or ',
      { kind: 'link', to: '/help/x', parts: [{ kind: 'control', text: '*stars*' }] },
      '.',
    ],
  });
  expect(text.blocks[1]).toEqual({ kind: 'list', ordered: true, items: [['One'], [{ kind: 'strong', text: 'Two' }]] });
  expect(linksOf(text)).toEqual(['/help/x']);
  expect(plainText(text)).toBe('Press Save or *stars*. One Two');
});

test('reads a picture with the text that describes it, which is not part of the text of the article', () => {
  const text = read('# Title\n\nFirst.\n\n![The list](en.webp)');
  expect(text.blocks[1]).toEqual({ kind: 'picture', src: 'en.webp', alt: 'The list' });
  expect(plainText(text)).toBe('First.');
});
