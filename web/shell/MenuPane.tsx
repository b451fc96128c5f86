import { useTranslations } from 'use-intl';
import { version } from '../../package.json';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { usePathname } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Caption, Stack, Text } from '#web/ui/layout.tsx';
import { currentLeaf, type MenuLeaf, menuSections } from './menu-entries.ts';
import styles from './MenuPane.module.css';
import type { PageKey } from './page-keys.ts';

interface MenuPaneProps {
  /** Icons only, with their names as tooltips. */
  narrow?: boolean;
  /** The number of unpaid orders, shown at their entry. */
  unpaid?: number;
  onChosen?: () => void;
}

/** The left menu: the codes that the server grants, under headings, and the version of the product. */
export function MenuPane({ narrow = false, unpaid = 0, onChosen }: MenuPaneProps) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { menu } = useHere();
  const sections = menuSections(menu);
  const current = currentLeaf(sections, usePathname());
  return (
    <Stack as="nav" className={styles['menu']} data-narrow={narrow} aria-label={t('menu.label')}>
      <Go className={styles['brand']} to={paths.home} onClick={onChosen} aria-label={t('pages.home')}>
        <Logo />
        <span className={narrow ? 'visually-hidden' : undefined} translate="no">
          {common('product')}
        </span>
      </Go>
      {sections.map(({ group, leaves }) => (
        <div key={group ?? 'top'}>
          {group ? (
            <Caption as="h2" weight="strong" tight className={styles['heading']}>
              {t(`groups.${group}`)}
            </Caption>
          ) : null}
          <ul>
            {leaves.map((leaf) => (
              <li key={leaf.code}>
                <Entry
                  leaf={leaf}
                  current={leaf === current}
                  count={leaf.code === '050100' ? unpaid : 0}
                  narrow={narrow}
                  onChosen={onChosen}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {narrow ? null : <Caption className={styles['version']}>{t('menu.version', { version })}</Caption>}
    </Stack>
  );
}

interface EntryProps {
  leaf: MenuLeaf;
  current: boolean;
  count: number;
  narrow: boolean;
  onChosen: (() => void) | undefined;
}

function Entry({ leaf, current, count, narrow, onChosen }: EntryProps) {
  const t = useTranslations('shell');
  // The contract names its pages; the menu's test finds a key without a phrase.
  const name = t(`pages.${leaf.key as PageKey}`);
  return (
    <Go
      className={styles['entry']}
      to={leaf.path}
      data-menu={leaf.code}
      aria-current={current ? 'page' : undefined}
      title={narrow ? name : undefined}
      onClick={onChosen}
    >
      <Icon name={leaf.icon} />
      <Text grow breakable className={narrow ? 'visually-hidden' : styles['label']}>
        {name}
      </Text>
      {count > 0 ? (
        <Text size="xs" weight="strong" tight padInline="xs" className={styles['badge']}>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('menu.unpaid', { count })}</span>
        </Text>
      ) : null}
    </Go>
  );
}
