import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Moment, Money } from '#web/ui/Time.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { OldOrderItem } from './use-orders.ts';

/** Columns: number, status, app, date and amount; with the currency if the rows have several. */
export function useOldOrderColumns(rows: readonly OldOrderItem[]): ListColumn<OldOrderItem>[] {
  const t = useTranslations('orders');
  const mixed = new Set(rows.map(({ currency }) => currency)).size > 1;
  return [
    {
      key: 'number',
      title: t('columns.number'),
      always: true,
      width: 180,
      render: ({ id, number }) => <Go to={paths.oldOrder({ id })}>{number}</Go>,
    },
    { key: 'status', title: t('columns.status'), width: 140, render: ({ status }) => <span translate="no">{status}</span> },
    { key: 'app', title: t('columns.app'), width: 220, render: ({ app }) => <span translate="no">{app || '–'}</span> },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      width: 200,
      render: ({ orderedAt }) => (
        <Text nowrap>
          <Moment at={orderedAt} />
        </Text>
      ),
    },
    {
      key: 'due',
      title: t('columns.due'),
      numeric: true,
      width: 150,
      render: ({ due, currency }) => <Money minor={due} currency={currency} withCode={mixed} />,
    },
  ];
}
