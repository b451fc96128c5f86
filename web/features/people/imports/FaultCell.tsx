import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ImportColumn } from '#contract/people/import-facts.ts';
import { api } from '#web/client/api.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './Imports.module.css';
import { type ImportRowItem, type ImportRows, type RowsQuery, rowsKey } from './use-import.ts';

interface FaultCellProps {
  id: string;
  query: RowsQuery;
  row: number;
  column: ImportColumn;
  value: string;
  faults: readonly string[];
  warnings: readonly string[];
}

/** Moves the focus to the next cell with an error; a corrected cell is no longer an input. */
function focusNext(): void {
  document.querySelector<HTMLInputElement>('td input[aria-invalid="true"]')?.focus();
}

/**
 * The page after a correction. The corrected row stays on screen until the list is fetched again. Rows whose error was caused by
 * it, for example a duplicate number, are now valid and removed.
 */
function corrected(page: ImportRows, fixed: ImportRowItem, fresh: ImportRows | undefined): ImportRows {
  const now = new Map(fresh?.items.map((row) => [row.row, row]));
  const items = page.items
    .filter((row) => !fresh || row.row === fixed.row || row.faults.length === 0 || now.has(row.row))
    .map((row) => (row.row === fixed.row ? fixed : (now.get(row.row) ?? row)));
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}

/** A cell to correct. Leaving it, or Enter, checks the whole file again; Esc discards the input. */
export function FaultCell({ id, query, row, column, value, faults, warnings }: FaultCellProps) {
  const t = useTranslations('imports');
  const queries = useQueryClient();
  const reasonId = useId();
  const [text, setText] = useState(value);
  const [busy, setBusy] = useState(false);
  async function save() {
    if (busy || text.trim() === value) return;
    setBusy(true);
    try {
      const fixed = await api.imports.fixRow({ params: { id, row }, body: { values: { [column]: text } } });
      queries.setQueryData(['imports', id], fixed.import);
      const fresh = await api.imports.rows({ params: { id }, query }, { quiet: 'background' }).catch(() => undefined);
      queries.setQueryData<ImportRows>(rowsKey(id, query), (page) => page && corrected(page, fixed.row, fresh));
      await queries.invalidateQueries({ queryKey: ['imports', id, 'rows'], refetchType: 'none' });
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack as="span" gap="3xs" minWidth={150}>
      <Input
        size="small"
        value={text}
        disabled={busy}
        status={faults.length > 0 ? 'error' : 'warning'}
        aria-label={t('rows.cell', { column: t(`columns.${column}`), row: String(row) })}
        aria-invalid={faults.length > 0}
        aria-describedby={reasonId}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save()}
        onPressEnter={() => void save().then(focusNext)}
        onKeyDown={(event) => event.key === 'Escape' && setText(value)}
      />
      <span id={reasonId} role="status">
        {busy ? <Text tone="quiet">{t('rows.saving')}</Text> : null}
        {faults.map((message) => (
          <span key={message} className={styles['reason']}>
            {message}
          </span>
        ))}
        {warnings.map((message) => (
          <span key={message} className={styles['warning']}>
            {message}
          </span>
        ))}
      </span>
    </Stack>
  );
}
