declare module 'virtual:antd.css';

declare module 'virtual:routes' {
  import type { Endpoint } from '#contract/kit.ts';

  type Route = Pick<Endpoint, 'method' | 'path' | 'kind' | 'timeout'>;
  export const routes: Record<string, Record<string, Route>>;
}

declare module 'virtual:help' {
  import type { ArticleSlug, ChangelogEntry, HelpEntry, HelpText } from '#contract/workplace/help-facts.ts';
  import type { Language } from '#contract/languages.ts';

  export const index: Record<Language, () => Promise<readonly HelpEntry[]>>;
  export const pinyin: Record<Language, () => Promise<Readonly<Record<string, string>>>>;
  export const changes: Record<Language, () => Promise<readonly ChangelogEntry[]>>;
  export const articles: Record<Language, Record<ArticleSlug, () => Promise<HelpText>>>;
}

declare module 'virtual:changelog' {
  /** The date of the latest change, YYYY-MM-DD; empty if there is none. */
  export const latest: string;
}
