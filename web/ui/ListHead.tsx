import { Checkbox } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ColumnEdge } from './ColumnEdge.tsx';
import { Icon } from './Icon.tsx';
import { PlainButton } from './layout.tsx';
import type { ListColumn, ListSort, WithRows } from './list-types.ts';
import styles from './ListTable.module.css';

/** The header of a list: selects the page, sorts, and resizes and moves columns. */
export function ListHead<Row>(props: WithRows<Row>) {
  const { columns, rows, rowKey, selection, onSelect, rowActions } = props;
  const t = useTranslations('ui.list');
  const page = rows.map(rowKey);
  const chosen = selection?.all
    ? page.length
    : page.filter((key) => selection && !selection.all && selection.keys.has(key)).length;
  /** The column that is dragged. */
  const [held, hold] = useState<string>();
  function selectPage(checked: boolean) {
    const keys = new Set(selection && !selection.all ? selection.keys : []);
    for (const key of page)
      if (checked) keys.add(key);
      else keys.delete(key);
    onSelect?.({ all: false, keys });
  }
  return (
    <thead>
      <tr>
        {onSelect ? (
          <th scope="col" className={styles['check']}>
            <Checkbox
              aria-label={t('selectPage')}
              checked={chosen === page.length}
              indeterminate={chosen > 0 && chosen < page.length}
              onChange={(event) => selectPage(event.target.checked)}
            />
          </th>
        ) : null}
        {columns.map((column, place) => (
          <HeadCell key={column.key} {...props} column={column} pinned={place === 0} held={held} hold={hold} />
        ))}
        {rowActions ? <th scope="col" className={styles['actions']} aria-hidden="true" /> : null}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> extends Pick<WithRows<Row>, 'sort' | 'onSort' | 'onWidth' | 'onMove'> {
  column: ListColumn<Row>;
  pinned: boolean;
  held: string | undefined;
  hold: (key: string | undefined) => void;
}

function HeadCell<Row>({ column, pinned, held, hold, sort, onSort, onWidth, onMove }: HeadCellProps<Row>) {
  const { key, title, shortTitle = title, width, numeric, sortable } = column;
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      hold(key);
    },
    onDragOver: (event: DragEvent) => {
      if (held !== undefined && !pinned) event.preventDefault();
    },
    onDrop: () => held !== undefined && onMove?.(held, key),
    onDragEnd: () => hold(undefined),
  };
  return (
    <th
      scope="col"
      data-key={key}
      title={shortTitle === title ? undefined : title}
      data-held={held === key}
      style={{ inlineSize: width, minInlineSize: width }}
      data-numeric={numeric}
      aria-sort={sort?.key === key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      {...(onMove && !pinned && drag)}
    >
      {sortable && onSort ? <SortButton of={key} title={shortTitle} sort={sort} onSort={onSort} /> : shortTitle}
      {onWidth ? <ColumnEdge onWidth={(chosen) => onWidth(key, chosen)} /> : null}
    </th>
  );
}

interface SortButtonProps {
  of: string;
  title: string;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
}

function SortButton({ of, title, sort, onSort }: SortButtonProps) {
  const active = sort?.key === of;
  const order = active && sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <PlainButton
      className={styles['sort']}
      data-order={active ? sort.order : undefined}
      onClick={() => onSort({ key: of, order })}
    >
      {title}
      <Icon name="down" size={12} />
    </PlainButton>
  );
}
