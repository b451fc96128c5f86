import type { AnyRouter } from '@tanstack/react-router';
import { blockStore, type Navigation } from './client/navigation.ts';
import { newVersionStore } from './client/new-version.ts';
import { isSessionOver } from './client/session-end.ts';
import { undoableNow } from './ui/undo-stack.ts';

/** Adapts the router to the interface that links and screens use. */
export function navigationOf(router: AnyRouter): Navigation {
  const { history } = router;
  // `window.navigation` also counts the pages of the console visited before this one was loaded, and no others.
  const hasPrevious = () => window.navigation?.canGoBack ?? history.canGoBack();
  return {
    place: () => history.location,
    entry: () => history.location.state.__TSR_key ?? '',
    subscribe: (listener) => history.subscribe(listener),
    onDrawn: (listener) => router.subscribe('onRendered', listener),
    push: (to) => (isReloadDue() ? location.assign(to) : history.push(to)),
    replace: (to) => history.replace(to),
    back: () => (hasPrevious() ? history.back() : history.replace('/')),
    preload: async (to) => {
      const [pathname = '/'] = to.split(/[?#]/);
      const routes = router.getMatchedRoutes(pathname)[0];
      // A failure is reported when the screen is opened.
      await Promise.allSettled(
        routes.flatMap((route) => [
          Promise.resolve(router.loadRouteChunk(route)),
          Promise.resolve(route.options.staticData?.loadPhrases?.()),
        ]),
      );
    },
    block: (shouldBlock) => {
      const unblock = history.block({
        blockerFn: ({ nextLocation }: { nextLocation: { pathname: string } }) => shouldBlock(nextLocation.pathname),
        enableBeforeUnload: () => !isSessionOver(),
      });
      blockStore.set(blockStore.get() + 1);
      return () => {
        unblock();
        blockStore.set(blockStore.get() - 1);
      };
    },
  };
}

/** Whether the next screen is to be loaded with the whole page, for a newer build. Never while that would lose something. */
function isReloadDue(): boolean {
  return newVersionStore.get() && blockStore.get() === 0 && undoableNow().length === 0;
}
