import { useEffect } from 'react';
import { useHere } from '#web/client/here.ts';

/** Milliseconds for the first screen. A stream begins with what has changed since the page was loaded. */
const afterFirstScreen = 1500;

/** Starts live updates after the first screen. Provider support and a view as member have none. */
export function LiveGate() {
  const { team, user } = useHere();
  const off = Boolean(user.support ?? user.viewing);
  useEffect(() => {
    if (off) return undefined;
    let end: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(() => {
      void import('#web/client/live/start-live.ts').then(({ startLive }) => {
        if (!left) end = startLive();
      });
    }, afterFirstScreen);
    return () => {
      left = true;
      clearTimeout(timer);
      end?.();
    };
  }, [team.id, off]);
  return null;
}
