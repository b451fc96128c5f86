import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { phrases } from '#phrases/en/index.ts';
import { type Translator, translator } from '#phrases/translate.ts';

type PhraseKey = Parameters<Translator>[0];
type Values = Readonly<Record<string, string | number | RegExp>>;

/** The English text of a phrase: tests name the texts of screens and emails by key, so that copy can change. */
export const t = translator('en');

/**
 * Matches the English text of a phrase from beginning to end. An argument without a value matches any value, and a plural each
 * of its forms.
 */
export function pattern(key: PhraseKey, values?: Values): RegExp {
  return new RegExp(`^${source(key, values)}$`);
}

/** Matches the text of a phrase within a longer text. */
export function within(key: PhraseKey, values?: Values): RegExp {
  return new RegExp(source(key, values));
}

/** The source of these patterns, for patterns that combine phrases. */
export function source(key: PhraseKey, values: Values = {}): string {
  const text = key.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], phrases);
  return sourceOf(parse(text as string), values);
}

/** The counts of forms of plurals, if no value is given. */
const counts: Readonly<Record<string, string>> = { '=0': '0', '=1': '1', one: '1' };

function sourceOf(elements: readonly MessageFormatElement[], values: Values, count = '[\\d,]+'): string {
  const sources = elements.map((element) => {
    if (element.type === TYPE.literal) return escape(element.value);
    if (element.type === TYPE.pound) return count;
    if (element.type === TYPE.tag) return sourceOf(element.children, values, count);
    const value = values[element.value];
    const given = value === undefined ? undefined : sourceOfValue(value);
    if (element.type !== TYPE.plural && element.type !== TYPE.select)
      return given ?? (element.type === TYPE.number ? '[\\d.,]+' : '.+');
    const form = typeof value === 'number' ? (value === 1 ? 'one' : 'other') : String(value);
    const chosen = element.options[`=${String(value)}`] ?? element.options[form];
    const forms = chosen ? [[form, chosen] as const] : Object.entries(element.options);
    return `(?:${forms.map(([each, { value: text }]) => sourceOf(text, values, given ?? counts[each])).join('|')})`;
  });
  return sources.join('');
}

function sourceOfValue(value: string | number | RegExp): string {
  return value instanceof RegExp ? value.source : escape(typeof value === 'number' ? value.toLocaleString('en') : value);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
