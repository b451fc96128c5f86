import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 600px)';

/** Whether there is little room, where tables become cards and charts become lists. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(narrow).matches,
  );
}
