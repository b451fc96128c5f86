import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MenuCode } from '#contract/permissions.ts';
import { can } from './client/here.ts';
import { paths } from './paths.ts';
import { Layout } from './shell/Layout.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { screen, type ScreenOptions } from './shell/screen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { startUp } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';

/** Waits for a page that is on its way to another. */
export const never = new Promise<never>(() => {});
export type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: ScreenError });

/** The main layout: specification section 4 runs before anything inside it is drawn. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: Layout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    const start = await startUp(location.href);
    if (start.kind === 'noTeam') return redirect({ href: paths.createTeam, throw: true });
    if (start.kind === 'staff') return redirect({ href: paths.staff, throw: true });
    if (start.kind === 'secondFactor') return redirect({ href: paths.secondFactor, throw: true });
    if (start.kind === 'failed') return redirect({ href: paths.failed, throw: true });
    if (start.kind !== 'ready') await never;
    return undefined;
  },
});

/** A screen of the main layout. */
function inMain<Name extends string>(path: string, load: Load<Name>, name: Name, options: ScreenOptions) {
  return createRoute({ getParentRoute: () => main, path, ...screen(load, name, options) });
}
/** A path of the main layout that only leads to another: to the first this person may open, else to where it is said that they may not. */
function leading(path: string, ...ways: readonly (readonly [to: string, code: MenuCode])[]) {
  return createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: () => redirect({ href: ways.find(([, code]) => can(code))?.[0] ?? paths.noAccess, throw: true }),
  });
}

const inContacts = [{ page: 'contacts' }] as const;
const belowMembers = [{ page: 'contacts' }, { page: 'members', path: paths.members }] as const;
const belowRoles = [{ page: 'contacts' }, { page: 'roles', path: paths.roles }] as const;
const inApps = [{ page: 'workbench' }, { page: 'apps', path: paths.apps, code: '040100' }] as const;
const inSafety = [{ page: 'safety' }] as const;
const belowIntegrations = [{ page: 'safety' }, { page: 'integrations', path: paths.webhooks }] as const;
const inVisibility = [{ page: 'contacts' }, { page: 'visibility', path: paths.visibility }] as const;
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
    words: ['invitations', 'rules'],
  }),
  inMain(paths.inviteList, () => import('./features/joining/RequestsScreen.tsx'), 'RequestsScreen', {
    page: 'inviteList',
    trail: [...belowMembers, { page: 'invite', path: paths.invite }],
    code: '020100',
    words: ['joining', 'members', 'rules'],
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
    words: ['members', 'timeline', 'roles', 'apps', 'appSettings'],
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
  inMain(paths.appSettings({ id: '$id' }), () => import('./features/apps/settings/AppSettingsScreen.tsx'), 'AppSettingsScreen', {
    page: 'appSettings',
    trail: [{ page: 'workbench' }, { page: 'apps', path: paths.apps }],
    code: '040100',
    words: ['apps', 'appSettings', 'grants', 'rules'],
  }),
  inMain(paths.workbenchSettings, () => import('./features/workbench/WorkbenchScreen.tsx'), 'WorkbenchScreen', {
    page: 'workbenchSettings',
    trail: [{ page: 'workbench' }],
    code: '040200',
    words: ['workbench', 'ownApps', 'rules'],
  }),
  leading(paths.workbench, [paths.apps, '040100'], [paths.workbenchSettings, '040200']),
  inMain(paths.apps, () => import('./features/apps/ManageScreen.tsx'), 'ManageScreen', {
    page: 'apps',
    trail: [{ page: 'workbench' }],
    code: '040100',
    words: ['apps', 'market'],
  }),
  inMain(paths.appMarket, () => import('./features/apps/MarketScreen.tsx'), 'MarketScreen', {
    page: 'appMarket',
    trail: inApps,
    words: ['apps', 'market'],
  }),
  inMain(paths.appRequests, () => import('./features/permission/RequestsScreen.tsx'), 'RequestsScreen', {
    page: 'appRequests',
    trail: inApps,
    code: '040100',
    words: ['permission'],
  }),
  inMain(paths.appGrants, () => import('./features/apps/grants/GrantsScreen.tsx'), 'GrantsScreen', {
    page: 'appGrants',
    trail: inApps,
    code: '040100',
    words: ['apps', 'grants'],
  }),
  inMain(paths.app({ id: '$id' }), () => import('./features/apps/AppScreen.tsx'), 'AppScreen', {
    page: 'app',
    trail: [...inApps, { page: 'appMarket', path: paths.appMarket }],
    words: ['apps', 'market', 'firstRun', 'grants', 'rules'],
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
  leading(paths.organization, [paths.organizationInfo, '070100']),
  inMain(paths.organizationInfo, () => import('./features/teams/OrganizationInfoScreen.tsx'), 'OrganizationInfoScreen', {
    page: 'organizationInfo',
    trail: [{ page: 'organization' }],
    code: '070100',
    words: ['teams', 'ownership', 'support'],
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
    words: ['safety'],
  }),
  inMain(paths.integrations, () => import('./features/integrations/IntegrationsScreen.tsx'), 'IntegrationsScreen', {
    page: 'integrations',
    trail: [{ page: 'safety' }],
    code: '080300',
    words: ['integrations', 'rules'],
  }),
  inMain(paths.webhooks, () => import('./features/integrations/WebhooksScreen.tsx'), 'WebhooksScreen', {
    page: 'integrations',
    trail: inSafety,
    code: '080300',
    words: ['integrations', 'webhooks', 'rules'],
  }),
  inMain(paths.webhook({ id: '$id' }), () => import('./features/integrations/WebhookScreen.tsx'), 'WebhookScreen', {
    page: 'webhook',
    trail: belowIntegrations,
    code: '080300',
    words: ['webhooks', 'rules'],
  }),
  inMain(paths.settings, () => import('./features/settings/SettingsScreen.tsx'), 'SettingsScreen', {
    page: 'userSettings',
    trail: [],
    words: ['settings', 'grants', 'joining', 'oauth', 'passkeys', 'safety', 'viewing'],
  }),
];

/** The main layout with every screen inside it. */
export const mainTree = main.addChildren(mainScreens);
