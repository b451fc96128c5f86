import { Checkbox, Pagination } from 'antd';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Box, PlainButton, Row } from './layout.tsx';
import { Icon } from './Icon.tsx';
import { type ListColumn, type ListSelection, type ListSort, toggled } from './list-types.ts';
import styles from './ListTable.module.css';
import { TableSkeleton } from './Skeletons.tsx';
import { useListKeys } from './use-list-keys.ts';

export interface ListTableProps<Row> {
  /** The content of the table, for screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** undefined until the first response; a skeleton of the table is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The name of a row, used as the label of its checkbox. */
  rowName: (row: Row) => string;
  total: number;
  page: number;
  size: number;
  sizes?: readonly number[];
  onPage: (page: number, size: number) => void;
  /** A newer response is loading; the old rows stay on screen, greyed out. */
  busy?: boolean;
  sort?: ListSort;
  onSort?: (sort: ListSort) => void;
  selection?: ListSelection;
  onSelect?: (selection: ListSelection) => void;
  onOpen?: (row: Row) => void;
  /** Closes what a row has opened (`Esc`). */
  onClose?: () => void;
  /** Shown instead of rows if there are none: an `Empty` or an `ErrorState`. */
  empty: ReactNode;
  /** A link below the rows. */
  note?: ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** What is shown below a row; null for a row that is not expanded. */
  expanded?: (row: Row) => ReactNode;
  /** Whether there are more rows than `total`. */
  more?: boolean;
}

/**
 * The table of a list page: sticky header and first column, selection, sorting, paging, and the keys `j k Enter Esc`. At 600 px
 * and below each row becomes a card.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    total,
    page,
    size,
    sizes = [20, 50, 100],
    onPage,
    busy = false,
    empty,
    note,
    more = false,
  } = props;
  const t = useTranslations('ui.list');
  const body = useRef<HTMLTableSectionElement>(null);
  const captionId = useId();
  useListKeys(body, props.onClose);
  if (rows === undefined) return <TableSkeleton columns={columns.length} />;
  if (rows.length === 0) return <div aria-busy={busy}>{empty}</div>;
  return (
    <Box shrink aria-busy={busy}>
      <div className={styles['scroll']} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table className={styles['table']}>
          <caption id={captionId} className="visually-hidden">
            {label}
          </caption>
          <Head {...props} rows={rows} />
          <tbody ref={body} data-busy={busy}>
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>
                <ListRow {...props} rows={rows} row={row} />
                <Expanded columns={columns.length} content={props.expanded?.(row) ?? null} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <Row tone="quiet" size="s" gap="xl" rowGap="s" align="center" wrap padBlock="m" padInline="xl" className={styles['foot']}>
        <span role="status">
          {t(more ? 'rangeOfMore' : 'range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
        </span>
        <kbd className={styles['keys']}>{t('keys')}</kbd>
        {note}
        <Pagination
          current={page}
          pageSize={size}
          total={total}
          pageSizeOptions={[...sizes]}
          showSizeChanger={sizes.length > 1}
          hideOnSinglePage={sizes.length === 1}
          showLessItems
          onChange={onPage}
        />
      </Row>
    </Box>
  );
}

type WithRows<Row> = ListTableProps<Row> & { rows: readonly Row[] };

function Head<Row>({ columns, rows, rowKey, selection, onSelect, sort, onSort, rowActions }: WithRows<Row>) {
  const t = useTranslations('ui.list');
  const page = rows.map(rowKey);
  const chosen = selection?.all
    ? page.length
    : page.filter((key) => selection && !selection.all && selection.keys.has(key)).length;
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
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            style={{ inlineSize: column.width, minInlineSize: column.width }}
            data-numeric={column.numeric}
            aria-sort={sort?.key === column.key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.title}
          </th>
        ))}
        {rowActions ? <th scope="col" className={styles['actions']} aria-hidden="true" /> : null}
      </tr>
    </thead>
  );
}

interface SortButtonProps<Row> {
  column: ListColumn<Row>;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
}

function SortButton<Row>({ column: { key, title }, sort, onSort }: SortButtonProps<Row>) {
  const active = sort?.key === key;
  const order = active && sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <PlainButton className={styles['sort']} data-order={active ? sort.order : undefined} onClick={() => onSort({ key, order })}>
      {title}
      <Icon name="down" size={12} />
    </PlainButton>
  );
}

function ListRow<Row>(props: WithRows<Row> & { row: Row }) {
  const { row, rows, rowKey, rowName, columns, selection, onSelect, onOpen, rowActions } = props;
  const t = useTranslations('ui.list');
  const key = rowKey(row);
  const selected = selection ? selection.all || selection.keys.has(key) : false;
  return (
    <tr
      tabIndex={-1}
      data-selected={selected}
      data-opens={onOpen !== undefined}
      onClick={(event) => isPlainClick(event.target) && onOpen?.(row)}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(row)}
    >
      {onSelect && selection ? (
        <td className={styles['check']}>
          <Checkbox
            aria-label={t('selectRow', { name: rowName(row) })}
            checked={selected}
            onChange={() => onSelect(toggled(selection, key, rows.map(rowKey)))}
          />
        </td>
      ) : null}
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row">
            {column.render(row)}
          </th>
        ) : (
          <td key={column.key} data-label={column.title} data-numeric={column.numeric}>
            {column.render(row)}
          </td>
        ),
      )}
      {rowActions ? <td className={styles['actions']}>{rowActions(row)}</td> : null}
    </tr>
  );
}

function Expanded({ columns, content }: { columns: number; content: ReactNode }) {
  if (content === null) return null;
  return (
    <tr>
      <td colSpan={columns}>{content}</td>
    </tr>
  );
}

/** False for clicks on a link, button or checkbox in the row, and for the end of a text selection. */
function isPlainClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]')) return false;
  return getSelection()?.type !== 'Range';
}
