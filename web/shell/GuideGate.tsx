import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { usePathname } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { useStore } from '#web/ui/store.ts';
import { dueMark, isManager } from './guide-marks.ts';
import { guideStore, wasOpen } from './guide-store.ts';

const Guide = lazy(async () => {
  const [{ Guide: Overlay }] = await Promise.all([import('./Guide.tsx'), loadPhrases(currentLanguage(), 'guides')]);
  return { default: Overlay };
});

/** Loads the beginner guide for managers (specification section 6) after the first screen, and its code only when it opens. */
export function GuideGate() {
  const { menu, team, user } = useHere();
  const pathname = usePathname();
  const open = useStore(guideStore);
  // The guide starts when the first run has ended.
  const [closed, setClosed] = useState(team.setupStep !== 'DONE');
  const quiet = useQuiet();
  const employeeId = user.employeeId ?? '';
  const { data } = useQuery({
    queryKey: ['guide', employeeId],
    queryFn: ({ signal }) => api.guides.read({ params: { employeeId } }, { signal, quiet: 'background' }),
    enabled: !user.viewing && isManager(menu) && employeeId !== '' && (quiet || open !== null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const due = data && !closed && !open ? dueMark(data, pathname, wasOpen()) : undefined;
  useEffect(() => {
    if (due !== undefined) guideStore.set({ at: due, replay: false });
  }, [due]);
  function close() {
    setClosed(true);
    guideStore.set(null);
  }
  return data && open ? (
    <Suspense>
      <Guide key={open.replay ? 'replay' : 'first'} guide={data} open={open} employeeId={employeeId} onClose={close} />
    </Suspense>
  ) : null;
}

const quietMilliseconds = 800;

/** False until the first screen has had time to load. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return quiet;
}
