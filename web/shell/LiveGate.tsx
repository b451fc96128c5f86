import { useEffect } from 'react';
import { useHere } from '#web/client/here.ts';
import { whenIdle } from '#web/client/when-idle.ts';

/** Starts live updates after the first screen. Provider support and a view as member have none. */
export function LiveGate() {
  const { team, user } = useHere();
  const off = Boolean(user.support ?? user.viewing);
  useEffect(() => {
    if (off) return undefined;
    let end: (() => void) | undefined;
    let left = false;
    const cancel = whenIdle(() => {
      void import('#web/client/live/start-live.ts').then(({ startLive }) => {
        if (!left) end = startLive();
      });
    });
    return () => {
      left = true;
      cancel();
      end?.();
    };
  }, [team.id, off]);
  return null;
}
