/** The sections of the help centre, in order. */
export const helpGroups = ['start', 'people', 'access', 'apps', 'workplace', 'billing', 'safety'] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** Every article: its name in the URL, which is its folder below `help/`, and its section. */
export const helpArticles = [
  { slug: 'first-steps', group: 'start' },
  { slug: 'home', group: 'start' },
  { slug: 'finding-things', group: 'start' },
  { slug: 'languages-and-notifications', group: 'start' },
  { slug: 'installing-the-app', group: 'start' },
  { slug: 'statuses', group: 'start' },
  { slug: 'inviting-people', group: 'people' },
  { slug: 'importing', group: 'people' },
  { slug: 'members', group: 'people' },
  { slug: 'departments', group: 'people' },
  { slug: 'leaving', group: 'people' },
  { slug: 'recycle-bin', group: 'people' },
  { slug: 'who-sees-whom', group: 'access' },
  { slug: 'roles', group: 'access' },
  { slug: 'administrators', group: 'access' },
  { slug: 'view-as-member', group: 'access' },
  { slug: 'permissions', group: 'access' },
  { slug: 'apps-and-market', group: 'apps' },
  { slug: 'ranges-and-seats', group: 'apps' },
  { slug: 'asking-for-an-app', group: 'apps' },
  { slug: 'workbench', group: 'apps' },
  { slug: 'signing-in-to-apps', group: 'apps' },
  { slug: 'booking-rooms', group: 'workplace' },
  { slug: 'managing-rooms', group: 'workplace' },
  { slug: 'calendars', group: 'workplace' },
  { slug: 'banners', group: 'workplace' },
  { slug: 'buying-and-quotes', group: 'billing' },
  { slug: 'bank-transfer', group: 'billing' },
  { slug: 'cards', group: 'billing' },
  { slug: 'subscriptions-and-renewals', group: 'billing' },
  { slug: 'bills', group: 'billing' },
  { slug: 'second-factor-and-passkeys', group: 'safety' },
  { slug: 'operation-log', group: 'safety' },
  { slug: 'api-tokens-and-webhooks', group: 'safety' },
  { slug: 'scim', group: 'safety' },
  { slug: 'support-access', group: 'safety' },
  { slug: 'ending-a-team', group: 'safety' },
  { slug: 'log-events', group: 'safety' },
] as const;
export type ArticleSlug = (typeof helpArticles)[number]['slug'];

/** A part of a line: plain text; a label of the console; emphasised text; a link inside the console. */
export type HelpPart =
  | string
  | { kind: 'control' | 'strong' | 'code'; text: string }
  | { kind: 'link'; to: string; parts: readonly HelpPart[] };

/** The size of each picture in articles, in pixels. */
export const helpPicture = { width: 1280, height: 800 } as const;

/** The blocks of an article. Nothing else is rendered, so an article cannot contain its own markup. */
export type HelpBlock =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph' | 'note'; parts: readonly HelpPart[] }
  /** A picture of a screen. `src` is the file beside the article, and its address once the console is built. */
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly HelpPart[])[] };

export interface HelpText {
  title: string;
  /** The first paragraph, without links. */
  summary: string;
  blocks: readonly HelpBlock[];
}

/** An article in lists and search. `text` is its complete plain text. */
export interface HelpEntry {
  slug: ArticleSlug;
  group: HelpGroup;
  title: string;
  summary: string;
  headings: readonly { id: string; text: string }[];
  text: string;
  /** The pinyin of the title and its initials, for a title in Chinese. */
  pinyin?: string;
}

/** The changes released on a day, YYYY-MM-DD. */
export interface ChangelogEntry extends HelpText {
  date: string;
}
