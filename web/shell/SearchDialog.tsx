import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { Box } from '#web/ui/layout.tsx';
import styles from './CommandPalette.module.css';
import { SearchInput } from './SearchInput.tsx';

const CommandPalette = lazy(async () => {
  const [{ CommandPalette: palette }] = await Promise.all([
    import('./CommandPalette.tsx'),
    loadPhrases(currentLanguage(), 'commands'),
  ]);
  return { default: palette };
});

/** The modal dialog of the command palette. Its field takes text while the results are still loaded. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.search');
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const field = { text, onText: setText, onClose };
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
      <Suspense fallback={<SearchInput {...field} />}>
        <CommandPalette {...field} />
      </Suspense>
    </Box>
  );
}
