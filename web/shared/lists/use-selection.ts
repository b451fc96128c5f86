import { useState } from 'react';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';

/** The selection of a list. It belongs to the filters under which it was made; changing the filters clears it. */
export function useSelection(filters: object): [ListSelection, (selection: ListSelection) => void] {
  const under = JSON.stringify(filters);
  const [chosen, setChosen] = useState({ under, selection: nothingSelected });
  const selection = chosen.under === under ? chosen.selection : nothingSelected;
  return [selection, (next) => setChosen({ under, selection: next })];
}
