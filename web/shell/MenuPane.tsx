import { useTranslations } from 'use-intl';
import { version } from '../../package.json';
import type { LeafCode } from '#contract/access/permission-facts.ts';
import type { WaitingCounts } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { usePathname } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { useWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { Caption, Stack } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { menuChoices } from './menu-choices.ts';
import { currentLeaf, menuSections } from './menu-entries.ts';
import { MenuEntryLine } from './MenuEntryLine.tsx';
import { MenuGroupSection } from './MenuGroupSection.tsx';
import styles from './MenuPane.module.css';
import { useRecentPages } from './recent-pages.ts';

interface MenuPaneProps {
  /** Icons only, with their names as tooltips. */
  narrow?: boolean;
  onChosen?: () => void;
}

/** What waits behind each menu entry, and its text. */
const waitingByCode = {
  '020100': { kind: 'joinRequests', phrase: 'requests.waiting' },
  '020500': { kind: 'headRequests', phrase: 'menu.waiting.headRequests' },
  '040100': { kind: 'appRequests', phrase: 'menu.waiting.appRequests' },
  '050100': { kind: 'unpaid', phrase: 'menu.waiting.unpaid' },
  '050200': { kind: 'subscriptions', phrase: 'menu.waiting.subscriptions' },
} as const satisfies Partial<Record<LeafCode, { kind: keyof WaitingCounts; phrase: string }>>;
const hasCount = (code: LeafCode): code is keyof typeof waitingByCode => code in waitingByCode;

/**
 * The left menu: the codes that the server grants, under headings that collapse their entries, with the number that waits behind
 * each; the pages of records opened last; and the version of the product.
 */
export function MenuPane({ narrow = false, onChosen }: MenuPaneProps) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { menu } = useHere();
  const { favourites } = useStore(menuChoices);
  const waiting = useWaitingCounts();
  const recent = useRecentPages();
  const sections = menuSections(menu, favourites);
  const pathname = usePathname();
  const current = currentLeaf(sections, pathname);
  const waitingOf = (code: LeafCode) => {
    if (!hasCount(code)) return undefined;
    const { kind, phrase } = waitingByCode[code];
    const count = waiting?.[kind];
    return count ? { count, text: t(phrase, { count }) } : undefined;
  };
  return (
    <Stack as="nav" className={styles['menu']} data-narrow={narrow} aria-label={t('menu.label')}>
      <Go className={styles['brand']} to={paths.home} onClick={onChosen} aria-label={`${common('product')} ${t('pages.home')}`}>
        <Logo />
        <span className={narrow ? 'visually-hidden' : undefined} translate="no">
          {common('product')}
        </span>
      </Go>
      {sections.map(({ group, leaves }) => (
        <MenuGroupSection
          key={group ?? 'top'}
          group={group}
          narrow={narrow}
          waiting={leaves.reduce((sum, { code }) => sum + (waitingOf(code)?.count ?? 0), 0)}
        >
          {leaves.map(({ code, key, path, icon }) => (
            <MenuEntryLine
              key={code}
              code={code}
              page={key}
              path={path}
              icon={icon}
              current={code === current?.code}
              waiting={waitingOf(code)}
              favourite={group === 'favourites'}
              narrow={narrow}
              onChosen={onChosen}
            />
          ))}
        </MenuGroupSection>
      ))}
      {narrow || recent.length === 0 ? null : (
        <MenuGroupSection group="recent">
          {recent.map(({ path, title }) => (
            <li key={path}>
              <Go className={styles['entry']} to={path} title={title} onClick={onChosen}>
                <span className={styles['label']}>{title}</span>
              </Go>
            </li>
          ))}
        </MenuGroupSection>
      )}
      {narrow ? null : <Caption className={styles['version']}>{t('menu.version', { version })}</Caption>}
    </Stack>
  );
}
