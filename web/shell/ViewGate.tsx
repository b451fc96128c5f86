import { lazy, Suspense } from 'react';
import { viewStore } from '#web/client/context.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { useStore } from '#web/ui/store.ts';

const ViewBar = lazy(async () => {
  const [{ ViewBar: Bar }] = await Promise.all([import('./ViewBar.tsx'), loadPhrases(currentLanguage(), 'viewAs')]);
  return { default: Bar };
});

/** Loads the bar of a view as member only while this tab has one. */
export function ViewGate() {
  const view = useStore(viewStore);
  return view === null ? null : (
    <Suspense>
      <ViewBar view={view} />
    </Suspense>
  );
}
