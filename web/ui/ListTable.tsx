import { Pagination } from 'antd';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CopyCell } from './CopyCell.tsx';
import { Box, Row } from './layout.tsx';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { type ListTableProps, toggled, type WithRows, withRange } from './list-types.ts';
import styles from './ListTable.module.css';
import { TableSkeleton } from './Skeletons.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useListKeys } from './use-list-keys.ts';

/**
 * The table of a list page: sticky header and first column, selection, sorting, paging, and the keys `j k Enter Esc`. If the window
 * is too narrow, columns are left out by their priority. At 600 px and below each row becomes a card.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, busy = false, empty } = props;
  if (rows === undefined) return <TableSkeleton columns={columns.length} />;
  if (rows.length === 0) return <div aria-busy={busy}>{empty}</div>;
  return <Table {...props} rows={rows} />;
}

function Table<Row>(props: WithRows<Row>) {
  const { label, rows, rowKey, total, page, size, sizes = [20, 50, 100], onPage, busy = false, note, more = false } = props;
  const t = useTranslations('ui.list');
  const region = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row whose checkbox was used last; with Shift, the rows up to the next one follow it. */
  const anchor = useRef<string>(undefined);
  const captionId = useId();
  const { fitting, scrolls } = useFittingColumns(region, props.columns);
  useListKeys(body, props.onClose);
  const given = { ...props, columns: fitting };
  function check(key: string, ranged: boolean) {
    const { selection, onSelect } = props;
    if (!selection) return;
    const keys = rows.map(rowKey);
    const from = ranged && anchor.current !== undefined && keys.includes(anchor.current) ? anchor.current : key;
    anchor.current = key;
    const add = !selection.all && !selection.keys.has(key);
    onSelect?.(from === key ? toggled(selection, key, keys) : withRange(selection, [from, key], keys, add));
  }
  return (
    <Box shrink aria-busy={busy}>
      <div
        ref={region}
        className={styles['scroll']}
        data-scrolls={scrolls}
        role="region"
        aria-labelledby={captionId}
        {...(scrolls && { tabIndex: 0 })}
      >
        <table className={styles['table']}>
          <caption id={captionId} className="visually-hidden">
            {label}
          </caption>
          <ListHead {...given} />
          <tbody ref={body} data-busy={busy}>
            {rows.map((row) => (
              <ListRow key={rowKey(row)} {...given} row={row} onCheck={check} />
            ))}
          </tbody>
        </table>
        <CopyCell body={body} />
      </div>
      <Row tone="quiet" size="s" gap="xl" rowGap="s" align="center" wrap padBlock="xs" padInline="xl">
        <span role="status">
          {t(more ? 'rangeOfMore' : 'range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
        </span>
        <kbd className={styles['keys']}>{t('keys')}</kbd>
        {note}
        <Box atEnd className={styles['pages']}>
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
        </Box>
      </Row>
    </Box>
  );
}
