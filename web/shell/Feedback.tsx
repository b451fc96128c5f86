import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '#web/client/api-error.ts';
import { clearTeam, endSupport, setView, viewStore } from '#web/client/context.ts';
import { provideFreshSignIn } from '#web/client/fresh-sign-in.ts';
import { addNotice } from '#web/client/notices.ts';
import { providePresenter, type Reaction, type ReactionText } from '#web/client/reactions.ts';
import { paths } from '#web/paths.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { UndoBar } from '#web/ui/UndoBar.tsx';
import { toast } from '#web/ui/toasts.ts';

const FreshSignIn = lazy(() => import('./FreshSignIn.tsx').then((module) => ({ default: module.FreshSignIn })));
const RefusalDialog = lazy(() => import('./RefusalDialog.tsx').then((module) => ({ default: module.RefusalDialog })));

const inputs = ['pointerdown', 'keydown'] as const;

/** What was shown since the person last did something: calls that fail for one reason at once or on a timer show it once. */
const told = new Set<string>();

/** Does what specification section 8 says about a failed call: a toast that is kept, a dialog that ends the visit, or home. */
export function Feedback() {
  const t = useTranslations('common.errors');
  const common = useTranslations('common');
  const [refusal, setRefusal] = useState<{ text: string; close: () => void }>();
  const [fresh, setFresh] = useState<(done: boolean) => void>();
  const textOf = (text: ReactionText) => ('phrase' in text ? t(text.phrase) : text.message);

  const present = useEffectEvent((reaction: Reaction, error: ApiError) => {
    if (reaction.kind === 'home') return goHome();
    if (reaction.kind === 'secondFactor') return location.assign(paths.secondFactor);
    const text = textOf(reaction.text);
    if (reaction.kind === 'toast') {
      if (told.has(text)) return undefined;
      told.add(text);
      toast('error', text, error.act && common('results.failed', { type: common(`acts.${error.act}`) }));
      addNotice(text, error.requestId);
      return undefined;
    }
    setRefusal((shown) => shown ?? { text, close: ways[reaction.kind] });
    return undefined;
  });
  useEffect(() => providePresenter(present), []);
  useEffect(() => {
    const forget = () => told.clear();
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

/** The home route, loaded anew: the sign-in check runs first there. */
function goHome(): void {
  location.assign(paths.home);
}

function leaveTeam(): void {
  clearTeam();
  goHome();
}

/** Out of a view as member, to the member who was viewed. */
function leaveView(): void {
  const viewed = viewStore.get()?.employeeId;
  setView(null);
  location.assign(viewed ? paths.member({ id: viewed }) : paths.home);
}

/** A window that no script opened may refuse to close; it then shows the home route, without the team. */
function leaveSupport(): void {
  clearTeam();
  endSupport();
  window.close();
  goHome();
}

/** Where the dialog of a refusal leads. */
const ways = { supportClosed: leaveSupport, teamRefused: leaveTeam, viewingOver: leaveView } as const;
