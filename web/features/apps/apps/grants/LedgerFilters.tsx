import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { appScopes, grantStates } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type GrantsState, type grantsUrl, noFilters } from './grants-url.ts';
import styles from './Grants.module.css';
import { policiesQuery, useScopeText } from './use-grants.ts';

interface LedgerFiltersProps {
  state: GrantsState;
  set: SetUrlState<typeof grantsUrl>;
  matches: number | undefined;
}

/** Filters: text, member, app, scope, state. */
export function LedgerFilters({ state, set, matches }: LedgerFiltersProps) {
  const t = useTranslations('grants');
  const list = useList();
  const scopeText = useScopeText();
  const { data } = useQuery(policiesQuery);
  const member = useNamed(state.member);
  const apps = (data?.items ?? []).map(({ app }) => ({ value: app.appId, label: app.name }));
  const menus = [
    { key: 'app', label: t('app'), options: apps, chosen: state.app },
    {
      key: 'scope',
      label: t('reads'),
      options: appScopes.map((value) => ({ value, label: scopeText(value) })),
      chosen: state.scope as readonly string[],
    },
    {
      key: 'state',
      label: t('state'),
      options: grantStates.map((value) => ({ value, label: t(`states.${value}`) })),
      chosen: state.state as readonly string[],
    },
  ];
  const text = state.search.trim();
  const active: ActiveFilter[] = [
    ...(text ? [{ key: 'search', label: t('member'), value: text, onRemove: () => set({ search: '' }) }] : []),
    ...(state.member
      ? [{ key: 'member', label: t('member'), value: member?.displayName ?? '…', onRemove: () => set({ member: '' }) }]
      : []),
    ...menus.flatMap(({ key, label, options, chosen }) => {
      const value = list(options.flatMap((option) => (chosen.includes(option.value) ? option.label : [])));
      return chosen.length ? [{ key, label, value: value || '…', onRemove: () => set({ [key]: [] }) }] : [];
    }),
  ];
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={active}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterPanel label={t('member')} active={state.member !== ''}>
        <div className={styles['picker']}>
          <MemberPicker
            code="040100"
            aria-label={t('member')}
            value={member ?? null}
            onChange={(chosen) => set({ member: chosen?.employeeId ?? '' })}
          />
        </div>
      </FilterPanel>
      {menus.map(({ key, label, options, chosen }) => (
        <FilterMenu<string>
          key={key}
          label={label}
          options={options}
          chosen={chosen}
          onChange={(values) => set({ [key]: values })}
        />
      ))}
    </FilterBar>
  );
}

/** The member named in the URL by id. */
function useNamed(id: string): MemberChoice | undefined {
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id, '040100'],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code: '040100' } }, { signal }),
    enabled: id !== '',
  });
  return data?.items.find(({ employeeId }) => employeeId === id);
}
