import { useCallback, useMemo, useState } from 'react';
import { go, navigation, useSearchText } from './navigation.ts';
import { readUrl, type UrlState, writeUrl } from './url-fields.ts';

export type SetUrlState<Fields> = (change: Partial<UrlState<Fields>>, options?: { replace?: boolean }) => void;

/**
 * The state of a screen, held by its URL: `const [state, set] = useUrlState(memberFields)` where
 * `memberFields = { page: whole(1), search: word, status: several(memberStatuses) }` stands outside the component.
 * `set` keeps what it does not name, and goes back to page 1 unless it names `page`. With `replace`
 * the browser's back skips the change: use it while someone types.
 */
export function useUrlState<Fields extends object>(fields: Fields): [UrlState<Fields>, SetUrlState<Fields>] {
  const search = useSearchText();
  const state = useMemo(() => readUrl(fields, search), [fields, search]);
  const [own] = useState(() => navigation().place().pathname);
  const set = useCallback<SetUrlState<Fields>>(
    (change, options) => {
      const place = navigation().place();
      // What was typed last is told a moment later: by then another screen may be on its way, whose address is its own.
      if (place.pathname !== own) return;
      go(place.pathname + writeUrl(fields, place.search, change) + place.hash, options);
    },
    [fields, own],
  );
  return [state, set];
}
