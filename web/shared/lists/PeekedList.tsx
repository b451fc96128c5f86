import { type ReactNode, useCallback } from 'react';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Text } from '#web/ui/layout.tsx';
import { BesidePeek, PeekPanel } from '#web/ui/PeekPanel.tsx';
import { useRoomy } from '#web/ui/use-narrow.ts';
import { ListOf, type ListOfProps } from '../ListOf.tsx';

interface PeekedListProps<Row> extends ListOfProps<Row> {
  /** The key of the row beside the list, or empty. */
  peeked: string;
  onPeeked: (key: string) => void;
  /** What the panel shows; without it, all columns of the row. Lists with it open the panel by click. */
  peek: ((row: Row) => ReactNode) | undefined;
  allColumns: readonly ListColumn<Row>[];
}

/** A list whose rows can be looked at in a panel beside it, where the window has room for it. */
export function PeekedList<Row>({ peeked, onPeeked, peek, allColumns, ...list }: PeekedListProps<Row>) {
  const roomy = useRoomy();
  const { rowKey, rowName, onOpen, onClose } = list;
  const { items = [], page = 1, size = 0, total = 0 } = list.list.data ?? {};
  const place = roomy && peeked !== '' ? items.findIndex((row) => rowKey(row) === peeked) : -1;
  const row = items[place];
  const show = useCallback((shown: Row) => onPeeked(rowKey(shown)), [onPeeked, rowKey]);
  if (!roomy || !onOpen) return <ListOf<Row> {...list} />;
  const close = () => onPeeked('');
  const at = (next: number) => {
    const other = items[next];
    return other === undefined ? undefined : () => show(other);
  };
  const table = (
    <ListOf<Row>
      {...list}
      peeked={row === undefined ? undefined : peeked}
      onPeek={(shown) => (rowKey(shown) === peeked ? close() : show(shown))}
      onMoved={row === undefined ? undefined : show}
      peeksByClick={peek !== undefined}
      onClose={row === undefined ? onClose : close}
    />
  );
  return (
    <BesidePeek
      panel={
        row === undefined ? null : (
          <PeekPanel
            label={rowName(row)}
            place={(page - 1) * size + place + 1}
            total={total}
            onPrevious={at(place - 1)}
            onNext={at(place + 1)}
            onOpen={() => onOpen(row)}
            onClose={close}
          >
            {peek ? (
              peek(row)
            ) : (
              <>
                <Text as="h2" breakable>
                  {rowName(row)}
                </Text>
                <Facts items={allColumns.slice(1).map(({ key, title, render }) => ({ key, label: title, value: render(row) }))} />
              </>
            )}
          </PeekPanel>
        )
      }
    >
      {table}
    </BesidePeek>
  );
}
