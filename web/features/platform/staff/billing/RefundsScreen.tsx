import { useTranslations } from 'use-intl';
import { refundRequestStates } from '#contract/billing/staff-billing-facts.ts';
import { api } from '#web/client/api.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { byPart } from '#web/shared/lists/segment-filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { useOrderColumns } from './cells.tsx';
import { RefundActs } from './RefundActs.tsx';
import { again, type RefundRequestItem } from './use-staff-billing.ts';

const refundsList = defineList({
  call: api.staffBilling.refundRequests,
  key: ['staff', 'refunds'],
  filters: [
    bySearch('staffBilling.shared.search'),
    byPart('state', refundRequestStates, 'PENDING', 'staffBilling.shared.queue', 'staffBilling.refunds'),
  ],
  label: 'staffBilling.refunds.label',
  rowKey: ({ id }) => id,
  rowName: ({ order }) => order.number,
  useColumns: ({ state }) => useColumns(state.state !== 'PENDING'),
  empty: {
    title: (t, { state }) => t(state === 'PENDING' ? 'staffBilling.refunds.empty' : 'staffBilling.refunds.emptyOther'),
    text: (t, { state }) => (state === 'PENDING' ? t('staffBilling.refunds.emptyText') : undefined),
  },
  again,
});

/** `/staff/billing/refunds`: refund requests of customers. */
export function RefundsScreen() {
  const t = useTranslations('staffBilling.refunds');
  const list = useListScreen(refundsList);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="refunds" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} rowActions={(row) => (row.status === 'PENDING' ? <RefundActs request={row} /> : null)} />
      </Surface>
    </Page>
  );
}

function useColumns(decided: boolean): ListColumn<RefundRequestItem>[] {
  const t = useTranslations('staffBilling.refunds');
  const shared = useTranslations('staffBilling.shared');
  const common = useOrderColumns<RefundRequestItem>();
  return [
    ...common,
    { key: 'paidBy', title: t('paidBy'), width: 110, render: ({ order }) => t(order.payType ?? 'balance') },
    {
      key: 'reason',
      title: shared('reason'),
      width: 210,
      render: (row) => <Cell>{row.reason}</Cell>,
    },
    {
      key: 'asked',
      title: t('asked'),
      width: 170,
      render: (row) => (
        <Cell>
          {row.askedBy}
          <span className={styles['quiet']}>
            <Moment at={row.askedAt} />
          </span>
        </Cell>
      ),
    },
    ...(decided
      ? [
          {
            key: 'decided',
            title: shared('by'),
            width: 220,
            render: (row: RefundRequestItem) => (
              <Cell>
                {row.decidedBy}
                <span className={styles['quiet']}>
                  {row.decisionReason ?? (row.decidedAt ? <Moment at={row.decidedAt} /> : null)}
                </span>
              </Cell>
            ),
          },
        ]
      : []),
  ];
}
