import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Box, PlainButton, Row } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './OrderList.module.css';

export interface OrderItem {
  key: string;
  /** The name of the item, for screen readers. */
  name: string;
  content: ReactNode;
}

interface OrderListProps {
  label: string;
  items: readonly OrderItem[];
  onOrder: (keys: string[]) => void;
  /** The left or right arrow key is pressed on a handle. */
  onSide?: (key: string, way: 1 | -1) => void;
}

/** A short list that can be reordered: by dragging its handles with mouse or finger, or with the arrow keys on a handle. */
export function OrderList({ label, items, onOrder, onSide }: OrderListProps) {
  const t = useTranslations('ui.order');
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const keys = items.map(({ key }) => key);
  function put(key: string, to: number) {
    const place = Math.max(0, Math.min(to, keys.length - 1));
    if (place === keys.indexOf(key)) return;
    onOrder(keys.filter((each) => each !== key).toSpliced(place, 0, key));
    const name = items.find((item) => item.key === key)?.name ?? '';
    setSaid(t('moved', { name, place: place + 1, total: keys.length }));
  }
  function take(event: PointerEvent, key: string) {
    if (event.button !== 0) return;
    // The list captures the pointer, not the handle, because rows are moved in the document during the drag.
    list.current?.setPointerCapture(event.pointerId);
    setDragged(key);
  }
  function drag(event: PointerEvent) {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    put(dragged, below < 0 ? rows.length - 1 : below);
  }
  function press(event: KeyboardEvent, key: string) {
    const side = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (side && onSide) {
      event.preventDefault();
      onSide(key, side);
    }
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    put(key, keys.indexOf(key) + way);
  }
  const drop = () => setDragged(null);
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onLostPointerCapture={drop}
      >
        {items.map(({ key, name, content }) => (
          <Row key={key} as="li" gap="2xs" align="center" line="below" className={styles['row']} data-held={key === dragged}>
            <PlainButton
              className={styles['handle']}
              aria-label={t('move', { name })}
              title={t('hint')}
              onPointerDown={(event) => take(event, key)}
              onKeyDown={(event) => press(event, key)}
            >
              <Icon name="grip" size={16} />
            </PlainButton>
            <Box grow>{content}</Box>
          </Row>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
