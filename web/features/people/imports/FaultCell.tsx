import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ImportColumn } from '#contract/people/import-facts.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './Imports.module.css';
import type { Corrections } from './use-corrections.ts';
import type { ImportRowItem } from './use-import.ts';

interface FaultCellProps {
  row: ImportRowItem;
  column: ImportColumn;
  corrections: Corrections;
  /** Takes the focus when it appears. */
  first?: boolean;
}

/** Moves the focus to the next cell with an error, after the last one to the first. */
function focusNext(from: Element): void {
  const faulty = [...document.querySelectorAll<HTMLInputElement>('td input[aria-invalid="true"]')];
  const next = faulty.find((cell) => from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING);
  (next ?? faulty[0])?.focus();
}

/** A cell to correct. Leaving it, or Enter, checks the whole file again; Esc discards the input. */
export function FaultCell({ row, column, corrections, first = false }: FaultCellProps) {
  const t = useTranslations('imports');
  const reasonId = useId();
  const value = row.values[column] ?? '';
  const faults = row.faults.filter((fault) => fault.column === column);
  const warnings = row.warnings.filter((each) => each.column === column);
  const [text, setText] = useState(value);
  const [busy, setBusy] = useState(false);
  const status = faults.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : undefined;
  async function save() {
    if (busy || text.trim() === value) return;
    setBusy(true);
    await corrections.correct(row, column, text);
    setBusy(false);
  }
  return (
    <Stack as="span" gap="3xs" minWidth={150}>
      <Input
        size="small"
        value={text}
        readOnly={busy}
        autoFocus={first}
        {...(status && { status })}
        aria-label={t('rows.cell', { column: t(`columns.${column}`), row: String(row.row) })}
        aria-invalid={faults.length > 0}
        aria-busy={busy}
        aria-describedby={reasonId}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save()}
        onPressEnter={({ currentTarget }) => void save().then(() => focusNext(currentTarget))}
        onKeyDown={(event) => event.key === 'Escape' && setText(value)}
      />
      <span id={reasonId} role="status">
        {busy ? <Text tone="quiet">{t('rows.saving')}</Text> : null}
        {faults.map(({ message }) => (
          <span key={message} className={styles['reason']}>
            {message}
          </span>
        ))}
        {warnings.map(({ message }) => (
          <span key={message} className={styles['warning']}>
            {message}
          </span>
        ))}
        {!busy && !status ? <Text tone="good">{t('rows.fixed')}</Text> : null}
      </span>
    </Stack>
  );
}
