import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { voucherQueues } from '#contract/billing/staff-billing-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell } from '#web/ui/layout.tsx';
import { BillingTabs } from './BillingTabs.tsx';
import styles from './Billing.module.css';
import { useOrderColumns } from './cells.tsx';
import { isDecided, useVouchers, type VoucherItem, vouchersUrl } from './use-staff-billing.ts';
import { Queue } from './Queue.tsx';
import { VoucherReview } from './VoucherReview.tsx';
import { VoucherTag } from './VoucherTag.tsx';

/** `/staff/billing`: transfers whose arrival must be confirmed. */
export function VouchersScreen() {
  const t = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const [state, set] = useUrlState(vouchersUrl);
  const vouchers = useVouchers(state);
  const columns = useColumns(state.queue === 'DECIDED');
  const looked = vouchers.data?.items.find(({ id }) => id === state.review);
  const { queue } = state;
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="vouchers" />
      <Queue
        label={t('label')}
        state={state}
        set={set}
        parts={voucherQueues.map((value) => ({ value, label: t(value) }))}
        part={queue}
        onPart={(value) => set({ queue: value })}
        list={vouchers}
        columns={columns}
        rowActions={(row) => (
          <Button
            aria-label={shared(isDecided(row) ? 'lookAt' : 'reviewOf', { number: row.order.number })}
            onClick={() => set({ review: row.id })}
          >
            {shared(isDecided(row) ? 'look' : 'review')}
          </Button>
        )}
        empty={{
          title: t(queue === 'WAITING' ? 'empty' : `empty${queue}`),
          text: queue === 'WAITING' ? t('emptyText') : undefined,
        }}
      />
      {looked ? <VoucherReview key={looked.id} voucher={looked} onClose={() => set({ review: '' })} /> : null}
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
