import { useQuery } from '@tanstack/react-query';
import { helpArticles, type ArticleSlug } from '#contract/workplace/help-facts.ts';
import { loadChanges, loadHelpArticle, loadHelpIndex } from '#web/client/help-articles.ts';
import { languageStore } from '#web/client/language.ts';
import { useStore } from '#web/ui/store.ts';

/** Articles come with the build: they are as fresh as it is. */
const forGood = { staleTime: Infinity } as const;

/** Every article of the language on screen, in the order they are read. */
export function useHelpIndex() {
  const language = useStore(languageStore);
  return useQuery({ queryKey: ['help', 'index', language], queryFn: () => loadHelpIndex(language), ...forGood });
}

export const isArticle = (slug: string): slug is ArticleSlug => helpArticles.some((article) => article.slug === slug);

/** One article; nothing while the address names none. */
export function useHelpArticle(slug: string) {
  const language = useStore(languageStore);
  return useQuery({
    queryKey: ['help', 'article', language, slug],
    queryFn: () => (isArticle(slug) ? loadHelpArticle(language, slug) : null),
    ...forGood,
  });
}

/** What has changed, the latest first. */
export function useChanges() {
  const language = useStore(languageStore);
  return useQuery({ queryKey: ['help', 'changes', language], queryFn: () => loadChanges(language), ...forGood });
}
