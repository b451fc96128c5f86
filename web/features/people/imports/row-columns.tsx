import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ImportColumn, importColumns, type RowAction } from '#contract/people/import-facts.ts';
import { fieldsOfKind } from '#contract/people/member-field-facts.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Text } from '#web/ui/layout.tsx';
import { FaultCell } from './FaultCell.tsx';
import styles from './Imports.module.css';
import type { Corrections } from './use-corrections.ts';
import type { ImportRowItem, MemberImportItem } from './use-import.ts';

const wide: readonly ImportColumn[] = [...fieldsOfKind('email'), 'departments'];
const tones: Record<RowAction, Tone> = { ADD: 'good', UPDATE: 'info', SAME: 'quiet', FAULTY: 'bad' };

/**
 * Columns: row number, effect of the row, the columns of the file, and missing columns. Columns with errors follow the name, so
 * that they are on screen; after a correction they stay there until the next visit.
 */
export function useRowColumns(one: MemberImportItem | undefined, corrections: Corrections): ListColumn<ImportRowItem>[] {
  const t = useTranslations('imports');
  const [leading, setLeading] = useState<readonly ImportColumn[]>();
  if (!one) return [];
  const faulty = one.summary?.faultsByColumn ?? {};
  if (!leading && one.summary) setLeading(importColumns.filter((column) => faulty[column]));
  const rank = (column: ImportColumn) => (column === 'displayName' ? 0 : leading?.includes(column) ? 1 : 2);
  const shown = importColumns
    .filter((column) => one.columns.includes(column) || faulty[column])
    .toSorted((left, right) => rank(left) - rank(right));
  return [
    { key: 'row', title: t('rows.row'), render: (row) => row.row, width: 72 },
    { key: 'state', title: t('rows.state'), render: (row) => <State row={row} />, width: 130 },
    ...shown.map((column) => ({
      key: column,
      title: t(`columns.${column}`),
      width: wide.includes(column) ? 240 : 160,
      render: (row: ImportRowItem) => <Cell one={one} corrections={corrections} row={row} column={column} />,
    })),
  ];
}

function State({ row }: { row: ImportRowItem }) {
  const t = useTranslations('imports');
  return (
    <>
      <StatusTag tone={tones[row.action]}>{t(`rows.actions.${row.action}`)}</StatusTag>
      {row.left ? <span className={styles['reason']}>{t(`left.${row.left}`)}</span> : null}
    </>
  );
}

interface CellProps {
  one: MemberImportItem;
  corrections: Corrections;
  row: ImportRowItem;
  column: ImportColumn;
}

/** A cell with its text. One with an error, also after its correction, can be edited until the import is committed. */
function Cell({ one, corrections, row, column }: CellProps) {
  const faults = row.faults.filter((fault) => fault.column === column);
  const edited = corrections.before(row.row, column) !== undefined;
  if (one.status === 'READY' && (faults.length > 0 || edited || row.warnings.some((each) => each.column === column)))
    return <FaultCell row={row} column={column} corrections={corrections} />;
  return (
    <>
      <Text breakable>{row.values[column] ?? ''}</Text>
      {faults.map(({ message }) => (
        <span key={message} className={styles['reason']}>
          {message}
        </span>
      ))}
    </>
  );
}
