import { useQuery } from '@tanstack/react-query';
import { helpArticles, type ArticleSlug } from '#contract/workplace/help-facts.ts';
import { loadChanges, loadHelpArticle, loadHelpIndex } from '#web/client/help-articles.ts';
import { languageStore } from '#web/client/language.ts';
import { useStore } from '#web/ui/store.ts';

/** Articles are part of the build and never become stale. */
const forGood = { staleTime: Infinity } as const;

/** All articles in the current language, in reading order. */
export function useHelpIndex() {
  const language = useStore(languageStore);
  return useQuery({ queryKey: ['help', 'index', language], queryFn: () => loadHelpIndex(language), ...forGood });
}

export const isArticle = (slug: string): slug is ArticleSlug => helpArticles.some((article) => article.slug === slug);

/** One article; disabled while the address contains no valid slug. */
export function useHelpArticle(slug: string) {
  const language = useStore(languageStore);
  return useQuery({
    queryKey: ['help', 'article', language, slug],
    queryFn: () => (isArticle(slug) ? loadHelpArticle(language, slug) : null),
    ...forGood,
  });
}

/** The changelog, latest first. */
export function useChanges() {
  const language = useStore(languageStore);
  return useQuery({ queryKey: ['help', 'changes', language], queryFn: () => loadChanges(language), ...forGood });
}
