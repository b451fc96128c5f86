import { useTranslations } from 'use-intl';
import { appCategories, availabilities, payments } from '#contract/apps/app-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type AppsState, type appsUrl, noFilters } from './apps-url.ts';

interface ManageFiltersProps {
  state: AppsState;
  set: SetUrlState<typeof appsUrl>;
  matches: number | undefined;
}

/** Filters by name or developer, availability, payment and category. */
export function ManageFilters({ state, set, matches }: ManageFiltersProps) {
  const t = useTranslations('market.manage');
  const apps = useTranslations('apps');
  const list = useList();
  const filters = [
    {
      key: 'availability' as const,
      label: t('columns.availability'),
      options: availabilities.map((value) => ({ value, label: apps(`availability.${value}`) })),
    },
    {
      key: 'payment' as const,
      label: t('columns.payment'),
      options: payments.map((value) => ({ value, label: apps(`payment.${value}`) })),
    },
    {
      key: 'category' as const,
      label: t('columns.category'),
      options: appCategories.map((value) => ({ value, label: apps(`categories.${value}`) })),
    },
  ];
  const chosen = (key: 'availability' | 'payment' | 'category'): readonly string[] => state[key];
  const active = filters.flatMap(({ key, label, options }): ActiveFilter[] => {
    const value = list(options.flatMap((option) => (chosen(key).includes(option.value) ? option.label : [])));
    return value ? [{ key, label, value, onRemove: () => set({ [key]: [] }) }] : [];
  });
  const searched = state.search.trim();
  const search = searched
    ? [{ key: 'search', label: t('columns.name'), value: searched, onRemove: () => set({ search: '' }) }]
    : [];
  return (
    <FilterBar
      search={{ value: state.search, placeholder: t('search'), onChange: (text) => set({ search: text }, { replace: true }) }}
      active={[...search, ...active]}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      {filters.map(({ key, label, options }) => (
        <FilterMenu<string>
          key={key}
          label={label}
          options={options}
          chosen={chosen(key)}
          onChange={(values) => set({ [key]: values })}
        />
      ))}
    </FilterBar>
  );
}
