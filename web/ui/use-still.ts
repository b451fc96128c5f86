import { useSyncExternalStore } from 'react';

const still = '(prefers-reduced-motion: reduce)';

/** Whether nothing is to move (console.md, Motion). */
export function useStill(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(still);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(still).matches,
  );
}
