import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { ListOf, type ListOfProps } from './ListOf.tsx';

interface RequestedList {
  search: string;
  page: number;
  size: number;
}

interface SearchedListProps<Row, Kind extends string> extends Omit<ListOfProps<Row>, 'asked' | 'onPage' | 'empty'> {
  asked: RequestedList;
  set: (change: Partial<RequestedList>, how?: { replace?: boolean }) => void;
  placeholder: string;
  /** A filter for one of a few kinds, or all. */
  kind?: {
    label: string;
    chosen: Kind | undefined;
    options: readonly { value: Kind; label: string }[];
    onChoose: (kind: Kind | undefined) => void;
  };
  /** Clears all filters. */
  onClear: () => void;
  /** The text shown if there is nothing to list at all. */
  nothing: { title: string; text: string };
}

const all = 'ALL';

/** A list with a search field and optionally a filter by kind; takes everything except the rows' own content. */
export function SearchedList<Row, Kind extends string = never>(props: SearchedListProps<Row, Kind>) {
  const { asked, set, placeholder, kind, nothing, onClear, ...list } = props;
  const common = useTranslations('common.state');
  const narrowed = asked.search.trim() !== '' || kind?.chosen !== undefined;
  return (
    <>
      <FilterBar search={{ value: asked.search, placeholder, onChange: (search) => set({ search }, { replace: true }) }}>
        {kind ? (
          <Segmented
            aria-label={kind.label}
            value={kind.chosen ?? all}
            options={[{ value: all, label: common('all') }, ...kind.options]}
            onChange={(value) => kind.onChoose(kind.options.find((option) => option.value === value)?.value)}
          />
        ) : null}
      </FilterBar>
      <ListOf<Row>
        {...list}
        asked={asked}
        onPage={(page, size) => set({ page, size })}
        empty={narrowed ? <NoMatch onClear={onClear} /> : <Empty {...nothing} />}
      />
    </>
  );
}
