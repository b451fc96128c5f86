import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '#contract/languages.ts';
import { phrases as cn } from '#phrases/cn/index.ts';
import { phrases as en } from '#phrases/en/index.ts';
import { phrases as hk } from '#phrases/hk/index.ts';
import { phrases as id } from '#phrases/id/index.ts';
import { demoDepartments } from '#server/demo/people.ts';

type Tree = { readonly [key: string]: string | Tree };

/** The fixed text of a phrase with arguments is recognised only if it has at least this many words. */
const enoughWords = 3;
/** Names of departments and titles of the demo team, which are English in every language. */
const ofTheTeam = new Set<string>(demoDepartments.flatMap(({ path, titles }) => [path.join(' / '), ...path, ...titles]));
const phrases: Record<Language, ReadonlyMap<string, string>> = {
  cn: flatten(cn),
  hk: flatten(hk),
  en: flatten(en),
  id: flatten(id),
};

/**
 * Returns a function that finds texts of a page that are not in the language: the key of a phrase, or the English text of a
 * translated phrase.
 */
export function untranslatedIn(language: Language): (texts: readonly string[]) => string[] {
  const own = phrases[language];
  const ownTexts = new Set(own.values());
  const ownPieces = new Set([...own.values()].flatMap(piecesOf));
  const english = language === 'en' ? [] : [...phrases.en].filter(([key, text]) => own.get(key) !== text);
  const whole = new Set(english.map(([, text]) => text).filter((text) => /[a-z]/i.test(text) && !ownTexts.has(text)));
  const pieces = [...new Set(english.flatMap(([, text]) => piecesOf(text)))].filter((piece) => !ownPieces.has(piece));
  const known = new Map<string, boolean>();
  const judge = (text: string) =>
    !ofTheTeam.has(text) && (phrases.en.has(text) || whole.has(text) || pieces.some((piece) => text.includes(piece)));
  return (texts) =>
    texts.filter((text) => {
      const found = known.get(text) ?? judge(text);
      known.set(text, found);
      return found;
    });
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const inner = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(inner);
}

/** The fixed parts of a phrase with arguments. */
function piecesOf(text: string): string[] {
  return literals(parse(text)).filter((piece) => piece !== text && piece.split(/\s+/).length >= enoughWords);
}

function literals(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()];
    if (element.type === TYPE.tag) return literals(element.children);
    return 'options' in element ? Object.values(element.options).flatMap(({ value }) => literals(value)) : [];
  });
}
