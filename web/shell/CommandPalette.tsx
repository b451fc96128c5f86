import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { searchLimits } from '#contract/workplace/search-facts.ts';
import { go } from '#web/client/navigation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Caption, Note, PlainButton, Row, Text } from '#web/ui/layout.tsx';
import styles from './CommandPalette.module.css';
import type { PaletteResult } from './palette-hits.tsx';
import { usePalette } from './use-palette.tsx';

/**
 * Search for pages, actions, people, records and articles. Enter opens a result; the preview of an action says what it opens. A
 * combobox over a list, in a modal dialog. Requires the phrases of `commands`.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.search');
  const commands = useTranslations('commands');
  const common = useTranslations('common.actions');
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDeferredValue(text.trim());
  useEffect(() => dialog.current?.showModal(), []);
  const { hits, busy, nothing, retry } = usePalette(query);
  const current = Math.min(chosen, hits.length - 1);
  const preview = hits[current]?.preview;

  function open(hit: PaletteResult | undefined) {
    if (!hit) return;
    onClose();
    if (hit.to === undefined) {
      hit.act?.();
      return;
    }
    go(hit.to);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      const next = (current + step + hits.length) % hits.length;
      setChosen(next);
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(hits[current]);
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it; Escape closes a dialog by itself
    <Box
      as="dialog"
      floating
      ref={dialog}
      className={styles['palette']}
      aria-label={t('open')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Row tone="quiet" gap="m" align="center" padInline="xl" line="below" className={styles['field']}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? `${listId}-${current}` : undefined}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          maxLength={searchLimits.text}
          value={text}
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </Row>
      {nothing ? (
        <Box padBlock="s" padInline="xl">
          <p>{t('nothing', { text: query })}</p>
          <Note>
            {nothing.departments === null ? commands('empty.all') : commands('empty.some', { count: nothing.departments })}
          </Note>
        </Box>
      ) : null}
      <div ref={list} id={listId} role="listbox" aria-label={t('open')} aria-busy={busy} className={styles['list']}>
        {hits.map((hit, place) => (
          <div key={`${hit.section} ${hit.key}`} role="presentation">
            {hit.section !== hits[place - 1]?.section ? (
              <Caption as="div" weight="strong" padBlock="2xs" padInline="s" role="presentation">
                {t(`sections.${hit.section}`)}
              </Caption>
            ) : null}
            <div
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              aria-describedby={place === current && preview ? `${listId}-preview` : undefined}
              className={styles['hit']}
              onPointerMove={() => setChosen(place)}
              onClick={() => open(hit)}
              onKeyDown={press}
            >
              {hit.body}
            </div>
          </div>
        ))}
      </div>
      {retry && !busy ? (
        <Note padBlock="s" padInline="xl" role="alert">
          {t('failed')}{' '}
          <Text tone="link">
            <PlainButton onClick={retry}>{common('retry')}</PlainButton>
          </Text>
        </Note>
      ) : null}
      <Note id={`${listId}-preview`} size="xs" padBlock="s" padInline="xl" line="above" className={preview ? '' : styles['hint']}>
        {preview ?? t('hint')}
      </Note>
      <p className="visually-hidden" role="status">
        {busy ? '' : t('found', { count: nothing ? 0 : hits.length })}
      </p>
    </Box>
  );
}
