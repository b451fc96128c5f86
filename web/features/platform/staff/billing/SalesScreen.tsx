import { useFormatter, useTranslations } from 'use-intl';
import { salesStates } from '#contract/billing/staff-billing-facts.ts';
import { api } from '#web/client/api.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { bySegment } from '#web/shared/lists/segment-filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { useMoney } from './cells.tsx';
import { SalesActs } from './SalesActs.tsx';
import type { SalesTeamItem } from './use-staff-billing.ts';

const salesList = defineList({
  call: api.staffBilling.sales,
  key: ['staff', 'sales'],
  filters: [
    bySearch('staffBilling.sales.search'),
    bySegment('state', salesStates, 'staffBilling.shared.queue', 'staffBilling.sales'),
  ],
  label: 'staffBilling.sales.label',
  rowKey: ({ team }) => team.id,
  rowName: ({ team }) => team.name,
  useColumns,
  empty: { title: 'staffBilling.sales.empty', text: 'staffBilling.sales.emptyText' },
});

/** `/staff/billing/sales`: clearance of teams above 25 people, and credit for any team. */
export function SalesScreen() {
  const t = useTranslations('staffBilling.sales');
  const list = useListScreen(salesList);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="sales" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} rowActions={(row) => <SalesActs row={row} />} />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<SalesTeamItem>[] {
  const t = useTranslations('staffBilling.sales');
  const shared = useTranslations('staffBilling.shared');
  const format = useFormatter();
  const money = useMoney();
  return [
    {
      key: 'team',
      title: shared('team'),
      always: true,
      width: 220,
      render: ({ team }) => (
        <Cell>
          <strong>{team.name}</strong>
          <span className={`${styles['quiet']} ${styles['code']}`}>{team.code}</span>
        </Cell>
      ),
    },
    { key: 'people', title: t('people'), width: 90, numeric: true, render: (row) => format.number(row.headcount) },
    {
      key: 'asked',
      title: t('asked'),
      width: 300,
      render: ({ asked: salesRequest }) =>
        salesRequest === null ? (
          <span className={styles['quiet']}>{t('never')}</span>
        ) : (
          <Cell>
            <span>
              <Moment at={salesRequest.at} /> · {salesRequest.app}
            </span>
            <span>{[salesRequest.contact, salesRequest.email, salesRequest.phone].filter(Boolean).join(' · ')}</span>
            {salesRequest.message ? <span className={styles['quiet']}>{salesRequest.message}</span> : null}
          </Cell>
        ),
    },
    {
      key: 'state',
      title: t('state'),
      width: 200,
      render: ({ cleared, customer, asked: salesRequest }) => (
        <Cell>
          {cleared ? <StatusTag tone="good">{t('CLEARED')}</StatusTag> : null}
          {customer ? <StatusTag tone="info">{t('customer')}</StatusTag> : null}
          {salesRequest && !cleared && !customer ? <StatusTag tone="warning">{t('ASKING')}</StatusTag> : null}
          {cleared ? <span className={styles['quiet']}>{[cleared.by, cleared.note].filter(Boolean).join(' · ')}</span> : null}
        </Cell>
      ),
    },
    {
      key: 'credit',
      title: t('credit'),
      width: 160,
      numeric: true,
      render: ({ balances }) => balances.map(({ minor, currency }) => <div key={currency}>{money(minor, currency)}</div>),
    },
  ];
}
