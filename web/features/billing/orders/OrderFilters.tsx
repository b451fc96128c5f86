import { Select } from 'antd';
import { useTranslations } from 'use-intl';
import { shortPeriods } from '#contract/billing/order-facts.ts';
import { orderLabels } from '#contract/billing/order-states.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { noFilters, type OrdersState, type ordersUrl } from './orders-url.ts';

interface OrderFiltersProps {
  state: OrdersState;
  set: SetUrlState<typeof ordersUrl>;
  matches: number | undefined;
  /** Years with orders. */
  years: readonly number[];
}

/** Filters by number, status and period: half a year, a year, or one of the years with orders. */
export function OrderFilters({ state, set, matches, years }: OrderFiltersProps) {
  const t = useTranslations('orders');
  const list = useList();
  const nameOf = (period: string) =>
    period === '6m' ? t('filters.m6') : period === '1y' ? t('filters.y1') : t('filters.year', { year: period });
  const known = [...shortPeriods, ...years.map(String)];
  const periods = state.period && !known.includes(state.period) ? [...known, state.period] : known;
  const searched = state.search.trim();
  const active: ActiveFilter[] = [
    ...(searched ? [{ key: 'search', label: t('columns.number'), value: searched, onRemove: () => set({ search: '' }) }] : []),
    ...(state.status.length
      ? [
          {
            key: 'status',
            label: t('filters.status'),
            value: list(state.status.map((label) => t(`labels.${label}`))),
            onRemove: () => set({ status: [] }),
          },
        ]
      : []),
    ...(state.period
      ? [{ key: 'period', label: t('filters.period'), value: nameOf(state.period), onRemove: () => set({ period: '' }) }]
      : []),
  ];
  return (
    <FilterBar
      search={{ value: state.search, placeholder: t('search'), onChange: (text) => set({ search: text }, { replace: true }) }}
      active={active}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu<OrdersState['status'][number]>
        label={t('filters.status')}
        options={orderLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      <Select
        aria-label={t('filters.period')}
        placeholder={t('filters.period')}
        allowClear
        style={{ minWidth: 150 }}
        value={state.period || null}
        options={periods.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(period: string | null | undefined) => set({ period: period ?? '' })}
      />
    </FilterBar>
  );
}
