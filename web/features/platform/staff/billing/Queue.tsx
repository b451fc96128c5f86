import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { pageSizes } from './use-staff-billing.ts';

interface QueueState {
  search: string;
  page: number;
  size: number;
}

interface QueueProps<Row, Part extends string, State extends QueueState> {
  label: string;
  state: State;
  set: (change: Partial<QueueState>, options?: { replace: boolean }) => void;
  /** The parts of the queue, and the one that is shown. */
  parts: readonly { value: Part; label: string }[];
  part: Part;
  onPart: (part: Part) => void;
  list: Parameters<typeof ListOf<Row>>[0]['list'];
  columns: ListColumn<Row>[];
  rowActions: (row: Row) => ReactNode;
  empty: { title: string; text: string | undefined };
}

/** Decisions about orders that wait for provider staff, by deadline; searchable by order or team, in parts. */
export function Queue<Row extends { id: string; order: { number: string } }, Part extends string, State extends QueueState>(
  of: QueueProps<Row, Part, State>,
) {
  const shared = useTranslations('staffBilling.shared');
  const { state, set } = of;
  return (
    <Surface flush>
      <FilterBar
        search={{
          value: state.search,
          placeholder: shared('search'),
          onChange: (text) => set({ search: text }, { replace: true }),
        }}
      >
        <Segmented<Part> aria-label={shared('queue')} value={of.part} options={[...of.parts]} onChange={of.onPart} />
      </FilterBar>
      <ListOf<Row>
        label={of.label}
        columns={of.columns}
        list={of.list}
        asked={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.order.number}
        sizes={pageSizes}
        onPage={(page, size) => set({ page, size })}
        rowActions={of.rowActions}
        empty={
          state.search.trim() ? (
            <NoMatch onClear={() => set({ search: '' })} />
          ) : (
            <Empty title={of.empty.title} text={of.empty.text} />
          )
        }
      />
    </Surface>
  );
}
