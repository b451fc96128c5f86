import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { unsavedForms } from './live/live-store.ts';
import { navigation } from './navigation.ts';

/**
 * Asks before unsaved input is lost by a link, the browser's back button or closing the tab. Returns the dialog, to be drawn once.
 * Pass false for `unsaved` while a save runs, which may open the next screen. `onLeave` is called if the person discards the
 * input.
 */
export function useUnsavedGuard(unsaved: boolean, onLeave?: () => void): ReactNode {
  const [answer, setAnswer] = useState<{ settle: (stay: boolean) => void }>();
  const ask = useEffectEvent(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer({
          settle: (stay) => {
            setAnswer(undefined);
            if (!stay) onLeave?.();
            resolve(stay);
          },
        });
      }),
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const unblock = navigation().block(() => ask());
    unsavedForms.set(unsavedForms.get() + 1);
    return () => {
      unsavedForms.set(unsavedForms.get() - 1);
      unblock();
    };
  }, [unsaved]);
  return answer ? <LeaveDialog onLeave={() => answer.settle(false)} onStay={() => answer.settle(true)} /> : null;
}
