import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toggleMenuChoice } from './menu-choices.ts';
import type { MenuLeaf } from './menu-entries.ts';
import styles from './MenuPane.module.css';
import type { PageKey } from './page-keys.ts';

interface MenuEntryLineProps extends Omit<MenuLeaf, 'key'> {
  /** The key of the entry's name. The contract names its pages; the menu's test finds a key without a phrase. */
  page: string;
  current: boolean;
  waiting: { count: number; text: string } | undefined;
  favourite: boolean;
  narrow: boolean;
  onChosen: (() => void) | undefined;
}

/**
 * An entry of the menu with a button that adds it to the favourites: at the current page, at favourites, and where the pointer is.
 * By keyboard, the menu has one stop for each other entry.
 */
export function MenuEntryLine({ code, page, path, icon, current, waiting, favourite, narrow, onChosen }: MenuEntryLineProps) {
  const t = useTranslations('shell');
  const name = t(`pages.${page as PageKey}`);
  const [isPointed, setPointed] = useState(false);
  const hasPin = code !== '010000' && code !== '090000' && (isPointed || current || favourite);
  const pinLabel = t(favourite ? 'menu.unpin' : 'menu.pin', { page: name });
  return (
    <li className={styles['line']} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      <Go
        className={styles['entry']}
        to={path}
        data-menu={code}
        aria-current={current ? 'page' : undefined}
        title={narrow ? name : undefined}
        onClick={onChosen}
      >
        <Icon name={icon} />
        <span className={narrow ? 'visually-hidden' : styles['label']}>{name}</span>
        {waiting ? (
          <span className={styles['badge']}>
            <span aria-hidden="true">{waiting.count}</span>
            <span className="visually-hidden">{waiting.text}</span>
          </span>
        ) : null}
      </Go>
      {narrow || !hasPin ? null : (
        <button
          type="button"
          className={styles['pin']}
          aria-pressed={favourite}
          aria-label={pinLabel}
          title={pinLabel}
          onClick={() => toggleMenuChoice('favourites', code)}
        >
          <Icon name="bookmark" size={14} />
        </button>
      )}
    </li>
  );
}
