import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { can } from './client/here.ts';
import { paths } from './paths.ts';
import { Layout } from './shell/Layout.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { refuse } from './shell/refused-screen.ts';
import { type Load, screen, type ScreenOptions } from './shell/screen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { startUp } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';

/** Never resolves: for a route that is leaving the page for another address. */
export const never = new Promise<never>(() => {});

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: ScreenError });

/** The main layout. The steps of specification section 4 run before anything inside it is drawn. */
export const main = createRoute({
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
export function inMain<Name extends string>(path: string, load: Load<Name>, name: Name, options: ScreenOptions) {
  return createRoute({ getParentRoute: () => main, path, ...screen(load, name, options) });
}
/**
 * A path of the main layout that only redirects: to the first screen this person may open, else to the page for missing
 * permission.
 */
export function leading(path: string, ...ways: readonly (readonly [to: string, code: MenuCode])[]) {
  return createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: () => {
      const [to] = ways.find(([, code]) => can(code)) ?? refuse();
      redirect({ href: to, throw: true });
    },
  });
}
