import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Bell } from './Bell.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SearchField } from './SearchField.tsx';
import { TeamSwitcher } from './TeamSwitcher.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  narrow: boolean;
  onToggle: () => void;
  onOpenMenu: () => void;
}

/** The top bar: team, search, help, notifications, language and user menu. */
export function TopBar({ narrow, onToggle, onOpenMenu }: TopBarProps) {
  const t = useTranslations('shell.menu');
  const toggleLabel = narrow ? t('expand') : t('collapse');
  return (
    <Row as="header" gap="s" align="center" noPrint className={`${styles['tools']} ${styles['bar']}`}>
      <button type="button" className={styles['drawerButton']} data-guide="menu" aria-label={t('open')} onClick={onOpenMenu}>
        <Icon name="menu" />
      </button>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={!narrow}
        onClick={onToggle}
      >
        <Icon name="collapse" />
      </button>
      <TeamSwitcher />
      <SearchField />
      <Row gap="3xs" align="center" atEnd className={styles['end']}>
        <HelpMenu />
        <Bell />
        <LanguageMenu />
        <UserMenu />
      </Row>
    </Row>
  );
}
