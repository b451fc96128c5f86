import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { searchLimits } from '#contract/workplace/search-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './CommandPalette.module.css';

export interface SearchedText {
  text: string;
  onText: (text: string) => void;
}

interface Props extends SearchedText {
  /** The id of the list of results; absent while it is loaded. */
  listId?: string | undefined;
  /** The id of the selected result. */
  active?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The field of the command palette, and the button that closes it on a phone. */
export function SearchInput({ text, onText, listId, active, onKeyDown, onClose }: Props) {
  const t = useTranslations('shell.search');
  return (
    <Row tone="quiet" gap="m" align="center" padInline="xl" line="below" className={styles['field']}>
      <Icon name="search" />
      <input
        role="combobox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={active}
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        maxLength={searchLimits.text}
        value={text}
        autoFocus
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </Row>
  );
}
