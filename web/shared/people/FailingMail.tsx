import { lazy, Suspense } from 'react';
import type { FailingMail as Failing } from '#contract/platform/delivery.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

const Notice = lazy(async () => {
  const [{ FailingNotice }] = await Promise.all([
    import('../platform/FailingNotice.tsx'),
    loadPhrases(currentLanguage(), 'delivery'),
  ]);
  return { default: FailingNotice };
});

/** Shows that email cannot be delivered, since when and why; renders nothing while it can. */
export function FailingMail({ failing }: { failing: Failing | null | undefined }) {
  if (!failing) return null;
  return (
    <Suspense>
      <Notice channel="MAIL" {...failing} />
    </Suspense>
  );
}
