import { useTranslations } from 'use-intl';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Cell, PlainButton } from '#web/ui/layout.tsx';
import styles from './OperationLog.module.css';
import type { LogEntryItem } from './use-log.ts';

/** Columns: time, operation, object, operator, type (specification section 3, Operation log). */
export function useLogColumns(onOpen: (row: LogEntryItem) => void): ListColumn<LogEntryItem>[] {
  const t = useTranslations('operationLog');
  const actionWords = useActionWords();
  return [
    {
      key: 'at',
      title: t('columns.at'),
      always: true,
      width: 190,
      render: (row) => (
        <PlainButton className={styles['open']} onClick={() => onOpen(row)}>
          <Moment at={row.at} />
        </PlainButton>
      ),
    },
    { key: 'action', title: t('columns.action'), width: 230, render: (row) => actionWords(row.action) },
    { key: 'object', title: t('columns.object'), width: 220, render: (row) => row.object.name },
    { key: 'operator', title: t('columns.operator'), width: 180, render: (row) => <Operator row={row} /> },
    {
      key: 'category',
      title: t('columns.category'),
      width: 150,
      render: (row) => <StatusTag tone="quiet">{t(`categories.${row.category}`)}</StatusTag>,
    },
  ];
}

/** The operator, and the means if it was not the person directly. */
export function Operator({ row }: { row: LogEntryItem }) {
  const t = useTranslations('operationLog.actorKinds');
  const { displayName, kind } = row.operator;
  return (
    <Cell>
      {displayName}
      {kind === 'USER' ? null : <Caption>{t(kind)}</Caption>}
    </Cell>
  );
}
