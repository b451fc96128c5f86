import { lazy, Suspense } from 'react';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

const words = () => loadPhrases(currentLanguage(), 'support');
const SupportModeBar = lazy(async () => {
  const [{ SupportModeBar: Bar }] = await Promise.all([import('./SupportModeBar.tsx'), words()]);
  return { default: Bar };
});
const SupportGuests = lazy(async () => {
  const [{ SupportGuests: Bars }] = await Promise.all([import('./SupportGuests.tsx'), words()]);
  return { default: Bars };
});

/** Loads the bar of support mode if this tab is in support mode. */
export function SupportModeGate() {
  const { user, team } = useHere();
  return user.support && user.supportType ? (
    <Suspense>
      <SupportModeBar support={user.support} type={user.supportType} team={team.name} />
    </Suspense>
  ) : null;
}

/** Loads the list of support visits for the owner and super administrators while support is allowed in their team. */
export function SupportGuestsGate() {
  const { team } = useHere();
  return team.technicalSupport ? (
    <Suspense>
      <SupportGuests />
    </Suspense>
  ) : null;
}
