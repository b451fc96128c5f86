import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { Caption } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { menuChoices, toggleMenuChoice } from './menu-choices.ts';
import type { MenuGroup } from './menu-entries.ts';
import styles from './MenuPane.module.css';

interface MenuGroupSectionProps {
  /** null for the entries above all headings, which cannot be collapsed. */
  group: MenuGroup | 'recent' | null;
  narrow?: boolean;
  /** The sum of what waits behind the entries, shown at the heading while they are collapsed. */
  waiting?: number;
  children: ReactNode;
}

/** Entries of the menu under a heading that collapses them; without their names, a line instead of the heading. */
export function MenuGroupSection({ group, narrow = false, waiting = 0, children }: MenuGroupSectionProps) {
  const t = useTranslations('shell');
  const collapsed = useStore(menuChoices).collapsed.includes(group ?? '') && !narrow;
  return (
    <div>
      {group === null ? null : (
        <Caption as="h2" weight="strong" tight className={styles['heading']}>
          {narrow ? (
            t(`groups.${group}`)
          ) : (
            <button type="button" aria-expanded={!collapsed} onClick={() => toggleMenuChoice('collapsed', group)}>
              {t(`groups.${group}`)}
              <Icon name={collapsed ? 'right' : 'down'} size={12} />
              {collapsed && waiting > 0 ? (
                <span className={styles['badge']}>
                  <span aria-hidden="true">{waiting}</span>
                  <span className="visually-hidden">{t('menu.waiting.group', { count: waiting })}</span>
                </span>
              ) : null}
            </button>
          )}
        </Caption>
      )}
      {collapsed ? null : <ul>{children}</ul>}
    </div>
  );
}
