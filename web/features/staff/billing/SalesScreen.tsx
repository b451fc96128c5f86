import { Segmented } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { salesStates } from '#contract/staff-billing-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/pickers/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { useMoney } from './cells.tsx';
import { SalesActs } from './SalesActs.tsx';
import { pageSizes, type SalesTeam, salesUrl, useSales } from './use-staff-billing.ts';

/** `/staff/billing/sales`: who may buy above 25 people, and credit for any team. */
export function SalesScreen() {
  const words = useTranslations('staffBilling.sales');
  const shared = useTranslations('staffBilling.shared');
  const common = useTranslations('common.state');
  const [state, set] = useUrlState(salesUrl);
  const teams = useSales(state);
  const columns = useColumns();
  const all = 'ALL' as const;
  return (
    <Page title={words('title')} purpose={words('purpose')}>
      <BillingTabs current="sales" />
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: words('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
        >
          <Segmented
            aria-label={shared('queue')}
            value={state.state ?? all}
            options={[{ value: all, label: common('all') }, ...salesStates.map((value) => ({ value, label: words(value) }))]}
            onChange={(value) => set({ state: value === all ? undefined : value })}
          />
        </FilterBar>
        <ListOf<SalesTeam>
          label={words('label')}
          columns={columns}
          list={teams}
          asked={state}
          rowKey={(row) => row.team.id}
          rowName={(row) => row.team.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => <SalesActs row={row} />}
          empty={
            state.search.trim() || state.state ? (
              <NoMatch onClear={() => set({ search: '', state: undefined })} />
            ) : (
              <Empty title={words('empty')} text={words('emptyText')} />
            )
          }
        />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<SalesTeam>[] {
  const words = useTranslations('staffBilling.sales');
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
        <span className={styles['cell']}>
          <strong>{team.name}</strong>
          <span className={`${styles['quiet']} ${styles['code']}`}>{team.code}</span>
        </span>
      ),
    },
    { key: 'people', title: words('people'), width: 90, numeric: true, render: (row) => format.number(row.headcount) },
    {
      key: 'asked',
      title: words('asked'),
      width: 300,
      render: ({ asked }) =>
        asked === null ? (
          <span className={styles['quiet']}>{words('never')}</span>
        ) : (
          <span className={styles['cell']}>
            <span>
              <Moment at={asked.at} /> · {asked.app}
            </span>
            <span>{[asked.contact, asked.email, asked.phone].filter(Boolean).join(' · ')}</span>
            {asked.message ? <span className={styles['quiet']}>{asked.message}</span> : null}
          </span>
        ),
    },
    {
      key: 'state',
      title: words('state'),
      width: 200,
      render: ({ cleared, customer, asked }) => (
        <span className={styles['cell']}>
          {cleared ? <StatusTag tone="good">{words('CLEARED')}</StatusTag> : null}
          {customer ? <StatusTag tone="info">{words('customer')}</StatusTag> : null}
          {asked && !cleared && !customer ? <StatusTag tone="warning">{words('ASKING')}</StatusTag> : null}
          {cleared ? <span className={styles['quiet']}>{[cleared.by, cleared.note].filter(Boolean).join(' · ')}</span> : null}
        </span>
      ),
    },
    {
      key: 'credit',
      title: words('credit'),
      width: 160,
      numeric: true,
      render: ({ balances }) => balances.map(({ minor, currency }) => <div key={currency}>{money(minor, currency)}</div>),
    },
  ];
}
