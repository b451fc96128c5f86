import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inApps = [{ page: 'workbench' }, { page: 'apps', path: paths.apps, code: '040100' }] as const;
const inSafety = [{ page: 'safety' }] as const;
const belowIntegrations = [{ page: 'safety' }, { page: 'integrations', path: paths.webhooks }] as const;

/** Screens of apps, the workbench, and the programs that access the team through the API. */
export const appsScreens = [
  inMain(
    paths.appSettings({ id: '$id' }),
    () => import('./features/apps/apps/settings/AppSettingsScreen.tsx'),
    'AppSettingsScreen',
    {
      page: 'appSettings',
      trail: [{ page: 'workbench' }, { page: 'apps', path: paths.apps }],
      code: '040100',
      words: ['apps', 'appSettings', 'grants', 'rules'],
    },
  ),
  inMain(paths.workbenchSettings, () => import('./features/apps/workbench/WorkbenchScreen.tsx'), 'WorkbenchScreen', {
    page: 'workbenchSettings',
    trail: [{ page: 'workbench' }],
    code: '040200',
    words: ['workbench', 'memberApps', 'rules'],
  }),
  leading(paths.workbench, [paths.apps, '040100'], [paths.workbenchSettings, '040200']),
  inMain(paths.apps, () => import('./features/apps/apps/ManageScreen.tsx'), 'ManageScreen', {
    page: 'apps',
    trail: [{ page: 'workbench' }],
    code: '040100',
    words: ['apps', 'market'],
  }),
  inMain(paths.appMarket, () => import('./features/apps/apps/MarketScreen.tsx'), 'MarketScreen', {
    page: 'appMarket',
    trail: inApps,
    words: ['apps', 'market'],
  }),
  inMain(paths.appRequests, () => import('./features/apps/app-requests/RequestsScreen.tsx'), 'RequestsScreen', {
    page: 'appRequests',
    trail: inApps,
    code: '040100',
    words: ['appRequests'],
  }),
  inMain(paths.appGrants, () => import('./features/apps/apps/grants/GrantsScreen.tsx'), 'GrantsScreen', {
    page: 'appGrants',
    trail: inApps,
    code: '040100',
    words: ['apps', 'grants'],
  }),
  inMain(paths.app({ id: '$id' }), () => import('./features/apps/apps/AppScreen.tsx'), 'AppScreen', {
    page: 'app',
    trail: [...inApps, { page: 'appMarket', path: paths.appMarket }],
    words: ['apps', 'market', 'firstRun', 'grants', 'rules'],
  }),
  inMain(paths.integrations, () => import('./features/apps/integrations/IntegrationsScreen.tsx'), 'IntegrationsScreen', {
    page: 'integrations',
    trail: [{ page: 'safety' }],
    code: '080300',
    words: ['integrations', 'rules'],
  }),
  inMain(paths.webhooks, () => import('./features/apps/integrations/WebhooksScreen.tsx'), 'WebhooksScreen', {
    page: 'integrations',
    trail: inSafety,
    code: '080300',
    words: ['integrations', 'webhooks', 'rules'],
  }),
  inMain(paths.webhook({ id: '$id' }), () => import('./features/apps/integrations/WebhookScreen.tsx'), 'WebhookScreen', {
    page: 'webhook',
    trail: belowIntegrations,
    code: '080300',
    words: ['webhooks', 'rules'],
  }),
];
