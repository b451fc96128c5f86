import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { usePathname } from '#web/client/navigation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Truncate } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import styles from './BottomBar.module.css';
import { bottomEntries } from './bottom-entries.ts';
import { currentLeaf } from './menu-entries.ts';
import { menuChoices } from './menu-choices.ts';
import type { PageKey } from './page-keys.ts';

/**
 * The navigation at the bottom of narrow pages. It is hidden while a text field has the focus, when a keyboard takes the space,
 * and beside a bar that saves a form.
 */
export function BottomBar() {
  const t = useTranslations('shell');
  const { menu } = useHere();
  const { favourites } = useStore(menuChoices);
  const leaves = bottomEntries(menu, favourites);
  const current = currentLeaf([{ group: null, leaves }], usePathname());
  return (
    <Row as="nav" line="above" noPrint className={styles['bar']} aria-label={t('menu.bottom')}>
      {leaves.map((leaf) => (
        <Go key={leaf.code} to={leaf.path} aria-current={leaf === current ? 'page' : undefined}>
          <Icon name={leaf.icon} size={20} />
          <Truncate size="xs" tight>
            {t(`pages.${leaf.key as PageKey}`)}
          </Truncate>
        </Go>
      ))}
    </Row>
  );
}
