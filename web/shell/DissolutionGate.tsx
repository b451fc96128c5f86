import { lazy, Suspense } from 'react';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

const DissolutionBar = lazy(async () => {
  const [{ DissolutionBar: Bar }] = await Promise.all([
    import('./DissolutionBar.tsx'),
    loadPhrases(currentLanguage(), 'ownership'),
  ]);
  return { default: Bar };
});

/** Loads the dissolution bar only if the team's countdown runs. */
export function DissolutionGate() {
  const { dissolvesAt } = useHere().team;
  return dissolvesAt === null ? null : (
    <Suspense>
      <DissolutionBar at={dissolvesAt} />
    </Suspense>
  );
}
