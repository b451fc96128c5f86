import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Recycle.module.css';

const fewDays = 3;

/** Columns: the item, its department, who deleted it, and the days left. */
export function useRecycleColumns(): ListColumn<Recycled>[] {
  const t = useTranslations('recycleBin');
  return [
    { key: 'name', title: t('columns.name'), render: (row) => row.name, width: 170 },
    { key: 'kind', title: t('columns.kind'), render: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'place',
      title: t('columns.place'),
      render: ({ places }) =>
        places.map((place, at) => (
          <div key={place ?? at} className={place === null ? styles['gone'] : undefined}>
            {place ?? t('placeGone')}
          </div>
        )),
    },
    { key: 'deleted', title: t('columns.deleted'), render: (row) => <Moment at={row.deletedAt} relative /> },
    { key: 'by', title: t('columns.by'), render: (row) => row.deletedBy },
    {
      key: 'left',
      title: t('columns.left'),
      render: ({ daysLeft }) => (
        <StatusTag tone={daysLeft <= fewDays ? 'warning' : 'quiet'}>{t('days', { days: daysLeft })}</StatusTag>
      ),
    },
  ];
}
