import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { Box, Caption, Note, PlainButton, Text } from '#web/ui/layout.tsx';
import styles from './CommandPalette.module.css';
import type { PaletteResult } from './palette-hits.tsx';
import { SearchInput, type SearchedText } from './SearchInput.tsx';
import { usePalette } from './use-palette.tsx';

/**
 * The field and the results of the search: pages, actions, people, records and articles. Enter opens a result; the preview of an
 * action says what it opens. A combobox over a list, within `SearchDialog`. Requires the phrases of `commands`.
 */
export function CommandPalette({ text, onText, onClose }: SearchedText & { onClose: () => void }) {
  const t = useTranslations('shell.search');
  const commands = useTranslations('commands');
  const common = useTranslations('common.actions');
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const query = useDeferredValue(text.trim());
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
    <>
      <SearchInput
        listId={listId}
        active={hits.length > 0 ? `${listId}-${current}` : undefined}
        text={text}
        onText={(changed) => {
          onText(changed);
          setChosen(0);
        }}
        onKeyDown={press}
        onClose={onClose}
      />
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
    </>
  );
}
