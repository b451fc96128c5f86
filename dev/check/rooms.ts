/** A room of the house: which files it holds, and which rooms and packages these may import. */
export type Room = {
  readonly name: string;
  readonly holds: RegExp;
  /** Names of rooms; a room named `own` allows only the same folder of that room. */
  readonly mayImport: readonly string[];
  readonly packages?: RegExp;
  readonly refusedPackages?: RegExp;
};

const words = ['contract', 'phrases'];
const serverFloor = [...words, 'settings', 'kernel'];
const webFloor = [...words, 'ui', 'client', 'paths', 'pickers'];

/** ARCHITECTURE.md's arrows as data; the first room that holds a file is its room. */
export const rooms: readonly Room[] = [
  { name: 'contract', holds: /^contract\//, mayImport: ['contract'], packages: /^zod$/ },
  { name: 'phrases', holds: /^phrases\//, mayImport: words, packages: /^use-intl\/core$/ },

  {
    name: 'main',
    holds: /^server\/(?:main|prepare-database)\.ts$/,
    mayImport: [...serverFloor, 'outside', 'features', 'flows', 'app', 'main'],
  },
  { name: 'app', holds: /^server\/app\b/, mayImport: [...serverFloor, 'outside', 'features', 'flows', 'app'] },
  { name: 'settings', holds: /^server\/[^/]+$/, mayImport: [...words, 'settings'] },
  { name: 'kernel', holds: /^server\/kernel\//, mayImport: serverFloor },
  { name: 'outside', holds: /^server\/outside\//, mayImport: [...serverFloor, 'outside'] },
  { name: 'features', holds: /^server\/features\/([^/]+)\//, mayImport: [...serverFloor, 'outside', 'own'] },
  { name: 'flows', holds: /^server\/flows\//, mayImport: [...serverFloor, 'outside', 'features', 'flows'] },

  {
    name: 'ui',
    holds: /^web\/ui\//,
    mayImport: [...words, 'ui'],
    refusedPackages: /^(@tanstack\/react-router|@tanstack\/react-query|oidc-client-ts)\b/,
  },
  {
    name: 'client',
    holds: /^web\/client\//,
    mayImport: [...words, 'ui', 'client'],
    refusedPackages: /^@tanstack\/react-router\b/,
  },
  { name: 'paths', holds: /^web\/paths\.ts$/, mayImport: [...words, 'paths'] },
  { name: 'pickers', holds: /^web\/pickers\//, mayImport: webFloor },
  { name: 'screens', holds: /^web\/features\/([^/]+)\//, mayImport: [...webFloor, 'own'] },
  { name: 'shell', holds: /^web\/shell\//, mayImport: [...webFloor, 'shell'] },
  { name: 'bundler', holds: /^web\/bundler\//, mayImport: [...words, 'ui', 'bundler'] },
  { name: 'console', holds: /^web\//, mayImport: [...webFloor, 'screens', 'shell', 'console'] },

  { name: 'journeys', holds: /^e2e\//, mayImport: [...words, 'paths', 'dev', 'journeys'] },
  {
    name: 'bench',
    holds: /^bench\//,
    mayImport: [...serverFloor, 'paths', 'outside', 'features', 'flows', 'app', 'main', 'dev', 'bench'],
  },
  {
    name: 'dev',
    holds: /^dev\//,
    mayImport: [...serverFloor, 'outside', 'features', 'flows', 'app', 'main', 'paths', 'bundler', 'dev'],
  },
  { name: 'configuration', holds: /^[^/]+$/, mayImport: ['bundler', 'dev', 'configuration'] },
];

/** What a test may import besides: anything of its own side, and the test harness. */
export const testsMayImport: Record<'server' | 'web' | 'contract' | 'phrases', readonly string[]> = {
  server: ['settings', 'kernel', 'outside', 'features', 'flows', 'app', 'main', 'dev'],
  web: ['screens', 'shell', 'console', 'bundler'],
  contract: ['phrases'],
  phrases: [],
};

/** Inside a feature: routes → service, policy → repository, and never back. */
export const insideFeature: Record<string, readonly string[]> = {
  repository: ['policy', 'service', 'routes'],
  policy: ['service', 'routes'],
  service: ['routes'],
  routes: ['repository'],
};
