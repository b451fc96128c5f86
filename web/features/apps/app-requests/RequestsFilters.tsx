import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { requestStatuses } from '#contract/apps/app-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { noFilters, type AppRequestsState, type requestsUrl } from './requests-url.ts';
import { requestedApps } from './use-requests.ts';

interface RequestsFiltersProps {
  state: AppRequestsState;
  set: SetUrlState<typeof requestsUrl>;
  matches: number | undefined;
}

/** Search, status, app, and the chips of active filters. */
export function RequestsFilters({ state, set, matches }: RequestsFiltersProps) {
  const t = useTranslations('permission.requests');
  const list = useList();
  const { data } = useQuery(requestedApps);
  const apps = (data?.items ?? []).map(({ appId, name }) => ({ value: appId, label: name }));
  const nameOf = (id: string) => apps.find(({ value }) => value === id)?.label ?? '…';
  const active = [
    {
      key: 'status',
      shown: state.status.length > 0,
      label: t('status'),
      value: list(state.status.map((value) => t(`statuses.${value}`))),
      onRemove: () => set({ status: [] }),
    },
    {
      key: 'app',
      shown: state.app.length > 0,
      label: t('app'),
      value: list(state.app.map(nameOf)),
      onRemove: () => set({ app: [] }),
    },
    {
      key: 'search',
      shown: state.search.trim() !== '',
      label: t('searchShort'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
  ];
  return (
    <FilterBar
      search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
      active={active.flatMap(({ shown, ...filter }) => (shown ? filter : []))}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={t('status')}
        options={requestStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      {apps.length > 0 ? (
        <FilterMenu label={t('app')} options={apps} chosen={state.app} onChange={(app) => set({ app })} />
      ) : null}
    </FilterBar>
  );
}
