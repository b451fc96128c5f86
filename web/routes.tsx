import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { PhraseFeature } from '#phrases/en/index.ts';
import { misplaced } from './features/platform/teams/setup-steps.ts';
import { enterAnyTeam, enterSetupTeam } from './features/platform/teams/setup-team.ts';
import { loadUser } from './features/platform/teams/user.ts';
import { rememberInvitation, takeInvitation } from './client/invited.ts';
import { currentLanguage } from './client/language.ts';
import { loadPhrases } from './client/phrases.ts';
import { finishSignIn } from './client/session.ts';
import { never, root } from './main-layout.tsx';
import { mainTree } from './main-screens.tsx';
import { type InitStep, paths } from './paths.ts';
import { FailedScreen } from './shell/FailedScreen.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { openScreen } from './shell/open-screen.tsx';
import { type Load, screen } from './shell/screen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { StandaloneLayout } from './shell/Standalone.tsx';
import { requireSignIn } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';
import { staffTree } from './staff-screens.tsx';
import { FactsSkeleton } from './ui/Skeletons.tsx';

/** Screens for people without a team or with an unfinished one: sign-in required, no main layout (specification section 2). */
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
  ...screen(() => import('./features/platform/teams/InitFrame.tsx'), 'InitFrame', {
    page: 'createTeam',
    trail: [],
    words: ['apps', 'firstRun', 'teams', 'members', 'invitations', 'rules'],
  }),
});
/** A step of the first run that is not due redirects to the one that is. */
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
  initStep('welcome', () => import('./features/platform/teams/WelcomeScreen.tsx'), 'WelcomeScreen'),
  initStep('companyInfo', () => import('./features/platform/teams/CompanyInfoScreen.tsx'), 'CompanyInfoScreen'),
  initStep('admin', () => import('./features/platform/teams/AdminScreen.tsx'), 'AdminScreen'),
  initStep('selectApp', () => import('./features/platform/teams/SelectAppScreen.tsx'), 'SelectAppScreen'),
  initStep('invite', () => import('./features/platform/teams/InviteScreen.tsx'), 'InviteScreen'),
];

/** The page to which a team leads if it requires a second factor; sign-in required. */
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
  ...screen(() => import('./features/access/security/SecondFactorScreen.tsx'), 'SecondFactorScreen', {
    page: 'secondFactor',
    trail: [],
    words: ['passkeys', 'security'],
  }),
});

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: ({ location }) => signedInAt(location.href),
});
const teamsIndex = createRoute({
  getParentRoute: () => teams,
  path: '/',
  beforeLoad: () => redirect({ href: paths.createTeam, throw: true }),
});
const createTeam = createRoute({
  getParentRoute: () => teams,
  path: 'create',
  ...screen(() => import('./features/platform/teams/CreateTeamScreen.tsx'), 'CreateTeamScreen', {
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
  ...screen(() => import('./features/platform/teams/OpenedAppScreen.tsx'), 'OpenedAppScreen', {
    page: 'createTeam',
    trail: [],
    words: ['teams', 'firstRun'],
  }),
});

/** Invitations. A person who is not signed in returns to the invitation afterwards, also after creating an account. */
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
  const options = { page: 'joinTeam', trail: [], words: ['joining', 'scan'] } as const;
  return createRoute({ getParentRoute: () => invitation, path, ...screen(load, name, options) });
}
const invitationScreens = [
  invited('/', () => import('./features/people/joining/EnterCodeScreen.tsx'), 'EnterCodeScreen'),
  invited('$joinCode', () => import('./features/people/joining/LandingScreen.tsx'), 'LandingScreen'),
];

/** Signing in to an app with an account of this installation (specification section 2). */
const oauth = createRoute({ getParentRoute: () => root, id: 'oauth', component: StandaloneLayout, pendingComponent: Starting });
const oauthPage = { page: 'oauth', trail: [], words: ['oauth'] } as const;
const oauthScreens = [
  createRoute({
    getParentRoute: () => oauth,
    path: paths.oauthAuthorize,
    pendingComponent: Starting,
    beforeLoad: async ({ location }) => {
      // The authorization server decides whether the person is signed in and the request is valid.
      if (!new URLSearchParams(location.searchStr).has('client_id')) redirect({ href: paths.oauthFailed, throw: true });
      window.location.replace(`/oidc/auth${location.searchStr}`);
      await never;
    },
  }),
  createRoute({
    getParentRoute: () => oauth,
    path: paths.oauthConsent({ uid: '$uid' }),
    ...screen(() => import('./features/apps/oauth/ConsentScreen.tsx'), 'ConsentScreen', oauthPage),
    beforeLoad: async ({ location }) => {
      await signedInAt(location.href);
      await loadPhrases(currentLanguage(), 'oauth');
    },
  }),
  createRoute({
    getParentRoute: () => oauth,
    path: paths.oauthFailed,
    ...screen(() => import('./features/apps/oauth/OauthFailedScreen.tsx'), 'OauthFailedScreen', oauthPage),
  }),
];

/** Why an app cannot be opened; sign-in and a team are required. */
const permission = createRoute({
  getParentRoute: () => root,
  path: '/permission',
  component: StandaloneLayout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    await signedInAt(location.href);
    const here = await enterAnyTeam(location.searchStr);
    return here ? undefined : redirect({ href: paths.createTeam, throw: true });
  },
});
const permissionPage = { page: 'permission', trail: [], words: ['appRequests'] } as const;
const loadPermission = () => import('./features/apps/app-requests/PermissionScreen.tsx');
const permissionScreens = [
  createRoute({ getParentRoute: () => permission, path: '/', ...screen(loadPermission, 'PermissionScreen', permissionPage) }),
  createRoute({
    getParentRoute: () => permission,
    path: 'thirdParty',
    ...screen(loadPermission, 'ThirdPartyScreen', permissionPage),
  }),
];

