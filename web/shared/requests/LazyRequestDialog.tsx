import { lazy, Suspense } from 'react';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import type { DecidingRequest } from './RequestActs.tsx';

const RequestDialog = lazy(async () => {
  const [{ RequestDialog: Dialog }] = await Promise.all([
    import('./RequestDialog.tsx'),
    loadPhrases(currentLanguage(), 'joining', 'members', 'appRequests'),
  ]);
  return { default: Dialog };
});

/** The dialog of a request, whose code and phrases are loaded when it opens. */
export function LazyRequestDialog({ deciding, onClose }: { deciding: DecidingRequest | undefined; onClose: () => void }) {
  if (!deciding) return null;
  return (
    <Suspense>
      <RequestDialog deciding={deciding} onClose={onClose} />
    </Suspense>
  );
}
