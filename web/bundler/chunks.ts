/**
 * How the build is cut: the libraries every screen needs in one long-lived file, each language's own words with
 * its antd pack in one, and each screen in its own (the router's lazy imports make those by themselves).
 */
export const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-intl|@formatjs|intl-messageformat|oidc-client-ts)\//,
    priority: 30,
  },
  {
    name: (id: string) => {
      const words = /\/phrases\/(cn|hk|en|id)\/(?:common|shell|ui)\.ts$/.exec(id)?.[1];
      const pack = /\/web\/client\/packs\/(cn|hk|en|id)\.ts$/.exec(id)?.[1];
      const language = words ?? pack;
      return language ? `words-${language}` : null;
    },
    priority: 20,
  },
];