/** A public screen outside the main layout. */
function open<Name extends string>(path: string, load: Load<Name>, name: Name, ...t: PhraseFeature[]) {
  return createRoute({ getParentRoute: () => root, path, ...openScreen(load, name, ['account', ...t]) });
}
const accountScreens = [
  open(paths.signIn({ uid: '$uid' }), () => import('./features/access/sign-in/SignInScreen.tsx'), 'SignInScreen', 'passkeys'),
  open(paths.signInFailed, () => import('./features/access/sign-in/Stopped.tsx'), 'SignInFailedScreen'),
  open(paths.register, () => import('./features/access/sign-in/RegisterScreen.tsx'), 'RegisterScreen'),
  open(paths.verify({ id: '' }), () => import('./features/access/sign-in/VerifyScreen.tsx'), 'VerifyScreen'),
  open(paths.forgot, () => import('./features/access/sign-in/ForgotScreen.tsx'), 'ForgotScreen'),
  open(paths.reset({ id: '' }), () => import('./features/access/sign-in/ResetScreen.tsx'), 'ResetScreen'),
  open(paths.signedOut, () => import('./features/access/sign-in/SignedOutScreen.tsx'), 'SignedOutScreen'),
  /** The end of a visit to the sign-in page; redirects to the path where it started. */
  createRoute({
    getParentRoute: () => root,
    path: paths.signedIn,
    pendingComponent: Starting,
    beforeLoad: async () => redirect({ href: await finishSignIn(window.location.href), replace: true, throw: true }),
  }),
];

/** The request for a demo, with or without sign-in. */
const alone = createRoute({ getParentRoute: () => root, id: 'alone', component: StandaloneLayout, pendingComponent: Starting });
const demo = createRoute({
  getParentRoute: () => alone,
  path: paths.demo,
  ...openScreen(() => import('./features/workplace/help/DemoScreen.tsx'), 'DemoScreen', ['help']),
});

const noAccess = createRoute({
  getParentRoute: () => root,
  path: paths.noAccess,
  component: lazyRouteComponent(() => import('./shell/NoAccessScreen.tsx'), 'NoAccessScreen'),
});
const failed = createRoute({ getParentRoute: () => root, path: paths.failed, component: FailedScreen });
const download = createRoute({
  getParentRoute: () => root,
  path: paths.download,
  ...screen(() => import('./shell/DownloadScreen.tsx'), 'DownloadScreen', { page: 'download', trail: [] }),
});
/** For developers: every pattern in every state. The server serves this path in demo mode only. */
const patterns = createRoute({
  getParentRoute: () => root,
  path: paths.patterns,
  ...screen(() => import('./features/platform/patterns/PatternsScreen.tsx'), 'PatternsScreen', { page: 'patterns', trail: [] }),
});

const tree = root.addChildren([
  mainTree,
  staffTree,
  init.addChildren([initIndex, initFrame.addChildren(initSteps)]),
  secondFactor.addChildren([secondFactorScreen]),
  teams.addChildren([teamsIndex, createTeam, ownTeam.addChildren([openedApp])]),
  invitation.addChildren(invitationScreens),
  oauth.addChildren(oauthScreens),
  permission.addChildren(permissionScreens),
  alone.addChildren([demo]),
  ...accountScreens,
  noAccess,
  failed,
  download,
  patterns,
]);

/** All routes of the console. Screens read the query string themselves (`useUrlState`). */
export const router = createRouter({
  routeTree: tree,
  defaultPendingComponent: FactsSkeleton,
  defaultPendingMs: 100,
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
