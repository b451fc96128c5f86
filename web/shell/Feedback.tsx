import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '#web/client/api-error.ts';
import { clearTeam, endSupport, setView, viewStore } from '#web/client/context.ts';
import { provideFreshSignIn } from '#web/client/fresh-sign-in.ts';
import { currentLanguage } from '#web/client/language.ts';
import { newVersionStore } from '#web/client/new-version.ts';
import { addNotice } from '#web/client/notices.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { providePresenter, type Reaction, type ReactionText } from '#web/client/reactions.ts';
import { leaveForHome } from '#web/client/session-end.ts';
import { paths } from '#web/paths.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { UndoBar } from '#web/ui/UndoBar.tsx';
import { useStore } from '#web/ui/store.ts';
import { toast } from '#web/ui/toasts.ts';

const FreshSignIn = lazy(() => import('./FreshSignIn.tsx').then((module) => ({ default: module.FreshSignIn })));
const NewVersionBar = lazy(async () => {
  const [{ NewVersionBar: Bar }] = await Promise.all([import('./NewVersionBar.tsx'), loadPhrases(currentLanguage(), 'offline')]);
  return { default: Bar };
});
const RefusalDialog = lazy(() => import('./RefusalDialog.tsx').then((module) => ({ default: module.RefusalDialog })));

const inputs = ['pointerdown', 'keydown'] as const;

/** Errors shown since the person's last input: calls that fail for the same reason at the same time or on a timer show it once. */
const shownTexts = new Set<string>();

/**
 * Presents failed calls as specification section 8 requires: a toast that is also stored, a dialog that ends the visit, or the
 * home route.
 */
export function Feedback() {
  const t = useTranslations('common.errors');
  const common = useTranslations('common');
  const [refusal, setRefusal] = useState<{ text: string; close: () => void }>();
  const [fresh, setFresh] = useState<(done: boolean) => void>();
  const hasNewVersion = useStore(newVersionStore);
  const textOf = (text: ReactionText) => ('phrase' in text ? t(text.phrase) : text.message);

  const present = useEffectEvent((reaction: Reaction, error: ApiError) => {
    if (reaction.kind === 'home') return leaveForHome();
    if (reaction.kind === 'secondFactor') return location.assign(paths.secondFactor);
    const text = textOf(reaction.text);
    if (reaction.kind === 'toast') {
      if (shownTexts.has(text)) return undefined;
      shownTexts.add(text);
      toast('error', text, error.act && common('results.failed', { type: common(`acts.${error.act}`) }));
      addNotice(text, error.requestId);
      return undefined;
    }
    setRefusal((shown) => shown ?? { text, close: ways[reaction.kind] });
    return undefined;
  });
  useEffect(() => providePresenter(present), []);
  useEffect(() => {
    const forget = () => shownTexts.clear();
    for (const event of inputs) addEventListener(event, forget, { capture: true });
    return () => {
      for (const event of inputs) removeEventListener(event, forget, { capture: true });
    };
  }, []);
  useEffect(() => provideFreshSignIn(() => new Promise((resolve) => setFresh(() => resolve))), []);
  function endFresh(done: boolean) {
    fresh?.(done);
    setFresh(undefined);
  }

  function closeRefusal() {
    refusal?.close();
    setRefusal(undefined);
  }

  return (
    <>
      <Toaster />
      <UndoBar />
      {hasNewVersion ? (
        <Suspense>
          <NewVersionBar />
        </Suspense>
      ) : null}
      {fresh ? (
        <Suspense>
          <FreshSignIn onEnd={endFresh} />
        </Suspense>
      ) : null}
      {refusal ? (
        <Suspense>
          <RefusalDialog text={refusal.text} onClose={closeRefusal} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reloads the home route. */
function goHome(): void {
  location.assign(paths.home);
}

function leaveTeam(): void {
  clearTeam();
  goHome();
}

/** Ends a view as member and returns to the page of that member. */
function leaveView(): void {
  const viewed = viewStore.get()?.employeeId;
  setView(null);
  location.assign(viewed ? paths.member({ id: viewed }) : paths.home);
}

/** The browser may refuse to close a window that no script has opened; it then shows the home route, without the team. */
function leaveSupport(): void {
  clearTeam();
  endSupport();
  window.close();
  goHome();
}

/** What the button of each refusal dialog does. */
const ways = { supportClosed: leaveSupport, teamRefused: leaveTeam, viewingOver: leaveView } as const;
