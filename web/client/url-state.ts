import { useCallback, useMemo, useState } from 'react';
import { go, navigation, useSearchText } from './navigation.ts';
import { readUrl, type UrlState, writeUrl } from './url-fields.ts';

export type SetUrlState<Fields> = (change: Partial<UrlState<Fields>>, options?: { replace?: boolean }) => void;

/**
 * The state of a screen, stored in its URL: `const [state, set] = useUrlState(memberFields)` where `memberFields = { page:
 * whole(1), search: word, status: several(memberStatuses) }` is defined outside the component. `set` leaves other values
 * unchanged, and returns to page 1 unless it sets `page`. With `replace` the change adds no entry to the browser's history: use
 * it for typed input.
 */
export function useUrlState<Fields extends object>(fields: Fields): [UrlState<Fields>, SetUrlState<Fields>] {
  const search = useSearchText();
  const state = useMemo(() => readUrl(fields, search), [fields, search]);
  const [own] = useState(() => navigation().place().pathname);
  const set = useCallback<SetUrlState<Fields>>(
    (change, options) => {
      const place = navigation().place();
      // Typed input is reported with a delay. If another screen has been opened by then, its address must not be changed.
      if (place.pathname !== own) return;
      go(place.pathname + writeUrl(fields, place.search, change) + place.hash, options);
    },
    [fields, own],
  );
  return [state, set];
}
