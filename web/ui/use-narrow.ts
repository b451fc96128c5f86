import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 600px)';
const roomy = '(min-width: 992px)';

export const isNarrow = (): boolean => matchMedia(narrow).matches;

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media).matches,
  );
}

/** Whether the viewport is narrow; tables then become cards and charts become lists. */
export const useNarrow = (): boolean => useMedia(narrow);

/** Whether the viewport has room for a panel beside a list. */
export const useRoomy = (): boolean => useMedia(roomy);
