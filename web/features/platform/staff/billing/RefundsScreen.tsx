import { useTranslations } from 'use-intl';
import { refundRequestStates } from '#contract/billing/staff-billing-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { useOrderColumns } from './cells.tsx';
import { Queue } from './Queue.tsx';
import { RefundActs } from './RefundActs.tsx';
import { refundsUrl, type RefundRequestItem, useRefundRequests } from './use-staff-billing.ts';

/** `/staff/billing/refunds`: refund requests of customers. */
export function RefundsScreen() {
  const t = useTranslations('staffBilling.refunds');
  const [state, set] = useUrlState(refundsUrl);
  const requests = useRefundRequests(state);
  const columns = useColumns(state.state !== 'PENDING');
  const waiting = state.state === 'PENDING';
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="refunds" />
      <Queue
        label={t('label')}
        state={state}
        set={set}
        parts={refundRequestStates.map((value) => ({ value, label: t(value) }))}
        part={state.state}
        onPart={(value) => set({ state: value })}
        list={requests}
        columns={columns}
        rowActions={(row) => (row.status === 'PENDING' ? <RefundActs request={row} /> : null)}
        empty={{ title: t(waiting ? 'empty' : 'emptyOther'), text: waiting ? t('emptyText') : undefined }}
      />
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
