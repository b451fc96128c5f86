import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { voucherQueues } from '#contract/billing/staff-billing-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { byPart } from '#web/shared/lists/segment-filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell } from '#web/ui/layout.tsx';
import { BillingTabs } from './BillingTabs.tsx';
import styles from './Billing.module.css';
import { useOrderColumns } from './cells.tsx';
import { again, isDecided, type VoucherItem } from './use-staff-billing.ts';
import { VoucherReview } from './VoucherReview.tsx';
import { VoucherTag } from './VoucherTag.tsx';

const vouchersList = defineList({
  call: api.staffBilling.vouchers,
  key: ['staff', 'vouchers'],
  filters: [
    bySearch('staffBilling.shared.search'),
    byPart('queue', voucherQueues, 'WAITING', 'staffBilling.shared.queue', 'staffBilling.vouchers'),
  ],
  extra: {
    /** The voucher being reviewed. */
    review: uuid,
  },
  label: 'staffBilling.vouchers.label',
  rowKey: ({ id }) => id,
  rowName: ({ order }) => order.number,
  useColumns: ({ state }) => useColumns(state.queue === 'DECIDED'),
  empty: {
    title: (t, { queue }) => t(queue === 'WAITING' ? 'staffBilling.vouchers.empty' : `staffBilling.vouchers.empty${queue}`),
    text: (t, { queue }) => (queue === 'WAITING' ? t('staffBilling.vouchers.emptyText') : undefined),
  },
  again,
});

/** `/staff/billing`: transfers whose arrival must be confirmed. */
export function VouchersScreen() {
  const t = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const list = useListScreen(vouchersList);
  const reviewed = list.data?.items.find(({ id }) => id === list.state.review);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="vouchers" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowActions={(row) => (
            <Button
              aria-label={shared(isDecided(row) ? 'lookAt' : 'reviewOf', { number: row.order.number })}
              onClick={() => list.set({ review: row.id })}
            >
              {shared(isDecided(row) ? 'look' : 'review')}
            </Button>
          )}
        />
      </Surface>
      {reviewed ? <VoucherReview key={reviewed.id} voucher={reviewed} onClose={() => list.set({ review: '' })} /> : null}
    </Page>
  );
}

function useColumns(decided: boolean): ListColumn<VoucherItem>[] {
  const t = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const common = useOrderColumns<VoucherItem>();
  return [
    ...common,
    {
      key: 'code',
      title: t('code'),
      width: 150,
      render: ({ remittanceCode: code }) => (
        <span>
          <span className={styles['code']}>{code}</span> <CopyButton text={code} label={shared('copyCode', { code })} />
        </span>
      ),
    },
    {
      key: 'uploaded',
      title: t('uploaded'),
      width: 170,
      render: (row) => (
        <Cell>
          {row.uploadedBy}
          <span className={styles['quiet']}>
            <Moment at={row.uploadedAt} />
          </span>
        </Cell>
      ),
    },
    decided
      ? {
          key: 'status',
          title: t('status'),
          width: 190,
          render: (row) => (
            <Cell>
              <VoucherTag voucher={row} />
              {row.decidedAt === null ? null : (
                <span className={styles['quiet']}>
                  {row.decidedBy} · <Moment at={row.decidedAt} />
                </span>
              )}
            </Cell>
          ),
        }
      : {
          key: 'due',
          title: t('due'),
          width: 170,
          render: (row) => (
            <Cell>
              <Moment at={row.dueAt} />
              <VoucherTag voucher={row} />
            </Cell>
          ),
        },
  ];
}
