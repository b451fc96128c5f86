import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Text } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { BillingTabs } from './BillingTabs.tsx';
import { RateForm } from './RateForm.tsx';
import { type ExchangeRateItem, useRates } from './use-staff-billing.ts';

type State = 'now' | 'coming' | 'past';
const most = 300;

/** `/staff/billing/rates`: the exchange rates behind "≈", by day. */
export function RatesScreen() {
  const t = useTranslations('staffBilling.rates');
  const [{ add }, set] = useUrlState({ add: flag });
  const { data, error, refetch } = useRates();
  const today = data?.today ?? '';
  const columns = useColumns((row) => stateOf(row, data?.items ?? [], today));
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button type="primary" onClick={() => set({ add: true })}>
          {t('set')}
        </Button>
      }
    >
      <BillingTabs current="rates" />
      <Surface flush>
        <ListTable<ExchangeRateItem>
          label={t('label')}
          columns={columns}
          rows={error ? [] : data?.items}
          total={data?.items.length ?? 0}
          page={1}
          size={most}
          sizes={[most]}
          busy={false}
          rowKey={(row) => `${row.currency} ${row.validFrom}`}
          rowName={(row) => `${row.currency} ${row.validFrom}`}
          onPage={() => {}}
          empty={
            error ? (
              <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
            ) : (
              <Empty title={t('empty')} text={t('emptyText')} />
            )
          }
        />
      </Surface>
      {add ? <RateForm today={today} onClose={() => set({ add: false })} /> : null}
    </Page>
  );
}

function stateOf(row: ExchangeRateItem, all: readonly ExchangeRateItem[], today: string): State {
  if (row.validFrom > today) return 'coming';
  const later = all.some(
    ({ currency, validFrom }) => currency === row.currency && validFrom <= today && validFrom > row.validFrom,
  );
  return later ? 'past' : 'now';
}

const tones = { now: 'good', coming: 'info', past: 'quiet' } as const;

function useColumns(state: (row: ExchangeRateItem) => State): ListColumn<ExchangeRateItem>[] {
  const t = useTranslations('staffBilling.rates');
  const dateText = useDateText();
  return [
    { key: 'currency', title: t('currency'), always: true, width: 110, render: (row) => <strong>{row.currency}</strong> },
    {
      key: 'perDollar',
      title: t('perDollar'),
      width: 160,
      numeric: true,
      render: (row) => (
        <Text nowrap weight="strong">
          {row.perDollar}
        </Text>
      ),
    },
    { key: 'from', title: t('from'), width: 150, render: (row) => dateText(row.validFrom) },
    {
      key: 'state',
      title: t('state'),
      width: 150,
      render: (row) => <StatusTag tone={tones[state(row)]}>{t(state(row))}</StatusTag>,
    },
    {
      key: 'setBy',
      title: t('setBy'),
      width: 240,
      render: (row) => (
        <span>
          {row.setBy} · <Moment at={row.setAt} />
        </span>
      ),
    },
  ];
}
