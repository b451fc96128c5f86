import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportColumn } from '#contract/people/import-facts.ts';
import { api } from '#web/client/api.ts';
import { type ImportRowItem, type ImportRows, type RowsQuery, rowsKey } from './use-import.ts';

/** A row that was corrected on this screen: as it is now, and the texts that its corrected cells had. */
interface CorrectedRow {
  now: ImportRowItem;
  before: Partial<Record<ImportColumn, string>>;
}

export interface Corrections {
  /** The rows of the page, and the corrected ones that the filter no longer finds, in the order of the file. */
  items: ImportRowItem[] | undefined;
  /** The text that a corrected cell had; undefined for other cells. */
  before: (row: number, column: ImportColumn) => string | undefined;
  /** Writes a cell; the whole file is checked again. Does not reject: the client shows a failure. */
  correct: (row: ImportRowItem, column: ImportColumn, text: string) => Promise<void>;
}

/** Corrections of one page of an import's rows. Corrected cells are remembered, so that they stay on screen and can be edited. */
export function useCorrections(id: string, query: RowsQuery, page: ImportRows | undefined): Corrections {
  const queries = useQueryClient();
  const [corrected, setCorrected] = useState<ReadonlyMap<number, CorrectedRow>>(new Map());
  const listed = new Set(page?.items.map(({ row }) => row));
  const others = [...corrected.values()].map(({ now }) => now).filter(({ row }) => !listed.has(row));
  async function correct(row: ImportRowItem, column: ImportColumn, text: string): Promise<void> {
    try {
      const fixed = await api.imports.fixRow({ params: { id, row: row.row }, body: { values: { [column]: text } } });
      setCorrected((known) => {
        const before = { [column]: row.values[column] ?? '', ...known.get(row.row)?.before };
        return new Map(known).set(row.row, { now: fixed.row, before });
      });
      queries.setQueryData(['imports', id], fixed.import);
      // Other rows may have become valid or faulty, for example those with the same number.
      const fresh = await api.imports.rows({ params: { id }, query }, { quiet: 'background' }).catch(() => undefined);
      queries.setQueryData<ImportRows>(rowsKey(id, query), (old) => fresh ?? (old && withRow(old, fixed.row)));
      await queries.invalidateQueries({ queryKey: ['imports', id, 'rows'], refetchType: 'none' });
    } catch {
      // The client has shown the error.
    }
  }
  return {
    items: page && [...page.items, ...others].toSorted((a, b) => a.row - b.row),
    before: (row, column) => corrected.get(row)?.before[column],
    correct,
  };
}

const withRow = (page: ImportRows, row: ImportRowItem): ImportRows => ({
  ...page,
  items: page.items.map((each) => (each.row === row.row ? row : each)),
});
