/** A module of the project: its files, and the modules and packages it may import. */
export type Module = {
  readonly name: string;
  readonly holds: RegExp;
  /** Names of modules; `own` allows only the same folder of that module. */
  readonly mayImport: readonly string[];
  readonly packages?: RegExp;
  readonly refusedPackages?: RegExp;
};

const texts = ['contract', 'phrases'];
const serverBase = [...texts, 'settings', 'kernel'];
const featureBase = [...serverBase, 'domain', 'integrations'];
const webBase = [...texts, 'ui', 'client', 'paths', 'shared'];
const wholeServer = [...featureBase, 'features', 'flows', 'wiring', 'main'];
const programs = [...wholeServer, 'demo', 'cli'];

/** The domains that group features, flows, screens, contract, phrases and journeys. */
const domain = '(?:people|access|apps|billing|workplace|platform)';

/** The dependency rules of ARCHITECTURE.md as data; a file belongs to the first module whose pattern matches. */
export const modules: readonly Module[] = [
  { name: 'contract', holds: /^contract\//, mayImport: ['contract'], packages: /^zod$/ },
  { name: 'phrases', holds: /^phrases\//, mayImport: texts, packages: /^use-intl\/core$/ },

  { name: 'manifest', holds: /^package\.json$/, mayImport: [] },
  { name: 'main', holds: /^server\/(?:assembly\/|(?:main|prepare-database)\.ts$)/, mayImport: wholeServer },
  { name: 'demo', holds: /^server\/demo(?:-apps)?\//, mayImport: [...wholeServer, 'demo'] },
  { name: 'cli', holds: /^server\/cli\//, mayImport: [...wholeServer, 'demo', 'cli'] },
  { name: 'wiring', holds: /^server\/wiring\//, mayImport: [...featureBase, 'features', 'flows', 'wiring'] },
  { name: 'settings', holds: /^server\/[^/]+$/, mayImport: [...texts, 'settings', 'manifest'] },
  { name: 'kernel', holds: /^server\/kernel\//, mayImport: serverBase },
  { name: 'domain', holds: /^server\/domain\//, mayImport: [...serverBase, 'domain'] },
  { name: 'integrations', holds: /^server\/integrations\//, mayImport: [...serverBase, 'domain', 'integrations'] },
  {
    name: 'features',
    holds: new RegExp(`^server/features/(${domain}/[^/]+)/`),
    mayImport: [...featureBase, 'own'],
  },
  {
    name: 'flows',
    holds: new RegExp(`^server/flows/(?:${domain}/[^/]+/|[^/]+$)`),
    mayImport: [...featureBase, 'features', 'flows'],
  },

  {
    name: 'ui',
    holds: /^web\/ui\//,
    mayImport: [...texts, 'ui'],
    refusedPackages: /^(@tanstack\/react-router|@tanstack\/react-query|oidc-client-ts)\b/,
  },
  {
    name: 'client',
    holds: /^web\/client\//,
    mayImport: [...texts, 'ui', 'client'],
    refusedPackages: /^@tanstack\/react-router\b/,
  },
  { name: 'paths', holds: /^web\/paths\.ts$/, mayImport: [...texts, 'paths'] },
  { name: 'shared', holds: /^web\/shared\//, mayImport: webBase },
  { name: 'screens', holds: new RegExp(`^web/features/(${domain}/[^/]+)/`), mayImport: [...webBase, 'own'] },
  { name: 'shell', holds: /^web\/shell\//, mayImport: [...webBase, 'shell', 'manifest'] },
  { name: 'bundler', holds: /^web\/bundler\//, mayImport: [...texts, 'ui', 'bundler'] },
  { name: 'service-worker', holds: /^web\/service-worker\//, mayImport: [...texts, 'ui', 'client', 'paths', 'service-worker'] },
  { name: 'console', holds: /^web\/[^/]+$/, mayImport: [...webBase, 'screens', 'shell', 'console'] },

  { name: 'journeys', holds: /^e2e\//, mayImport: [...texts, 'paths', 'demo', 'dev', 'journeys'] },
  { name: 'bench', holds: /^bench\//, mayImport: [...programs, 'paths', 'dev', 'bench'] },
  { name: 'dev', holds: /^dev\//, mayImport: [...programs, 'paths', 'bundler', 'dev'] },
  { name: 'configuration', holds: /^[^/]+$/, mayImport: ['bundler', 'dev', 'configuration'] },
];

/** Modules that tests may import in addition: everything of their own side, and the test harness. */
export const testsMayImport: Record<'server' | 'web' | 'contract' | 'phrases', readonly string[]> = {
  server: [...programs, 'dev'],
  web: ['screens', 'shell', 'console', 'bundler'],
  contract: ['phrases'],
  phrases: [],
};

/** Forbidden imports inside a feature, whose order is routes → service, policy → repository. */
export const insideFeature: Record<string, readonly string[]> = {
  repository: ['policy', 'service', 'routes'],
  policy: ['service', 'routes'],
  service: ['routes'],
  routes: ['repository'],
};
