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

/** The bar about the end of the team, where its countdown runs; until then nothing of it is loaded. */
export function DissolutionGate() {
  const { dissolvesAt } = useHere().team;
  return dissolvesAt === null ? null : (
    <Suspense>
      <DissolutionBar at={dissolvesAt} />
    </Suspense>
  );
}
