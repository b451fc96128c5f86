import { words } from '#phrases/en/words.ts';

/** The apps of a member, on their home page and in the preview of the workbench. */
export const memberApps = {
  title: words.apps,
  others: 'Other apps',
  search: 'Search apps',
  none: 'No results for “{text}”',
  newTab: 'opens in a new tab',
  trial: '{days, plural, one {Trial, # day left} other {Trial, # days left}}',
  ends: '{days, plural, one {# day left} other {# days left}}',
  EXPIRED: words.expired,
  NO_SEAT: 'No seat',
  viewing: 'These are {name}’s apps. You can’t open them while viewing as {name}.',
  failed: 'Couldn’t load your apps',
  empty: {
    title: 'No apps yet',
    text: 'Admins choose who can use each app. Find an app in the app market to request access.',
    market: 'Browse the app market',
  },
} as const;
