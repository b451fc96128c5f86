import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PageOf } from '#web/client/use-page.ts';
import { FilterBar, FilterChip } from '#web/ui/FilterBar.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';
import { type AnyFilter, defaultsOf, type FilterContext, isSet, textOf } from './list-filter.ts';
import { ListTools } from './ListTools.tsx';
import type { ListScreen } from './use-list-screen.ts';

interface ListFiltersProps<Page extends PageOf<unknown>, Fields extends object, Sent extends object> {
  of: ListScreen<Page, Fields, Sent>;
  /** At the right, before the choice of columns: saved views. */
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
      aside={
        <>
          {aside}
          <ListTools list={of.definition.name} />
        </>
      }
    >
      {filters.map((filter) => (filter.control ? <Control key={nameOf(filter)} filter={filter} {...part} /> : null))}
      {children}
    </FilterBar>
  );
}

const nameOf = ({ fields }: AnyFilter) => Object.keys(fields).join();

type Context = FilterContext<object, unknown>;

interface PartProps {
  filter: AnyFilter;
  state: object;
  set: (change: object, options?: { replace?: boolean }) => void;
  page: unknown;
}

/** Draws a part of a filter with what it needs. */
function Part({ filter, state, set, page, draw }: PartProps & { draw: (context: Context) => ReactNode }) {
  const texts = { t: useTranslations(), list: useList(), day: useDateText() };
  const { Found } = filter;
  const within = (found: unknown) => draw({ state, set, found, ...texts });
  return Found ? (
    <Found state={state} page={page}>
      {within}
    </Found>
  ) : (
    within(undefined)
  );
}

function Control(props: PartProps) {
  return <Part {...props} draw={(context) => props.filter.control?.(context)} />;
}

function Chip(props: PartProps) {
  const { filter, set } = props;
  return (
    <Part
      {...props}
      draw={(context) => {
        const chip = filter.chip?.(context);
        return chip ? <FilterChip {...chip} onRemove={() => set(defaultsOf(filter.fields))} /> : null;
      }}
    />
  );
}
