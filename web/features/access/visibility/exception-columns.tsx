import { Switch } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Moment } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { EffectTag } from './EffectTag.tsx';
import { PartyChips } from './PartyChips.tsx';
import type { ExceptionItem } from './use-visibility.ts';

interface ColumnsOptions {
  busy: string;
  onToggle: (row: ExceptionItem) => void;
}

/** Columns: name, effect, subjects, objects, priority, state, last change. */
export function useExceptionColumns({ busy, onToggle }: ColumnsOptions): ListColumn<ExceptionItem>[] {
  const t = useTranslations('visibility.manage');
  const states = useTranslations('visibility.states');
  const format = useFormatter();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      always: true,
      sortable: true,
      width: 160,
      render: ({ exceptionId: id, name }) => <Go to={paths.exception({ id })}>{name}</Go>,
    },
    { key: 'subjects', title: t('columns.subjects'), width: 140, render: (row) => <PartyChips parties={row.subjects} /> },
    { key: 'effect', title: t('columns.effect'), width: 110, render: (row) => <EffectTag effect={row.effect} /> },
    { key: 'objects', title: t('columns.objects'), width: 140, render: (row) => <PartyChips parties={row.objects} /> },
    {
      key: 'priority',
      title: t('columns.priority'),
      sortable: true,
      numeric: true,
      width: 80,
      render: ({ priority }) => format.number(priority),
    },
    {
      key: 'state',
      title: t('columns.state'),
      width: 120,
      render: (row) => (
        <Row as="span" gap="s" align="center" nowrap>
          <Switch
            size="small"
            checked={row.enabled}
            disabled={!row.can.edit}
            loading={busy === row.exceptionId}
            aria-label={t('switchOf', { name: row.name })}
            onChange={() => onToggle(row)}
          />
          {states(row.enabled ? 'on' : 'off')}
        </Row>
      ),
    },
    {
      key: 'updatedAt',
      title: t('columns.updated'),
      sortable: true,
      leaves: 1,
      render: ({ updatedAt }) => <Moment at={updatedAt} relative />,
    },
  ];
}
