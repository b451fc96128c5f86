import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { refundRequestStates } from '#contract/staff-billing-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/pickers/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { useOrderColumns } from './cells.tsx';
import { RefundActs } from './RefundActs.tsx';
import { pageSizes, refundsUrl, type Request, useRefundRequests } from './use-staff-billing.ts';

/** `/staff/billing/refunds`: what customers ask back. */
export function RefundsScreen() {
  const words = useTranslations('staffBilling.refunds');
  const shared = useTranslations('staffBilling.shared');
  const [state, set] = useUrlState(refundsUrl);
  const requests = useRefundRequests(state);
  const columns = useColumns(state.state !== 'PENDING');
  const waiting = state.state === 'PENDING';
  return (
    <Page title={words('title')} purpose={words('purpose')}>
      <BillingTabs current="refunds" />
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: shared('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
        >
          <Segmented
            aria-label={shared('queue')}
            value={state.state}
            options={refundRequestStates.map((value) => ({ value, label: words(value) }))}
            onChange={(value) => set({ state: value })}
          />
        </FilterBar>
        <ListOf<Request>
          label={words('label')}
          columns={columns}
          list={requests}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.order.number}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => (row.status === 'PENDING' ? <RefundActs request={row} /> : null)}
          empty={
            state.search.trim() ? (
              <NoMatch onClear={() => set({ search: '' })} />
            ) : (
              <Empty title={words(waiting ? 'empty' : 'emptyOther')} text={waiting ? words('emptyText') : undefined} />
            )
          }
        />
      </Surface>
    </Page>
  );
}

function useColumns(decided: boolean): ListColumn<Request>[] {
  const words = useTranslations('staffBilling.refunds');
  const shared = useTranslations('staffBilling.shared');
  const common = useOrderColumns<Request>();
  return [
    ...common,
    { key: 'paidBy', title: words('paidBy'), width: 110, render: ({ order }) => words(order.payType ?? 'balance') },
    {
      key: 'reason',
      title: shared('reason'),
      width: 210,
      render: (row) => <span className={styles['cell']}>{row.reason}</span>,
    },
    {
      key: 'asked',
      title: words('asked'),
      width: 170,
      render: (row) => (
        <span className={styles['cell']}>
          {row.askedBy}
          <span className={styles['quiet']}>
            <Moment at={row.askedAt} />
          </span>
        </span>
      ),
    },
    ...(decided
      ? [
          {
            key: 'decided',
            title: shared('by'),
            width: 220,
            render: (row: Request) => (
              <span className={styles['cell']}>
                {row.decidedBy}
                <span className={styles['quiet']}>
                  {row.decisionReason ?? (row.decidedAt ? <Moment at={row.decidedAt} /> : null)}
                </span>
              </span>
            ),
          },
        ]
      : []),
  ];
}
