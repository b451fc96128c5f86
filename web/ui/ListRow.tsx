import { Checkbox } from 'antd';
import type { KeyboardEvent, MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Truncate } from './layout.tsx';
import type { ListColumn, WithRows } from './list-types.ts';
import styles from './ListTable.module.css';

interface ListRowProps<Row> extends WithRows<Row> {
  row: Row;
  /** `ranged` with Shift: up to the checkbox that was used before. */
  onCheck: (key: string, ranged: boolean) => void;
}

/** A row of a list, or a card on a phone. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const content = props.expanded?.(props.row) ?? null;
  return (
    <>
      <Cells {...props} />
      {content === null ? null : (
        <tr>
          <td colSpan={props.columns.length + Number(props.rowActions !== undefined) + Number(props.selection !== undefined)}>
            {content}
          </td>
        </tr>
      )}
    </>
  );
}

function Cells<Row>(props: ListRowProps<Row>) {
  const {
    row,
    rowKey,
    rowName,
    columns,
    selection,
    onSelect,
    onOpen,
    peeked,
    onPeek,
    onMoved,
    peeksByClick,
    rowActions,
    onCheck,
  } = props;
  const t = useTranslations('ui.list');
  const key = rowKey(row);
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.(row);
    if (event.key !== ' ' || !onPeek) return;
    event.preventDefault();
    onPeek(row);
  }
  const selected = selection ? selection.all || selection.keys.has(key) : false;
  return (
    <tr
      tabIndex={-1}
      data-selected={selected}
      data-opens={onOpen !== undefined}
      aria-current={peeked === key ? 'true' : undefined}
      onClick={(event) => isPlainClick(event.target) && (peeksByClick && peeked !== key ? onPeek?.(row) : onOpen?.(row))}
      onFocus={(event) => event.target === event.currentTarget && onMoved?.(row)}
      onKeyDown={press}
    >
      {onSelect && selection ? (
        <td className={styles['check']} onMouseDown={keepText}>
          <Checkbox
            aria-label={t('selectRow', { name: rowName(row) })}
            checked={selected}
            onChange={({ nativeEvent }) => onCheck(key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row">
            <Value column={column}>{column.render(row)}</Value>
          </th>
        ) : (
          <td key={column.key} data-label={column.shortTitle ?? column.title} data-numeric={column.numeric}>
            <Value column={column}>{column.render(row)}</Value>
          </td>
        ),
      )}
      {rowActions ? <td className={styles['actions']}>{rowActions(row)}</td> : null}
    </tr>
  );
}

/** The content of a cell. A column that shortens its values gets a box whose least width does not depend on them. */
function Value<Row>({ column: { shortens }, children }: { column: ListColumn<Row>; children: ReactNode }) {
  if (shortens === undefined || children === null || children === undefined || children === '') return children;
  return (
    <span className={styles['short']} style={{ gridTemplateColumns: `minmax(${shortens}px, auto)` }}>
      <Truncate className={styles['text']}>{children}</Truncate>
    </span>
  );
}

/** Shift-click selects rows, not the text between them. */
function keepText(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** False for clicks on a link, button or checkbox in the row, and for the end of a text selection. */
function isPlainClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]')) return false;
  return getSelection()?.type !== 'Range';
}
