import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { misplaced } from './features/teams/setup-steps.ts';
import { enterAnyTeam, enterSetupTeam } from './features/teams/setup-team.ts';
import { loadUser } from './features/teams/user.ts';
import { rememberInvitation, takeInvitation } from './client/invited.ts';
import { finishSignIn } from './client/session.ts';
import { type InitStep, paths } from './paths.ts';
import { FailedScreen } from './shell/FailedScreen.tsx';
import { Layout } from './shell/Layout.tsx';
import { NoAccessScreen } from './shell/NoAccessScreen.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { openScreen } from './shell/open-screen.tsx';
import { screen, type ScreenOptions } from './shell/screen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { StandaloneLayout } from './shell/Standalone.tsx';
import { requireSignIn, startUp } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';

const never = new Promise<never>(() => {});
type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: ScreenError });

/** The main layout: specification section 4 runs before anything inside it is drawn. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: Layout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    const start = await startUp(location.href);
    if (start.kind === 'noTeam') return redirect({ href: paths.createTeam, throw: true });
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
/** A path of the main layout that only leads to another. */
function leading(path: string, to: string) {
  return createRoute({ getParentRoute: () => main, path, beforeLoad: () => redirect({ href: to, throw: true }) });
}

const inContacts = [{ page: 'contacts' }] as const;
const belowMembers = [{ page: 'contacts' }, { page: 'members', path: paths.members }] as const;
const belowRoles = [{ page: 'contacts' }, { page: 'roles', path: paths.roles }] as const;
const mainScreens = [
  inMain('/', () => import('./features/home/HomeScreen.tsx'), 'HomeScreen', {
    page: 'home',
    trail: [],
    code: '010000',
    words: ['home'],
  }),
  leading(paths.contacts, paths.members),
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
    words: ['members', 'timeline', 'insight', 'roles'],
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
  leading(paths.permissions, paths.administrators),
  inMain(paths.administrators, () => import('./features/roles/AdministratorsScreen.tsx'), 'AdministratorsScreen', {
    page: 'administrators',
    trail: [{ page: 'permissions' }],
    code: '060100',
    words: ['roles', 'rules'],
  }),
  leading(paths.organization, paths.organizationInfo),
  inMain(paths.organizationInfo, () => import('./features/teams/OrganizationInfoScreen.tsx'), 'OrganizationInfoScreen', {
    page: 'organizationInfo',
    trail: [{ page: 'organization' }],
    code: '070100',
    words: ['teams', 'ownership'],
  }),
  leading(paths.safety, paths.operationLog),
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
  inMain(paths.settings, () => import('./features/settings/SettingsScreen.tsx'), 'SettingsScreen', {
    page: 'userSettings',
    trail: [],
    words: ['settings', 'joining', 'safety'],
  }),
];

/** Screens for who has no team, or no whole one: sign-in required, no main layout (specification section 2). */
async function signedInAt(place: string): Promise<void> {
  if (!(await requireSignIn(place))) await never;
  await loadUser();
}
const init = createRoute({
  getParentRoute: () => root,
  path: '/init',
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    await signedInAt(location.href);
    return { under: await enterSetupTeam(location.searchStr) };
  },
});
const initIndex = createRoute({
  getParentRoute: () => init,
  path: '/',
  beforeLoad: () => redirect({ href: paths.init, throw: true }),
});
const initFrame = createRoute({
  getParentRoute: () => init,
  id: 'steps',
  ...screen(() => import('./features/teams/InitFrame.tsx'), 'InitFrame', {
    page: 'createTeam',
    trail: [],
    words: ['firstRun', 'teams', 'members', 'invitations', 'rules'],
  }),
});
/** A step that is not due leads to the one that is. */
function initStep<Name extends string>(step: InitStep, load: Load<Name>, name: Name) {
  return createRoute({
    getParentRoute: () => initFrame,
    path: step,
    component: lazyRouteComponent(load, name),
    beforeLoad: ({ context }) => {
      const href = misplaced(step, context.under);
      return href ? redirect({ href, throw: true }) : undefined;
    },
  });
}
const initSteps = [
  initStep('welcome', () => import('./features/teams/WelcomeScreen.tsx'), 'WelcomeScreen'),
  initStep('companyInfo', () => import('./features/teams/CompanyInfoScreen.tsx'), 'CompanyInfoScreen'),
  initStep('admin', () => import('./features/teams/AdminScreen.tsx'), 'AdminScreen'),
  initStep('selectApp', () => import('./features/teams/SelectAppScreen.tsx'), 'SelectAppScreen'),
  initStep('invite', () => import('./features/teams/InviteScreen.tsx'), 'InviteScreen'),
];

