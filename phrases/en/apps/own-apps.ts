import { words } from '#phrases/en/words.ts';

/** The apps of a member, on their home page and in the preview of the workbench. */
export const ownApps = {
  title: words.apps,
  others: 'Other apps',
  search: 'Search apps',
  none: 'No app fits “{text}”',
  newTab: 'opens in a new tab',
  trial: '{days, plural, one {Trial, # day left} other {Trial, # days left}}',
  ends: '{days, plural, one {# day left} other {# days left}}',
  EXPIRED: words.expired,
  NO_SEAT: 'No seat',
  viewing: 'These are {name}’s apps. They cannot be opened while you look as {name}.',
  failed: 'The apps could not be loaded',
  empty: {
    title: 'No apps for you yet',
    text: 'An administrator decides who uses which app. Talk to yours, or ask for access.',
    market: 'Go to the app market',
  },
} as const;
