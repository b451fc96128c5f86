import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { unsavedForms } from './live/live-store.ts';
import { navigation } from './navigation.ts';

/**
 * Asks before unsaved input is lost by a link, the browser's back button or closing the tab. Draw `guard` once in the screen,
 * call `touch` when something has changed, and `saved` before navigating after a save.
 */
export function useUnsavedGuard(): { touch: () => void; saved: () => void; guard: ReactNode } {
  const unblock = useRef<() => void>(undefined);
  const [answer, setAnswer] = useState<{ settle: (stay: boolean) => void }>();
  function saved() {
    if (unblock.current) unsavedForms.set(unsavedForms.get() - 1);
    unblock.current?.();
    unblock.current = undefined;
  }
  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      setAnswer({
        settle: (stay) => {
          setAnswer(undefined);
          resolve(stay);
        },
      });
    });
  }
  function touch() {
    if (unblock.current) return;
    unblock.current = navigation().block(ask);
    unsavedForms.set(unsavedForms.get() + 1);
  }
  useEffect(() => saved, []);
  const guard = answer ? <LeaveDialog onLeave={() => answer.settle(false)} onStay={() => answer.settle(true)} /> : null;
  return { touch, saved, guard };
}
