import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

/** Organisation info, operation log and the own settings. */
export const platformScreens = [
  leading(paths.organization, [paths.organizationInfo, '070100'], [paths.banners, '070200']),
  inMain(paths.organizationInfo, () => import('./features/platform/teams/OrganizationInfoScreen.tsx'), 'OrganizationInfoScreen', {
    page: 'organizationInfo',
    trail: [{ page: 'organization' }],
    code: '070100',
    words: ['teams', 'ownership', 'support'],
  }),
  leading(paths.safety, [paths.operationLog, '080100'], [paths.safetySettings, '080200'], [paths.integrations, '080300']),
  inMain(paths.operationLog, () => import('./features/platform/operation-log/OperationLogScreen.tsx'), 'OperationLogScreen', {
    page: 'operationLog',
    trail: [{ page: 'safety' }],
    code: '080100',
    words: ['operationLog', 'members'],
  }),
  inMain(paths.notifications, () => import('./features/platform/notifications/NotificationsScreen.tsx'), 'NotificationsScreen', {
    page: 'notifications',
    trail: [],
    words: ['notificationCentre'],
  }),
  inMain(paths.settings, () => import('./features/platform/account/SettingsScreen.tsx'), 'SettingsScreen', {
    page: 'userSettings',
    trail: [],
    words: ['authEvents', 'settings', 'grants', 'joining', 'notifications', 'oauth', 'passkeys', 'security', 'viewAs'],
  }),
  inMain(paths.ownActivity, () => import('./features/platform/account/ActivityScreen.tsx'), 'ActivityScreen', {
    page: 'ownActivity',
    trail: [{ page: 'home' }, { page: 'userSettings', path: paths.settings }],
    words: ['authEvents', 'security', 'settings', 'viewAs'],
  }),
];
