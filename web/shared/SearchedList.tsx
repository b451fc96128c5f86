import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { ListOf, type ListOfProps } from './ListOf.tsx';

interface Asked {
  search: string;
  page: number;
  size: number;
}

interface SearchedListProps<Row, Kind extends string> extends Omit<ListOfProps<Row>, 'asked' | 'onPage' | 'empty'> {
  asked: Asked;
  set: (change: Partial<Asked>, how?: { replace?: boolean }) => void;
  placeholder: string;
  /** One of a few kinds, or all of them. */
  kind?: {
    label: string;
    chosen: Kind | undefined;
    options: readonly { value: Kind; label: string }[];
    onChoose: (kind: Kind | undefined) => void;
  };
  /** Back to all there is. */
  onClear: () => void;
  /** What is said while there is nothing to list at all. */
  nothing: { title: string; text: string };
}

const all = 'ALL';

/** A list that is searched by words and, it may be, by one kind: what it takes besides what is in its rows. */
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
