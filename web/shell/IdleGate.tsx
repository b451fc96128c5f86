import { lazy, Suspense } from 'react';
import { useHere } from '#web/client/here.ts';

const IdleWatch = lazy(() => import('./IdleWatch.tsx').then((module) => ({ default: module.IdleWatch })));

/** Loads the idle watch if a team of the person has a time-out. */
export function IdleGate() {
  const { idleMinutes } = useHere().user;
  return idleMinutes === null ? null : (
    <Suspense>
      <IdleWatch minutes={idleMinutes} />
    </Suspense>
  );
}
