import { lazy, Suspense } from 'react';
import { useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { editingPlace } from './editing-place.ts';
import type { EditingNoticeProps } from './EditingNotice.tsx';

const EditingNotice = lazy(async () => {
  const [{ EditingNotice: notice }] = await Promise.all([
    import('./EditingNotice.tsx'),
    loadPhrases(currentLanguage(), 'editing'),
  ]);
  return { default: notice };
});

/** Loads the notice of others who edit a record. Provider support and a view as member are not announced. */
export function EditingGate(props: EditingNoticeProps) {
  const { user } = useHere();
  return user.support || user.viewing ? null : (
    <Suspense fallback={<div style={editingPlace} />}>
      <EditingNotice {...props} />
    </Suspense>
  );
}
