import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { phrases as cn } from './cn/index.ts';
import { phrases as en } from './en/index.ts';
import { phrases as hk } from './hk/index.ts';
import { phrases as id } from './id/index.ts';

type Tree = { readonly [key: string]: string | Tree };

const source = flatten(en);
const others = { cn: flatten(cn), hk: flatten(hk), id: flatten(id) } as const;

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') found.set(name, value);
    else for (const [inner, text] of flatten(value, name)) found.set(inner, text);
  }
  return found;
}

/** Names of the arguments and tags of a phrase; a plural and a number with the same name are one argument. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    const inner = 'options' in element ? Object.values(element.options).flatMap((option) => argumentsOf(option.value)) : [];
    return [element.value, ...inner];
  });
}

const read = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();

test('detects a phrase that lost an argument or a brace', () => {
  expect(read('{count, plural, one {# seat} other {# seats of {team}}}')).toEqual(['count', 'team']);
  expect(() => read('{count, plural, one {# seat}')).toThrow();
});

test.each([...source])('%s parses and takes the same arguments in every language', (key, text) => {
  const wanted = read(text);
  for (const [language, translations] of Object.entries(others)) {
    const translated = translations.get(key);
    expect(translated, `${language} lacks it`).toBeTruthy();
    expect(read(translated ?? ''), language).toEqual(wanted);
  }
});

test.each(Object.keys(others))('%s has no phrase that is missing in the source', (language) => {
  const extra = [...others[language as keyof typeof others].keys()].filter((key) => !source.has(key));
  expect(extra).toEqual([]);
});

test('a dialog that cancels something names the button that keeps it, instead of “Cancel”', () => {
  const asks = [...source].filter(([, text]) => /^Cancel .*\?$/.test(text)).map(([key]) => key.slice(0, key.lastIndexOf('.')));
  expect(asks.length).toBeGreaterThan(0);
  for (const group of asks) expect(source.get(`${group}.keep`), group).toMatch(/^Keep /);
});
