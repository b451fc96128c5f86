import type { ArticleSlug, ChangelogEntry, HelpEntry, HelpText } from '#contract/workplace/help-facts.ts';
import type { Language } from '#contract/languages.ts';

/** Every article of a language as lists and search know it; `matchArticles` searches it. Loaded when first asked for. */
export async function loadHelpIndex(language: Language): Promise<readonly HelpEntry[]> {
  const { index } = await import('virtual:help');
  return index[language]();
}

/** One article, whole. */
export async function loadHelpArticle(language: Language, slug: ArticleSlug): Promise<HelpText> {
  const { articles } = await import('virtual:help');
  return articles[language][slug]();
}

/** What has changed, the latest first. */
export async function loadChanges(language: Language): Promise<readonly ChangelogEntry[]> {
  const { changes } = await import('virtual:help');
  return changes[language]();
}
