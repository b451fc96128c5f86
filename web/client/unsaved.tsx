import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { useHeldScreen } from './live/use-held-screen.ts';
import { navigation } from './navigation.ts';

interface UnsavedGuard {
  /** The question, to be drawn once. */
  guard: ReactNode;
  /** Closes a panel or dialog by `close`; with unsaved input only after the person has agreed to lose it. */
  leave: (close: () => void) => void;
}

/**
 * Asks before unsaved input is lost by a link, the browser's back button, closing the tab or closing a panel. Pass false for
 * `unsaved` while a save runs, which may open the next screen. `onLeave` is called if the person discards the input.
 */
export function useUnsavedGuard(unsaved: boolean, onLeave?: () => void): UnsavedGuard {
  const [answer, setAnswer] = useState<{ settle: (stay: boolean) => void }>();
  // The person has agreed, so that the navigation which closes the panel is not questioned again.
  const agreed = useRef(false);
  const ask = useEffectEvent(() => askNow());
  useEffect(() => {
    if (!unsaved) return undefined;
    agreed.current = false;
    return navigation().block(() => (agreed.current ? Promise.resolve(false) : ask()));
  }, [unsaved]);
  useHeldScreen(unsaved);
  function askNow(): Promise<boolean> {
    return new Promise((resolve) => {
      setAnswer({
        settle: (stay) => {
          setAnswer(undefined);
          if (!stay) onLeave?.();
          resolve(stay);
        },
      });
    });
  }
  return {
    guard: answer ? <LeaveDialog onLeave={() => answer.settle(false)} onStay={() => answer.settle(true)} /> : null,
    leave(close) {
      if (!unsaved) return close();
      void askNow().then((stay) => {
        if (stay) return;
        agreed.current = true;
        close();
      });
    },
  };
}
