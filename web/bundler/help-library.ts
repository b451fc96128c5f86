import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChangelogEntry, helpArticles, type HelpEntry, type HelpText } from '#contract/workplace/help-facts.ts';
import { type Language, languages } from '../../contract/languages.ts';
import { phrases as cn } from '../../phrases/cn/index.ts';
import { phrases as en } from '../../phrases/en/index.ts';
import { phrases as hk } from '../../phrases/hk/index.ts';
import { phrases as id } from '../../phrases/id/index.ts';
import { HelpFault, helpText, linksOf, plainText } from './help-text.ts';
import { pinyinOf } from './pinyin.ts';

const phrases = { cn, en, hk, id };

/** The content of the help centre in each language. */
export interface HelpLibrary {
  articles: Record<Language, Record<string, HelpText>>;
  index: Record<Language, HelpEntry[]>;
  /** The pinyin of the names of pages and actions that the search offers, by their name. */
  pinyin: Record<Language, Record<string, string>>;
  /** Latest first. */
  changes: Record<Language, ChangelogEntry[]>;
  /** One line each: what is missing, unknown or cannot be rendered. The build fails if there is any. */
  faults: string[];
}

/**
 * Reads `help/<slug>/<language>.md` for every article of the contract, and `changelog/<date>/<language>.md`.
 * @param root the folder that contains both
 * @param leads returns whether a path belongs to the console; links to other paths are faults
 */
export function readHelp(root: string, leads: (path: string) => boolean = () => true): HelpLibrary {
  const faults: string[] = [];
  const read = (path: string, language: Language): HelpText => {
    if (!existsSync(join(root, path))) return fail(faults, path, 'is missing');
    try {
      const text = helpText(readFileSync(join(root, path), 'utf8'), (key) => phraseOf(language, key));
      for (const link of linksOf(text)) if (!isKnown(link, leads)) faults.push(`${path} links to ${link}, which is nowhere`);
      faults.push(...pictureFaults(root, path, language, text));
      return text;
    } catch (error) {
      if (error instanceof HelpFault) return fail(faults, path, error.message);
      throw error;
    }
  };
  const known = new Set<string>(helpArticles.map(({ slug }) => slug));
  for (const folder of foldersOf(join(root, 'help')))
    if (!known.has(folder)) faults.push(`help/${folder} is not in contract/workplace/help-facts.ts`);
  const dates = foldersOf(join(root, 'changelog')).toSorted().reverse();
  for (const date of dates) if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) faults.push(`changelog/${date} is no date`);
  const articles = inEach((language) =>
    Object.fromEntries(helpArticles.map(({ slug }) => [slug, read(`help/${slug}/${language}.md`, language)])),
  );
  const index = inEach((language) =>
    helpArticles.map(({ slug, group }) => entryOf(slug, group, articles[language][slug] ?? nothing)),
  );
  const changes = inEach((language) => dates.map((date) => ({ date, ...read(`changelog/${date}/${language}.md`, language) })));
  for (const { slug } of helpArticles)
    faults.push(...shapeFaults(`help/${slug}`, (language) => articles[language][slug] ?? nothing));
  for (const [at, date] of dates.entries())
    faults.push(...shapeFaults(`changelog/${date}`, (language) => changes[language][at] ?? nothing));
  const pinyin = inEach((language) => {
    const { pages, search } = phrases[language].shell;
    const names = [...Object.values(pages), ...Object.values(search.acts)];
    return Object.fromEntries(names.flatMap((name) => [[name, pinyinOf(name)] as const].filter(isFound)));
  });
  return { articles, index, pinyin, changes, faults };
}

const isFound = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

const nothing: HelpText = { title: '', summary: '', blocks: [] };

function entryOf(slug: HelpEntry['slug'], group: HelpEntry['group'], text: HelpText): HelpEntry {
  const headings = text.blocks.flatMap((block) => (block.kind === 'heading' ? [{ id: block.id, text: block.text }] : []));
  const pinyin = pinyinOf(text.title);
  return { slug, group, title: text.title, summary: text.summary, headings, text: plainText(text), ...(pinyin && { pinyin }) };
}

/**
 * Faults of a text whose languages differ: each must have the same number of parts, in the same order, with the same links.
 */
function shapeFaults(folder: string, textOf: (language: Language) => HelpText): string[] {
  const shapeOf = (language: Language) => {
    const text = textOf(language);
    return JSON.stringify([text.blocks.map((block) => (block.kind === 'list' ? block.items.length : block.kind)), linksOf(text)]);
  };
  const source = shapeOf('en');
  return languages
    .filter((language) => shapeOf(language) !== source)
    .map((language) => `${folder}/${language}.md has other parts or links than en.md`);
}

/** Faults of the pictures of an article: each is in the article's language and exists. */
function pictureFaults(root: string, path: string, language: Language, { blocks }: HelpText): string[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'picture') return [];
    if (block.src !== `${language}.webp`) return `${path} shows ${block.src} instead of ${language}.webp`;
    return existsSync(join(root, dirname(path), block.src)) ? [] : `${path} shows ${block.src}, which is missing`;
  });
}

function isKnown(link: string, leads: (path: string) => boolean): boolean {
  const article = /^\/help\/([\w-]+)$/.exec(link)?.[1];
  return article ? helpArticles.some(({ slug }) => slug === article) : leads(link);
}

function phraseOf(language: Language, key: string): string | undefined {
  let found: unknown = phrases[language];
  for (const name of key.split('.')) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function fail(faults: string[], path: string, why: string): HelpText {
  faults.push(`${path} ${why}`);
  return nothing;
}

function inEach<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

function foldersOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}
