import { useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { Box } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { useStore } from '#web/ui/store.ts';
import styles from './Breadcrumb.module.css';

/**
 * The location of the screen. The first and the last breadcrumb are not links, nor is one whose screen this person cannot open.
 * Breadcrumbs that do not lead up are not shown: the menu shows the same.
 */
export function Breadcrumb() {
  const t = useTranslations('shell');
  const title = useStore(pageTitleStore);
  const info = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.info)?.staticData.info });
  if (!info || info.trail.length < 2) return null;
  return (
    <Box as="nav" tone="quiet" size="s" below="s" noPrint className={styles['crumbs']} aria-label={t('breadcrumb')}>
      <ol>
        {info.trail.map(({ page, path, code }, place) => (
          <li key={page}>
            {place > 0 && path && (!code || can(code)) ? <Go to={path}>{t(`pages.${page}`)}</Go> : t(`pages.${page}`)}
          </li>
        ))}
        <li aria-current="page">{title || t(`pages.${info.page}`)}</li>
      </ol>
    </Box>
  );
}
