import { Button, Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { voucherQueues } from '#contract/staff-billing-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/pickers/ListOf.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { BillingTabs } from './BillingTabs.tsx';
import styles from './Billing.module.css';
import { useOrderColumns } from './cells.tsx';
import { pageSizes, useVouchers, type Voucher, vouchersUrl } from './use-staff-billing.ts';
import { VoucherReview } from './VoucherReview.tsx';
import { VoucherTag } from './VoucherTag.tsx';

/** `/staff/billing`: transfers that wait for somebody to look whether the money has arrived. */
export function VouchersScreen() {
  const words = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const [state, set] = useUrlState(vouchersUrl);
  const vouchers = useVouchers(state);
  const columns = useColumns(state.queue === 'DECIDED');
  const looked = vouchers.data?.items.find(({ id }) => id === state.review);
  const { queue } = state;
  return (
    <Page title={words('title')} purpose={words('purpose')}>
      <BillingTabs current="vouchers" />
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
            value={queue}
            options={voucherQueues.map((value) => ({ value, label: words(value) }))}
            onChange={(value) => set({ queue: value })}
          />
        </FilterBar>
        <ListOf<Voucher>
          label={words('label')}
          columns={columns}
          list={vouchers}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.order.number}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => (
            <Button aria-label={shared('reviewOf', { number: row.order.number })} onClick={() => set({ review: row.id })}>
              {shared('review')}
            </Button>
          )}
          empty={
            state.search.trim() ? (
              <NoMatch onClear={() => set({ search: '' })} />
            ) : (
              <Empty
                title={words(queue === 'WAITING' ? 'empty' : `empty${queue}`)}
                text={queue === 'WAITING' ? words('emptyText') : undefined}
              />
            )
          }
        />
      </Surface>
      {looked ? <VoucherReview key={looked.id} voucher={looked} onClose={() => set({ review: '' })} /> : null}
    </Page>
  );
}

function useColumns(decided: boolean): ListColumn<Voucher>[] {
  const words = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const common = useOrderColumns<Voucher>();
  return [
    ...common,
    {
      key: 'code',
      title: words('code'),
      width: 150,
      render: ({ remittanceCode: code }) => (
        <span>
          <span className={styles['code']}>{code}</span> <CopyButton text={code} label={shared('copyCode', { code })} />
        </span>
      ),
    },
    {
      key: 'uploaded',
      title: words('uploaded'),
      width: 170,
      render: (row) => (
        <span className={styles['cell']}>
          {row.uploadedBy}
          <span className={styles['quiet']}>
            <Moment at={row.uploadedAt} />
          </span>
        </span>
      ),
    },
    decided
      ? {
          key: 'status',
          title: words('status'),
          width: 190,
          render: (row) => (
            <span className={styles['cell']}>
              <VoucherTag voucher={row} />
              {row.decidedAt === null ? null : (
                <span className={styles['quiet']}>
                  {row.decidedBy} · <Moment at={row.decidedAt} />
                </span>
              )}
            </span>
          ),
        }
      : {
          key: 'due',
          title: words('due'),
          width: 170,
          render: (row) => (
            <span className={styles['cell']}>
              <Moment at={row.dueAt} />
              <VoucherTag voucher={row} />
            </span>
          ),
        },
  ];
}
