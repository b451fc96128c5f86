import { useEffect } from 'react';
import { unsavedForms } from './live-store.ts';

/** While `held`, changes of other people are not read, because the screen could lose what the person typed or reads. */
export function useHeldScreen(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined;
    unsavedForms.set(unsavedForms.get() + 1);
    return () => unsavedForms.set(unsavedForms.get() - 1);
  }, [held]);
}
