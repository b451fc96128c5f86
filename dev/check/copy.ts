import { languages, type Language } from '#contract/languages.ts';
import { verbatim } from '#phrases/verbatim.ts';

/** Words that texts do not use: archaic or indefinite words, and former names of concepts of GLOSSARY.md. */
const banned: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:(?:every|some|any|no)body|whoever|by (?:itself|themselves)|may not|anew|meanwhile|look(?:s|ed|ing)? after|mails?|at once|any more|go(?:es)? on|let(?:s|ting)? back in|in grace|lapse[ds]?|head count|head post|hire again|log out|reporting lines|safety settings|administration rights)\b/i,
  cn: /帐号|登陆|缺省|标志/,
  hk: /帳號|默認|信息|缺省|登陸/,
  id: /\b(?:peramban|surel|logout|kursi (?!roda))\b/i,
};

/** The greatest lengths in characters; a placeholder counts as six. */
const longest: Readonly<Record<Language, { title: number; button: number }>> = {
  en: { title: 50, button: 32 },
  cn: { title: 26, button: 16 },
  hk: { title: 26, button: 16 },
  id: { title: 62, button: 33 },
};
const keysOf = { title: /\.(?:title|heading)$/, button: /\.(?:action|button|act|submit|add|create|save|send)$/ } as const;

type Texts = { readonly [name: string]: string | Texts };

/**
 * Faults of the texts on screens, in emails and in help articles: banned words, and titles and buttons that are too long. Verbatim
 * texts of the specification are exempt. One line per fault.
 * @param phrases the phrases of each language
 * @param articles the help articles by their paths
 */
export function findCopyFaults(phrases: Readonly<Record<Language, Texts>>, articles: ReadonlyMap<string, string>): string[] {
  const exempt = new Set(
    textsOf(phrases.en)
      .filter(([, text]) => verbatim.includes(text))
      .map(([key]) => key),
  );
  return [
    ...languages.flatMap((language) =>
      textsOf(phrases[language])
        .filter(([key]) => !exempt.has(key))
        .flatMap(([key, text]) => [...bannedIn(language, key, text), ...tooLong(language, key, text)]),
    ),
    ...[...articles].flatMap(([path, text]) => {
      const language = languages.find((each) => path.endsWith(`/${each}.md`));
      // Links and references to phrases are not text.
      return language ? bannedIn(language, path, text.replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, '')) : [];
    }),
  ];
}

function bannedIn(language: Language, where: string, text: string): string[] {
  const word = banned[language].exec(text)?.[0];
  return word === undefined ? [] : [`${language} ${where}: “${word}” (STYLE.md, GLOSSARY.md)`];
}

function tooLong(language: Language, key: string, text: string): string[] {
  // The length of plural forms depends on their number.
  if (/, (?:plural|select),/.test(text)) return [];
  const length = text.replaceAll(/\{[^}]*\}/g, 'xxxxxx').length;
  return (['title', 'button'] as const)
    .filter((kind) => keysOf[kind].test(key) && length > longest[language][kind])
    .map((kind) => `${language} ${key}: a ${kind} of ${length} characters, more than ${longest[language][kind]}`);
}

function textsOf(tree: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : textsOf(value, `${prefix}${name}.`),
  );
}
