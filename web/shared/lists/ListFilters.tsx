import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PageOf } from '#web/client/use-page.ts';
import { FilterBar, FilterChip } from '#web/ui/FilterBar.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';
import { type AnyFilter, defaultsOf, isSet, textOf } from './list-filter.ts';
import type { ListScreen } from './use-list-screen.ts';

interface ListFiltersProps<Page extends PageOf<unknown>, Fields extends object, Sent extends object> {
  of: ListScreen<Page, Fields, Sent>;
  /** At the right: saved views, columns. */
  aside?: ReactNode;
  /** Further controls. */
  children?: ReactNode;
}

/** The filter bar of a list: the controls of its filters, and a chip for each filter that is set. */
export function ListFilters<Page extends PageOf<unknown>, Fields extends object, Sent extends object>({
  of,
  aside,
  children,
}: ListFiltersProps<Page, Fields, Sent>) {
  const t = useTranslations();
  const { filters } = of.definition;
  const { state, data } = of;
  const set = of.set as PartProps['set'];
  const part = { state, set, page: data };
  const search = filters.find(({ placeholder }) => placeholder);
  const chips = filters.filter((filter) => filter.chip && (filter.hasChip?.(state) ?? isSet(filter, state)));
  return (
    <FilterBar
      {...(search?.placeholder && {
        search: {
          value: (state as { search: string }).search,
          placeholder: textOf(t, search.placeholder),
          onChange: (text: string) => set({ search: text }, { replace: true }),
        },
      })}
      chips={chips.map((filter) => (
        <Chip key={nameOf(filter)} filter={filter} {...part} />
      ))}
      onClear={() => of.clear()}
      matches={data?.total}
      aside={aside}
    >
      {filters.map((filter) => (filter.control ? <Control key={nameOf(filter)} filter={filter} {...part} /> : null))}
      {children}
    </FilterBar>
  );
}

const nameOf = ({ fields }: AnyFilter) => Object.keys(fields).join();

interface PartProps {
  filter: AnyFilter;
  state: object;
  set: (change: object, options?: { replace?: boolean }) => void;
  page: unknown;
}

function useFilter({ filter, state, set, page }: PartProps) {
  const t = useTranslations();
  return { state, set, found: filter.useFound(state, page), t, list: useList(), day: useDateText() };
}

function Control(props: PartProps) {
  return props.filter.control?.(useFilter(props));
}

function Chip(props: PartProps) {
  const chip = props.filter.chip?.(useFilter(props));
  return chip ? <FilterChip {...chip} onRemove={() => props.set(defaultsOf(props.filter.fields))} /> : null;
}
