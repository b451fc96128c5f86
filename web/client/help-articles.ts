import type { ArticleSlug, ChangelogEntry, HelpEntry, HelpText } from '#contract/workplace/help-facts.ts';
import type { Language } from '#contract/languages.ts';

/** Every article of a language, as used by lists and by `matchArticles`. Loaded on first use. */
export async function loadHelpIndex(language: Language): Promise<readonly HelpEntry[]> {
  const { index } = await import('virtual:help');
  return index[language]();
}

/** The pinyin of the names of pages and actions in a language, by the name; empty in other languages than Chinese. */
export async function loadPinyin(language: Language): Promise<Readonly<Record<string, string>>> {
  const { pinyin } = await import('virtual:help');
  return pinyin[language]();
}

/** The full text of one article. */
export async function loadHelpArticle(language: Language, slug: ArticleSlug): Promise<HelpText> {
  const { articles } = await import('virtual:help');
  return articles[language][slug]();
}

/** The changelog, latest first. */
export async function loadChanges(language: Language): Promise<readonly ChangelogEntry[]> {
  const { changes } = await import('virtual:help');
  return changes[language]();
}
