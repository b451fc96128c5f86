import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 600px)';

export const isNarrow = (): boolean => matchMedia(narrow).matches;

/** Whether the viewport is narrow; tables then become cards and charts become lists. */
export function useNarrow(): boolean {
  return useSyncExternalStore((listener) => {
    const query = matchMedia(narrow);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, isNarrow);
}
