import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import bar from './TopBar.module.css';

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A button that looks like a search field and opens the command palette, as do Ctrl K and ⌘ K. */
export function SearchField() {
  const t = useTranslations('shell.search');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={bar['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t('open')}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>{t('open')}</span>
        <kbd translate="no" data-drawn={apple ? '⌘ K' : t('keys')} />
      </button>
      {open ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
