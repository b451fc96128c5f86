const library = (names: string, files = '', ours = '^$') => new RegExp(`/node_modules/(?:(?:${names})(?:/|$)${files})|${ours}`);
const antd = (folders: string) => `antd/es/(?:${folders})`;
const rc = (names: string) => `@rc-component/(?:${names})`;
const own = (files: string) => new RegExp(`/web/(?:${files})`);
const facts = '/contract/(?:languages|errors|billing/currencies|[a-z]+/[a-z-]+-facts)\\.ts$';

/** The components of antd that every screen needs. Their rules are in the first style sheet. */
export const firstComponents: readonly string[] = ['button', 'dropdown', 'empty', 'space', 'tooltip'];

interface Piece {
  name: string | ((id: string) => string | null);
  /** The name in the bundler's reports if `name` is a function. */
  debugName?: string;
  test?: RegExp;
  minShareCount?: number;
  /** Splits the group further by the entries that share a module, so that no screen loads what only other screens need. */
  entriesAware?: boolean;
}

/**
 * How the build is split into chunks. What every screen needs is in two long-lived files. Each language's phrases and its antd
 * pack form one file. Each screen is a file of its own, created by the router's lazy imports. Larger parts are files by purpose,
 * so that a screen loads only what it draws, in few requests. A piece includes its imports unless an earlier piece contains them;
 * later pieces may import earlier ones, never the reverse.
 */
const pieces: readonly Piece[] = [
  {
    name: 'base',
    test: library(
      `react|react-dom|scheduler|@tanstack|use-intl|intl-messageformat|@formatjs|oidc-client-ts|@babel|clsx|react-is|dayjs/dayjs[^/]*|${rc('util|motion|portal|trigger|resize-observer|overflow|menu|dropdown|tooltip')}|${antd(`config-provider|_util|${firstComponents.join('|')}|menu|theme|locale/(?:en_US|context|useLocale|index)[^/]*|version|style`)}|@ant-design`,
      '|@rc-component/(?:picker/es/locale/common|pagination/es/locale/zh_CN)',
      // Both search and the schemas import this module. It is separate so that search does not load the schemas.
      '/contract/composed\\.ts$',
    ),
  },
  { name: wordsOf, debugName: 'words' },
  {
    name: 'inputs',
    test: library(
      `${rc('select|virtual-list|input|checkbox|pagination|tree')}|${antd('select|input|checkbox|radio|pagination|spin|popover|skeleton|tree|alert')}`,
    ),
  },
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/(?:kit|faults)\.ts$/ },
  {
    name: 'panels',
    test: library(`${rc('dialog|drawer|progress|segmented|switch')}|${antd('modal|drawer|progress|segmented|switch')}`),
  },
  {
    name: 'forms',
    test: library(
      `${rc('form|async-validator|tree-select|cascader|input-number|mini-decimal')}|${antd('form|grid|tree-select|input-number')}|scroll-into-view-if-needed|compute-scroll-into-view`,
    ),
  },
  { name: 'dates', test: library(`${rc('picker')}|${antd('date-picker|time-picker|calendar')}`) },
  {
    name: 'console',
    test: new RegExp(
      `${facts}|^/@virtual/antd\\.css$|/web/(?:.+\\.module\\.css|client/(?!unsaved|list-layouts|recent-choices|packs|passkeys|live/(?!live-store))|paths|shared/(?:platform/(?:action-texts|unread-notifications)|requests/LazyRequestDialog|people/(?:FailingMail|undelivered)|workplace/(?:waiting-counts|guide-(?:marks|store)))|ui/(?:Avatar|CopyButton|DetailPage|Icon|Logo|Page|layout|Skeletons|State|StatusTag|Time|initials|money|page-title|return-focus|density|single-keys|store|toasts|Toaster|UndoBar|undo-stack|base|use-countdown|use-date-text|use-narrow|zone-label)\\b)`,
    ),
  },
  {
    name: 'lists',
    test: own(
      'client/list-layouts|features/people/members/(?:MemberLeaving|MemberStatusTag|MembersInvite|use-member)\\.tsx?$|shared/(?:people/(?:Department(?:Tree|s-query)|department|PeopleTabs|bulk-dialogs|other-name|pending-requests|use-choice-label)|ListOf|lists/(?:ExportButton|ListFilters|ListRows|define-list|filters|list-columns|list-filter|ListTools|PeekedList|use-list-screen|use-selection)|NotThere|SavedViews)|ui/(?:BulkBar|Co(?:lumn(?:Chooser|Edge)|pyCell)|DensityButton|FilterBar|FilterMenu|List(?:Table|Head|Row)|MoreMenu|OrderList|P(?:athText|eekPanel)|SavedViewsMenu|StaleNotice|TreeBesideTable|list-(?:layout|types)|reordered|use-fitting-columns|use-list|use-list-keys)\\b',
    ),
  },
  // What the home page draws besides lists: charts, apps and banners. It contains no editing components.
  {
    name: 'shown',
    test: own(
      'shared/(?:workplace/(?:Banner\\w*|banners-query)|platform/FailingNotice|apps/(?:WorkbenchApps|open-app|workbench-sections))\\b|ui/(?:AppIcon|Bars|Chart|chart-scale|use-month-name)\\b',
    ),
  },
  // The sign-in page needs passkeys, but no other editing components.
  { name: 'signing', test: own('client/passkeys/') },
  {
    name: 'editing',
    test: own(
      'client/(?:unsaved|recent-choices)|shared/(?!lists/segment|platform/(?:scan/|notification-|NotificationItems|use-notification)|requests/RequestActs)|ui/(?!CropDialog|crop|BrushedColumns|Illustration)',
    ),
  },
  { name: featureOf, debugName: 'features', minShareCount: 2, entriesAware: true },
];

/** The pieces in the bundler's format. Earlier pieces have a higher priority. */
export const chunkGroups = pieces.map((piece, place) => ({ ...piece, priority: (pieces.length - place) * 10 }));

function wordsOf(id: string): string | null {
  const words = /\/phrases\/(cn|hk|en|id)\/(?:common|shell|ui|words)\.ts$/.exec(id)?.[1];
  const pack = /\/web\/client\/packs\/(cn|hk|en|id)\.ts$/.exec(id)?.[1];
  const language = words ?? pack;
  return language ? `words-${language}` : null;
}

/** The feature of a module that several screens of one feature share. */
function featureOf(id: string): string | null {
  return /\/web\/features\/[a-z]+\/([a-z-]+)\//.exec(id)?.[1] ?? null;
}
