import { lazy, Suspense } from 'react';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

const IdleWatch = lazy(async () => {
  const [{ IdleWatch: watch }] = await Promise.all([import('./IdleWatch.tsx'), loadPhrases(currentLanguage(), 'security')]);
  return { default: watch };
});

/** Loads the idle watch if a team of the person has a time-out. */
export function IdleGate() {
  const { idleMinutes } = useHere().user;
  return idleMinutes === null ? null : (
    <Suspense>
      <IdleWatch minutes={idleMinutes} />
    </Suspense>
  );
}
