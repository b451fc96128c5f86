/**
 * How the build is cut: the libraries every screen needs in one long-lived file, each language's words with
 * its antd pack in one, and each screen in its own (the router's lazy imports make those by themselves). What
 * several screens share is gathered by who shares it, in pieces large enough to be worth a request.
 */
export const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|intl-messageformat|@formatjs|oidc-client-ts|dayjs(?!\/locale))\//,
    priority: 30,
  },
  {
    name: (id: string) => {
      const words = /\/phrases\/(cn|hk|en|id)\/(?:common|shell|ui)\.ts$/.exec(id)?.[1];
      const pack = /\/web\/client\/packs\/(cn|hk|en|id)\.ts$/.exec(id)?.[1];
      const language = words ?? pack;
      return language ? `words-${language}` : null;
    },
    debugName: 'words',
    priority: 20,
  },
  {
    name: 'shared',
    test: (id: string) => !/\/(?:phrases|packs|locale)\//.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 120_000,
    priority: 10,
  },
];
