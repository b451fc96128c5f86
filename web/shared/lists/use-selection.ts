import { useEffect, useState } from 'react';
import { navigation } from '#web/client/navigation.ts';
import { createReturned } from '#web/client/returned.ts';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';

interface Chosen {
  /** The screen and the filters under which the selection was made. */
  pathname: string;
  under: string;
  selection: ListSelection;
}

const returned = createReturned<Chosen>();

/**
 * The selection of a list. It belongs to the filters under which it was made; changing the filters clears it, and going back to
 * the list restores it.
 */
export function useSelection(filters: object): [ListSelection, (selection: ListSelection) => void] {
  const under = JSON.stringify(filters);
  const [chosen, setChosen] = useState<Chosen>(() => {
    const { pathname } = navigation().place();
    const before = returned.get();
    return before?.pathname === pathname ? before : { pathname, under, selection: nothingSelected };
  });
  const selection = chosen.under === under ? chosen.selection : nothingSelected;
  // After each rendering: another page of the list is another entry of the history.
  useEffect(() => {
    if (navigation().place().pathname === chosen.pathname) returned.set(chosen);
  });
  return [selection, (next) => setChosen({ ...chosen, under, selection: next })];
}
