import { accessScreens } from './access-screens.tsx';
import { appScreens } from './app-screens.tsx';
import { billingScreens } from './billing-screens.tsx';
import { inMain, leading, main } from './main-layout.tsx';
import { paths } from './paths.ts';
import { peopleScreens } from './people-screens.tsx';
import { roomScreens } from './room-screens.tsx';

const inHelp = [{ page: 'help' }] as const;
const otherScreens = [
  inMain('/', () => import('./features/workplace/home/HomeScreen.tsx'), 'HomeScreen', {
    page: 'home',
    trail: [],
    code: '010000',
    words: ['home', 'ownApps'],
  }),
  leading(paths.organization, [paths.organizationInfo, '070100'], [paths.banners, '070200']),
  inMain(paths.organizationInfo, () => import('./features/platform/teams/OrganizationInfoScreen.tsx'), 'OrganizationInfoScreen', {
    page: 'organizationInfo',
    trail: [{ page: 'organization' }],
    code: '070100',
    words: ['teams', 'ownership', 'support'],
  }),
  inMain(paths.banners, () => import('./features/workplace/banners/BannersScreen.tsx'), 'BannersScreen', {
    page: 'banners',
    trail: [{ page: 'organization' }],
    code: '070200',
    words: ['banners'],
  }),
  inMain(paths.newBanner, () => import('./features/workplace/banners/NewBannerScreen.tsx'), 'NewBannerScreen', {
    page: 'newBanner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    access: 'edit',
    words: ['banners', 'rules'],
  }),
  inMain(paths.banner({ id: '$id' }), () => import('./features/workplace/banners/BannerScreen.tsx'), 'BannerScreen', {
    page: 'banner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    words: ['banners', 'rules'],
  }),
  leading(paths.safety, [paths.operationLog, '080100'], [paths.safetySettings, '080200'], [paths.integrations, '080300']),
  inMain(paths.operationLog, () => import('./features/platform/operation-log/OperationLogScreen.tsx'), 'OperationLogScreen', {
    page: 'operationLog',
    trail: [{ page: 'safety' }],
    code: '080100',
    words: ['operations', 'members'],
  }),
  inMain(paths.safetySettings, () => import('./features/access/security/SafetyScreen.tsx'), 'SafetyScreen', {
    page: 'safetySettings',
    trail: [{ page: 'safety' }],
    code: '080200',
    words: ['authEvents', 'safety'],
  }),
  inMain(paths.safetyEvents, () => import('./features/access/security/EventsScreen.tsx'), 'EventsScreen', {
    page: 'safetyEvents',
    trail: [{ page: 'safety' }, { page: 'safetySettings', path: paths.safetySettings }],
    code: '080200',
    words: ['authEvents', 'safety'],
  }),
  inMain(paths.help, () => import('./features/workplace/help/HelpScreen.tsx'), 'HelpScreen', {
    page: 'help',
    trail: [],
    words: ['help'],
  }),
  inMain(paths.changelog, () => import('./features/workplace/help/ChangelogScreen.tsx'), 'ChangelogScreen', {
    page: 'changelog',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.contactUs, () => import('./features/workplace/help/ContactScreen.tsx'), 'ContactScreen', {
    page: 'contactUs',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.article({ slug: '$slug' }), () => import('./features/workplace/help/ArticleScreen.tsx'), 'ArticleScreen', {
    page: 'helpArticle',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.settings, () => import('./features/platform/account/SettingsScreen.tsx'), 'SettingsScreen', {
    page: 'userSettings',
    trail: [],
    words: ['authEvents', 'settings', 'grants', 'joining', 'notifications', 'oauth', 'passkeys', 'safety', 'viewing'],
  }),
  inMain(paths.ownActivity, () => import('./features/platform/account/ActivityScreen.tsx'), 'ActivityScreen', {
    page: 'ownActivity',
    trail: [{ page: 'userSettings', path: paths.settings }],
    words: ['authEvents', 'safety', 'settings', 'viewing'],
  }),
];

/** The main layout with every screen inside it. */
export const mainTree = main.addChildren([
  ...peopleScreens,
  ...accessScreens,
  ...appScreens,
  ...billingScreens,
  ...roomScreens,
  ...otherScreens,
]);
