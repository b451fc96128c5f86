import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { arrangeParts, type HomeLayout, type HomePart } from '#contract/workplace/home-facts.ts';
import { useHere } from '#web/client/here.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Note, PlainButton, Row, Stack } from '#web/ui/layout.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { placesOf, placeStyle } from './home-grid.ts';
import styles from './Home.module.css';
import { arrange } from './use-home.ts';

interface ArrangeGridProps {
  /** The available parts in their default order. */
  offered: readonly HomePart[];
  /** The stored arrangement; null is the default. */
  stored: HomeLayout | null;
  onClose: () => void;
}

const ways: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The parts as tiles on their grid: moved by dragging or with the arrow keys, hidden and shown. Stored when saved. */
export function ArrangeGrid({ offered, stored, onClose }: ArrangeGridProps) {
  const t = useTranslations('home.arrange');
  const names = useTranslations('home.parts');
  const order = useTranslations('ui.order');
  const common = useTranslations('common.actions');
  const { team } = useHere();
  const [layout, setLayout] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [dragged, setDragged] = useState<HomePart | null>(null);
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  /** The tile below the pointer after the last move: while it stays there, the tiles are not moved again. */
  const over = useRef<string | null>(null);
  const parts = arrangeParts(offered, layout);
  const hidden = layout?.hidden ?? [];
  const shown = parts.filter((part) => !hidden.includes(part));
  // Parts that are not available at the moment keep their positions.
  const unavailable = (layout?.order ?? []).filter((part) => !offered.includes(part));

  function put(part: HomePart, to: number) {
    const place = Math.max(0, Math.min(to, shown.length - 1));
    if (place === shown.indexOf(part)) return;
    const moved = shown.filter((each) => each !== part).toSpliced(place, 0, part);
    setLayout({ order: [...moved, ...parts.filter((each) => hidden.includes(each)), ...unavailable], hidden });
    setSaid(order('moved', { name: names(part), place: place + 1, total: shown.length }));
  }
  function show(part: HomePart, visible: boolean) {
    setLayout({
      order: [...parts, ...unavailable],
      hidden: visible ? hidden.filter((each) => each !== part) : [...hidden, part],
    });
  }
  function take(event: PointerEvent, part: HomePart) {
    if (event.button !== 0) return;
    // The grid captures the pointer, not the tile, because tiles are moved in the document during the drag.
    grid.current?.setPointerCapture(event.pointerId);
    over.current = part;
    setDragged(part);
  }
  function drag({ clientX, clientY }: PointerEvent) {
    if (dragged === null) return;
    const tile = [...(grid.current?.children ?? [])].findIndex((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
    const target = shown[tile] ?? null;
    if (target === over.current) return;
    over.current = target;
    if (target !== null && target !== dragged) put(dragged, tile);
  }
  function press(event: KeyboardEvent, part: HomePart) {
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    put(part, shown.indexOf(part) + way);
  }
  async function save() {
    setBusy(true);
    try {
      await arrange(team.id, layout);
      toast('success', t('saved'));
      onClose();
    } catch {
      // The client has shown the error.
      setBusy(false);
    }
  }
  const drop = () => setDragged(null);
  return (
    <Surface
      title={t('title')}
      aside={
        <Row as="span" gap="s" wrap>
          <Button disabled={layout === null} onClick={() => setLayout(null)}>
            {t('reset')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {common('save')}
          </Button>
        </Row>
      }
    >
      <Stack gap="l">
        <Note>{t('text')}</Note>
        <ul
          ref={grid}
          className={styles['grid']}
          aria-label={t('title')}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onLostPointerCapture={drop}
        >
          {placesOf(shown).map(({ part, ...place }) => (
            <li key={part} className={styles['tile']} style={placeStyle(place)} data-held={part === dragged}>
              <PlainButton
                aria-label={order('move', { name: names(part) })}
                title={order('hint')}
                onPointerDown={(event) => take(event, part)}
                onKeyDown={(event) => press(event, part)}
              >
                <Icon name="grip" size={16} />
                {names(part)}
              </PlainButton>
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" size={14} />}
                aria-label={t('hide', { name: names(part) })}
                onClick={() => show(part, false)}
              />
            </li>
          ))}
        </ul>
        {shown.length < parts.length ? (
          <Row gap="s" align="center" wrap>
            <span>{t('hidden')}</span>
            {parts
              .filter((part) => hidden.includes(part))
              .map((part) => (
                <Button
                  key={part}
                  size="small"
                  icon={<Icon name="plus" size={14} />}
                  aria-label={t('show', { name: names(part) })}
                  onClick={() => show(part, true)}
                >
                  {names(part)}
                </Button>
              ))}
          </Row>
        ) : null}
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </Stack>
    </Surface>
  );
}
