import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { FailedScreen } from './shell/FailedScreen.tsx';
import { Layout } from './shell/Layout.tsx';
import { NoAccessScreen } from './shell/NoAccessScreen.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { screen } from './shell/screen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { startUp } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';

const never = new Promise<never>(() => {});

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: ScreenError });

/** The main layout: specification section 4 runs before anything inside it is drawn. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: Layout,
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    const start = await startUp(location.href);
    if (start.kind === 'noTeam') throw redirect({ href: paths.createTeam });
    if (start.kind === 'failed') throw redirect({ href: paths.failed });
    if (start.kind !== 'ready') await never;
  },
});

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  ...screen(() => import('./features/home/HomeScreen.tsx'), 'HomeScreen', { page: 'home', trail: [], code: '010000' }),
});

const contacts = createRoute({
  getParentRoute: () => main,
  path: paths.contacts,
  beforeLoad: () => {
    throw redirect({ href: paths.members });
  },
});
const members = createRoute({
  getParentRoute: () => main,
  path: paths.members,
  ...screen(() => import('./features/members/MembersScreen.tsx'), 'MembersScreen', {
    page: 'members',
    trail: [{ page: 'contacts' }],
    code: '020100',
    words: ['members'],
  }),
});
const belowMembers = [{ page: 'contacts' }, { page: 'members', path: paths.members }] as const;
const newMember = createRoute({
  getParentRoute: () => main,
  path: paths.newMember,
  ...screen(() => import('./features/members/NewMemberScreen.tsx'), 'NewMemberScreen', {
    page: 'newMember',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['members', 'rules'],
  }),
});
const member = createRoute({
  getParentRoute: () => main,
  path: paths.member({ id: '$id' }),
  ...screen(() => import('./features/members/MemberScreen.tsx'), 'MemberScreen', {
    page: 'member',
    trail: belowMembers,
    code: '020100',
    words: ['members'],
  }),
});
const editMember = createRoute({
  getParentRoute: () => main,
  path: paths.editMember({ id: '$id' }),
  ...screen(() => import('./features/members/EditMemberScreen.tsx'), 'EditMemberScreen', {
    page: 'editMember',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['members', 'rules'],
  }),
});

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

const tree = root.addChildren([main.addChildren([home, contacts, members, newMember, member, editMember]), noAccess, failed, download, patterns]);

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
