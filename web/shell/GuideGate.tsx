import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { isManager, nextMark } from '#web/shared/workplace/guide-marks.ts';
import { guideStore } from '#web/shared/workplace/guide-store.ts';
import { useStore } from '#web/ui/store.ts';

const Guide = lazy(async () => {
  const [{ Guide: Overlay }] = await Promise.all([import('./Guide.tsx'), loadPhrases(currentLanguage(), 'guides')]);
  return { default: Overlay };
});

/** Loads the beginner guide for managers (specification section 6) when it is opened, from home or from Help. */
export function GuideGate() {
  const { menu, user } = useHere();
  const open = useStore(guideStore);
  const employeeId = user.employeeId ?? '';
  const { data } = useQuery({
    queryKey: ['guide', employeeId],
    queryFn: ({ signal }) => api.guides.read({ params: { employeeId } }, { signal, quiet: 'background' }),
    enabled: open !== null && !user.viewing && isManager(menu) && employeeId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && open ? (
    <Suspense>
      <Guide
        key={open.replay ? 'replay' : 'first'}
        guide={data}
        at={open.at ?? nextMark(data)}
        replay={open.replay}
        employeeId={employeeId}
        onClose={() => guideStore.set(null)}
      />
    </Suspense>
  ) : null;
}
