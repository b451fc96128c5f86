import { appScreens } from './app-screens.tsx';
import { billingScreens } from './billing-screens.tsx';
import { inMain, leading, main } from './main-layout.tsx';
import { paths } from './paths.ts';
import { roomScreens } from './room-screens.tsx';

const inContacts = [{ page: 'contacts' }] as const;
const belowMembers = [{ page: 'contacts' }, { page: 'members', path: paths.members }] as const;
const belowRoles = [{ page: 'contacts' }, { page: 'roles', path: paths.roles }] as const;
const inVisibility = [{ page: 'contacts' }, { page: 'visibility', path: paths.visibility }] as const;
const inHelp = [{ page: 'help' }] as const;
const visibility = { code: '020300', words: ['visibility', 'members', 'rules'] } as const;
const mainScreens = [
  inMain('/', () => import('./features/home/HomeScreen.tsx'), 'HomeScreen', {
    page: 'home',
    trail: [],
    code: '010000',
    words: ['home', 'ownApps'],
  }),
  inMain(paths.directory, () => import('./features/directory/DirectoryScreen.tsx'), 'DirectoryScreen', {
    page: 'directory',
    trail: [],
    code: '090000',
    words: ['directory', 'members'],
  }),
  inMain(paths.person({ id: '$id' }), () => import('./features/directory/PersonScreen.tsx'), 'PersonScreen', {
    page: 'person',
    trail: [{ page: 'directory', path: paths.directory }],
    code: '090000',
    words: ['directory', 'members'],
  }),
  leading(
    paths.contacts,
    [paths.members, '020100'],
    [paths.departments, '020200'],
    [paths.visibilityExceptions, '020300'],
    [paths.roles, '020400'],
    [paths.headRequests, '020500'],
  ),
  inMain(paths.members, () => import('./features/members/MembersScreen.tsx'), 'MembersScreen', {
    page: 'members',
    trail: inContacts,
    code: '020100',
    words: ['members'],
  }),
  inMain(paths.newMember, () => import('./features/members/NewMemberScreen.tsx'), 'NewMemberScreen', {
    page: 'newMember',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['members', 'rules'],
  }),
  inMain(paths.resign({ members: [] }), () => import('./features/resignations/ResignScreen.tsx'), 'ResignScreen', {
    page: 'resign',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['resignations', 'rules'],
  }),
  inMain(paths.resignList, () => import('./features/resignations/ResignedScreen.tsx'), 'ResignedScreen', {
    page: 'resigned',
    trail: belowMembers,
    code: '020100',
    words: ['resignations'],
  }),
  inMain(paths.resignation({ id: '$id' }), () => import('./features/resignations/ResignationScreen.tsx'), 'ResignationScreen', {
    page: 'resignation',
    trail: [...belowMembers, { page: 'resigned', path: paths.resignList }],
    code: '020100',
    words: ['resignations', 'members'],
  }),
  inMain(paths.invite, () => import('./features/invitations/InviteMembersScreen.tsx'), 'InviteMembersScreen', {
    page: 'invite',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['invitations', 'delivery', 'rules'],
  }),
  inMain(paths.inviteList, () => import('./features/joining/RequestsScreen.tsx'), 'RequestsScreen', {
    page: 'inviteList',
    trail: [...belowMembers, { page: 'invite', path: paths.invite }],
    code: '020100',
    words: ['joining', 'members', 'delivery', 'rules'],
  }),
  inMain(paths.headRequests, () => import('./features/joining/RequestsScreen.tsx'), 'HeadRequestsScreen', {
    page: 'headRequests',
    trail: inContacts,
    code: '020500',
    words: ['joining', 'members', 'rules'],
  }),
  inMain(paths.headAppRequests, () => import('./features/permission/RequestsScreen.tsx'), 'HeadAppRequestsScreen', {
    page: 'appRequests',
    trail: [{ page: 'contacts' }, { page: 'headRequests', path: paths.headRequests }],
    code: '020500',
    words: ['permission'],
  }),
  inMain(paths.importMembers, () => import('./features/imports/ImportScreen.tsx'), 'ImportScreen', {
    page: 'import',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['imports'],
  }),
  inMain(paths.importErrorList, () => import('./features/imports/ImportErrorScreen.tsx'), 'ImportErrorScreen', {
    page: 'importError',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['imports'],
  }),
  inMain(paths.recycleBin, () => import('./features/recycle-bin/RecycleBinScreen.tsx'), 'RecycleBinScreen', {
    page: 'recycleBin',
    trail: belowMembers,
    code: ['020100', '020200'],
    access: 'edit',
    words: ['recycle', 'members'],
  }),
  inMain(paths.headcount, () => import('./features/insight/HeadcountScreen.tsx'), 'HeadcountScreen', {
    page: 'headcount',
    trail: belowMembers,
    code: '020100',
    words: ['insight', 'members'],
  }),
  inMain(paths.health, () => import('./features/insight/HealthScreen.tsx'), 'HealthScreen', {
    page: 'health',
    trail: belowMembers,
    code: '020100',
    words: ['insight', 'members', 'rules'],
  }),
  inMain(paths.member({ id: '$id' }), () => import('./features/members/MemberScreen.tsx'), 'MemberScreen', {
    page: 'member',
    trail: belowMembers,
    code: '020100',
    words: ['members', 'timeline', 'roles', 'apps', 'appSettings', 'resignations', 'delivery'],
  }),
  inMain(paths.editMember({ id: '$id' }), () => import('./features/members/EditMemberScreen.tsx'), 'EditMemberScreen', {
    page: 'editMember',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['members', 'rules'],
  }),
  inMain(paths.departments, () => import('./features/departments/DepartmentsScreen.tsx'), 'DepartmentsScreen', {
    page: 'departments',
    trail: inContacts,
    code: '020200',
    words: ['departments', 'members', 'recycle', 'rules'],
  }),
  inMain(paths.orgChart, () => import('./features/insight/OrgChartScreen.tsx'), 'OrgChartScreen', {
    page: 'orgChart',
    trail: [{ page: 'contacts' }, { page: 'departments', path: paths.departments }],
    code: '020200',
    words: ['insight'],
  }),
  leading(paths.visibility, [paths.visibilityExceptions, '020300']),
  inMain(paths.visibilityExceptions, () => import('./features/visibility/ExceptionsScreen.tsx'), 'ExceptionsScreen', {
    page: 'visibility',
    trail: inContacts,
    ...visibility,
  }),
  inMain(paths.newException, () => import('./features/visibility/NewExceptionScreen.tsx'), 'NewExceptionScreen', {
    page: 'newException',
    trail: inVisibility,
    access: 'edit',
    ...visibility,
  }),
  inMain(paths.exception({ id: '$id' }), () => import('./features/visibility/ExceptionScreen.tsx'), 'ExceptionScreen', {
    page: 'editException',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.visibleRange, () => import('./features/visibility/VisibleRangeScreen.tsx'), 'VisibleRangeScreen', {
    page: 'visibleRange',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.fieldVisibility, () => import('./features/visibility/FieldsScreen.tsx'), 'FieldsScreen', {
    page: 'fieldVisibility',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.explainSight({}), () => import('./features/visibility/ExplainScreen.tsx'), 'ExplainScreen', {
    page: 'explainSight',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.roles, () => import('./features/roles/RolesScreen.tsx'), 'RolesScreen', {
    page: 'roles',
    trail: inContacts,
    code: '020400',
    words: ['roles', 'rules'],
  }),
  inMain(paths.newRole, () => import('./features/roles/NewRoleScreen.tsx'), 'NewRoleScreen', {
    page: 'newRole',
    trail: belowRoles,
    code: '020400',
    access: 'edit',
    words: ['roles', 'rules'],
  }),
  inMain(paths.role({ id: '$id' }), () => import('./features/roles/RolesScreen.tsx'), 'RolesScreen', {
    page: 'roles',
    trail: inContacts,
    code: '020400',
    words: ['roles', 'rules'],
  }),
  inMain(paths.editRole({ id: '$id' }), () => import('./features/roles/EditRoleScreen.tsx'), 'EditRoleScreen', {
    page: 'editRole',
    trail: belowRoles,
    code: '020400',
    access: 'edit',
    words: ['roles', 'rules'],
  }),
  leading(paths.permissions, [paths.administrators, '060100']),
  inMain(paths.administrators, () => import('./features/roles/AdministratorsScreen.tsx'), 'AdministratorsScreen', {
    page: 'administrators',
    trail: [{ page: 'permissions' }],
    code: '060100',
    words: ['roles', 'rules'],
  }),
  inMain(paths.explainMenu({}), () => import('./features/roles/ExplainMenuScreen.tsx'), 'ExplainMenuScreen', {
    page: 'explainMenu',
    trail: [{ page: 'permissions' }, { page: 'administrators', path: paths.administrators }],
    code: '060100',
    words: ['roles'],
  }),
  leading(paths.organization, [paths.organizationInfo, '070100'], [paths.banners, '070200']),
  inMain(paths.organizationInfo, () => import('./features/teams/OrganizationInfoScreen.tsx'), 'OrganizationInfoScreen', {
    page: 'organizationInfo',
    trail: [{ page: 'organization' }],
    code: '070100',
    words: ['teams', 'ownership', 'support'],
  }),
  inMain(paths.banners, () => import('./features/banners/BannersScreen.tsx'), 'BannersScreen', {
    page: 'banners',
    trail: [{ page: 'organization' }],
    code: '070200',
    words: ['banners'],
  }),
  inMain(paths.newBanner, () => import('./features/banners/NewBannerScreen.tsx'), 'NewBannerScreen', {
    page: 'newBanner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    access: 'edit',
    words: ['banners', 'rules'],
  }),
  inMain(paths.banner({ id: '$id' }), () => import('./features/banners/BannerScreen.tsx'), 'BannerScreen', {
    page: 'banner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    words: ['banners', 'rules'],
  }),
  leading(paths.safety, [paths.operationLog, '080100'], [paths.safetySettings, '080200'], [paths.integrations, '080300']),
  inMain(paths.operationLog, () => import('./features/operation-log/OperationLogScreen.tsx'), 'OperationLogScreen', {
    page: 'operationLog',
    trail: [{ page: 'safety' }],
    code: '080100',
    words: ['operations', 'members'],
  }),
  inMain(paths.safetySettings, () => import('./features/safety/SafetyScreen.tsx'), 'SafetyScreen', {
    page: 'safetySettings',
    trail: [{ page: 'safety' }],
    code: '080200',
    words: ['authEvents', 'safety'],
  }),
  inMain(paths.safetyEvents, () => import('./features/safety/EventsScreen.tsx'), 'EventsScreen', {
    page: 'safetyEvents',
    trail: [{ page: 'safety' }, { page: 'safetySettings', path: paths.safetySettings }],
    code: '080200',
    words: ['authEvents', 'safety'],
  }),
  inMain(paths.help, () => import('./features/help/HelpScreen.tsx'), 'HelpScreen', { page: 'help', trail: [], words: ['help'] }),
  inMain(paths.changelog, () => import('./features/help/ChangelogScreen.tsx'), 'ChangelogScreen', {
    page: 'changelog',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.contactUs, () => import('./features/help/ContactScreen.tsx'), 'ContactScreen', {
    page: 'contactUs',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.article({ slug: '$slug' }), () => import('./features/help/ArticleScreen.tsx'), 'ArticleScreen', {
    page: 'helpArticle',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.settings, () => import('./features/settings/SettingsScreen.tsx'), 'SettingsScreen', {
    page: 'userSettings',
    trail: [],
    words: ['authEvents', 'settings', 'grants', 'joining', 'notifications', 'oauth', 'passkeys', 'safety', 'viewing'],
  }),
  inMain(paths.ownActivity, () => import('./features/settings/ActivityScreen.tsx'), 'ActivityScreen', {
    page: 'ownActivity',
    trail: [{ page: 'userSettings', path: paths.settings }],
    words: ['authEvents', 'safety', 'settings', 'viewing'],
  }),
];

/** The main layout with every screen inside it. */
export const mainTree = main.addChildren([...mainScreens, ...appScreens, ...billingScreens, ...roomScreens]);
