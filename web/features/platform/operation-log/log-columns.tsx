import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { useLogSentence } from '#web/shared/platform/log-sentence.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Cell, Text } from '#web/ui/layout.tsx';
import type { LogEntryItem, LogLineItem } from './use-log.ts';

interface LogColumnsInput {
  /** Expands a line or collapses it. */
  onToggle: (row: LogLineItem) => void;
  /** The id of the expanded line. */
  expanded: string;
}

/** Columns: time, what happened, operator, type (specification section 3, Operation log; decisions/106). */
export function useLogColumns({ onToggle, expanded }: LogColumnsInput): ListColumn<LogLineItem>[] {
  const t = useTranslations('operationLog');
  const sentence = useLogSentence();
  return [
    {
      key: 'at',
      title: t('columns.at'),
      always: true,
      width: 180,
      render: (row) => (
        <Button
          type="link"
          size="small"
          icon={<Icon name={expanded === row.id ? 'down' : 'right'} size={12} />}
          aria-expanded={expanded === row.id}
          onClick={() => onToggle(row)}
        >
          <Moment at={row.at} />
        </Button>
      ),
    },
    {
      key: 'summary',
      title: t('columns.summary'),
      always: true,
      render: (row) => (
        // One element: on a phone, a cell lays its children out beside each other.
        <span>
          {sentence(row)}
          {row.group ? (
            <Text tone="quiet">
              {' '}
              · {t(row.group.more ? 'lines.entriesOrMore' : 'lines.entries', { count: row.group.entries })}
            </Text>
          ) : null}
        </span>
      ),
    },
    { key: 'operator', title: t('columns.operator'), width: 170, render: (row) => <Operator row={row} /> },
    {
      key: 'category',
      title: t('columns.category'),
      width: 130,
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
