import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Recycle.module.css';

const fewDays = 3;

/** What lies in the bin: what it was, where, who deleted it, and for how long it stays. */
export function useRecycleColumns(): ListColumn<Recycled>[] {
  const words = useTranslations('recycle');
  return [
    { key: 'name', title: words('columns.name'), render: (row) => row.name, width: 170 },
    { key: 'kind', title: words('columns.kind'), render: (row) => words(`kinds.${row.kind}`) },
    {
      key: 'place',
      title: words('columns.place'),
      render: ({ places }) =>
        places.map((place, at) => (
          <div key={place ?? at} className={place === null ? styles['gone'] : undefined}>
            {place ?? words('placeGone')}
          </div>
        )),
    },
    { key: 'deleted', title: words('columns.deleted'), render: (row) => <Moment at={row.deletedAt} relative /> },
    { key: 'by', title: words('columns.by'), render: (row) => row.deletedBy },
    {
      key: 'left',
      title: words('columns.left'),
      render: ({ daysLeft }) => (
        <StatusTag tone={daysLeft <= fewDays ? 'warning' : 'quiet'}>{words('days', { days: daysLeft })}</StatusTag>
      ),
    },
  ];
}