/** Where a team leads to that asks for a second factor; sign-in required. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  id: 'secondFactor',
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: ({ location }) => signedInAt(location.href),
});
const secondFactorScreen = createRoute({
  getParentRoute: () => secondFactor,
  path: paths.secondFactor,
  ...screen(() => import('./features/safety/SecondFactorScreen.tsx'), 'SecondFactorScreen', {
    page: 'secondFactor',
    trail: [],
    words: ['safety'],
  }),
});

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: ({ location }) => signedInAt(location.href),
});
const createTeam = createRoute({
  getParentRoute: () => teams,
  path: 'create',
  ...screen(() => import('./features/teams/CreateTeamScreen.tsx'), 'CreateTeamScreen', {
    page: 'createTeam',
    trail: [],
    words: ['teams', 'joining'],
  }),
});
const ownTeam = createRoute({
  getParentRoute: () => teams,
  id: 'own',
  beforeLoad: async ({ location }) => {
    const here = await enterAnyTeam(location.searchStr);
    return here ? undefined : redirect({ href: paths.createTeam, throw: true });
  },
});
const openedApp = createRoute({
  getParentRoute: () => ownTeam,
  path: 'openedApp',
  ...screen(() => import('./features/teams/OpenedAppScreen.tsx'), 'OpenedAppScreen', {
    page: 'createTeam',
    trail: [],
    words: ['teams', 'firstRun'],
  }),
});

/** Invitations: who is not signed in yet comes back to theirs, also by way of a new account. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: paths.enterCode,
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    rememberInvitation(location.href);
    await signedInAt(location.href);
    takeInvitation();
  },
});
function invited<Name extends string>(path: string, load: Load<Name>, name: Name) {
  const options = { page: 'joinTeam', trail: [], words: ['joining'] } as const;
  return createRoute({ getParentRoute: () => invitation, path, ...screen(load, name, options) });
}
const invitationScreens = [
  invited('/', () => import('./features/joining/EnterCodeScreen.tsx'), 'EnterCodeScreen'),
  invited('$joinCode', () => import('./features/joining/LandingScreen.tsx'), 'LandingScreen'),
];

/** Outside the main layout, for anybody. */
function open<Name extends string>(path: string, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => root, path, ...openScreen(load, name, ['account']) });
}
const accountScreens = [
  open(paths.signIn({ uid: '$uid' }), () => import('./features/account/SignInScreen.tsx'), 'SignInScreen'),
  open(paths.signInFailed, () => import('./features/account/Stopped.tsx'), 'SignInFailedScreen'),
  open(paths.register, () => import('./features/account/RegisterScreen.tsx'), 'RegisterScreen'),
  open(paths.verify({ id: '' }), () => import('./features/account/VerifyScreen.tsx'), 'VerifyScreen'),
  open(paths.forgot, () => import('./features/account/ForgotScreen.tsx'), 'ForgotScreen'),
  open(paths.reset({ id: '' }), () => import('./features/account/ResetScreen.tsx'), 'ResetScreen'),
  open(paths.signedOut, () => import('./features/account/SignedOutScreen.tsx'), 'SignedOutScreen'),
  /** Where a visit to the sign-in page ends; the place it began at is next. */
  createRoute({
    getParentRoute: () => root,
    path: paths.signedIn,
    pendingComponent: Starting,
    beforeLoad: async () => redirect({ href: await finishSignIn(window.location.href), replace: true, throw: true }),
  }),
];

const noAccess = createRoute({ getParentRoute: () => root, path: paths.noAccess, component: NoAccessScreen });
const failed = createRoute({ getParentRoute: () => root, path: paths.failed, component: FailedScreen });
const download = createRoute({
  getParentRoute: () => root,
  path: paths.download,
  ...screen(() => import('./shell/DownloadScreen.tsx'), 'DownloadScreen', { page: 'download', trail: [] }),
});
/** For developers: every pattern in every state. The server answers this path in demo mode only. */
const patterns = createRoute({
  getParentRoute: () => root,
  path: paths.patterns,
  ...screen(() => import('./features/patterns/PatternsScreen.tsx'), 'PatternsScreen', { page: 'patterns', trail: [] }),
});

const tree = root.addChildren([
  main.addChildren(mainScreens),
  init.addChildren([initIndex, initFrame.addChildren(initSteps)]),
  secondFactor.addChildren([secondFactorScreen]),
  teams.addChildren([createTeam, ownTeam.addChildren([openedApp])]),
  invitation.addChildren(invitationScreens),
  ...accountScreens,
  noAccess,
  failed,
  download,
  patterns,
]);

/** Every route on one page; the query string is left to the screens (`useUrlState`). */
export const router = createRouter({
  routeTree: tree,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString().replaceAll('%2C', ',');
    return text && `?${text}`;
  },
});
