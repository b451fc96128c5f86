import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { joinVias, requestStatuses } from '#contract/people/joining-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { noFilters, type JoinRequestsState, type requestsUrl } from './requests-url.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface RequestsFiltersProps {
  state: JoinRequestsState;
  set: SetUrlState<typeof requestsUrl>;
  /** The name of the link by which the list is filtered, if known. */
  link: string | undefined;
  matches: number | undefined;
  aside: ReactNode;
}

/** Search, filters and the chips of active filters. */
export function RequestsFilters({ state, set, link, matches, aside }: RequestsFiltersProps) {
  const t = useTranslations('joining.list');
  return (
    <FilterBar
      search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
      active={useActive(state, set, link)}
      onClear={() => set(noFilters)}
      matches={matches}
      aside={aside}
    >
      <FilterMenu
        label={t('status')}
        options={requestStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      <FilterMenu
        label={t('via')}
        options={joinVias.map((value) => ({ value, label: t(`vias.${value}`) }))}
        chosen={state.via}
        onChange={(via) => set({ via })}
      />
      <FilterPanel label={t('dates')} active={state.from !== '' || state.to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={state.from} to={state.to} fromLabel={t('from')} toLabel={t('to')} onChange={set} />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActive(state: JoinRequestsState, set: SetUrlState<typeof requestsUrl>, link: string | undefined): ActiveFilter[] {
  const t = useTranslations('joining.list');
  const list = useList();
  const day = useDateText();
  const [from, to] = [state.from && day(state.from), state.to && day(state.to)];
  const dates = from && to ? t('between', { from, to }) : from ? t('since', { from }) : t('before', { to });
  const all = [
    {
      key: 'status',
      shown: state.status.length > 0,
      label: t('status'),
      value: list(state.status.map((value) => t(`statuses.${value}`))),
      onRemove: () => set({ status: [] }),
    },
    {
      key: 'via',
      shown: state.via.length > 0,
      label: t('via'),
      value: list(state.via.map((value) => t(`vias.${value}`))),
      onRemove: () => set({ via: [] }),
    },
    {
      key: 'link',
      shown: state.link !== '',
      label: t('link'),
      value: link ?? t('ownLink'),
      onRemove: () => set({ link: '' }),
    },
    { key: 'dates', shown: Boolean(from || to), label: t('dates'), value: dates, onRemove: () => set({ from: '', to: '' }) },
    {
      key: 'search',
      shown: state.search.trim() !== '',
      label: t('searchShort'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
