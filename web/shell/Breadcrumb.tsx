import { useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { Box } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { useStore } from '#web/ui/store.ts';
import styles from './Breadcrumb.module.css';
import { useRecentPages } from './recent-pages.ts';

/**
 * The location of the screen. The first and the last breadcrumb are not links, nor is one whose screen this person cannot open. A
 * record that was opened in this tab has its own title. Breadcrumbs that do not lead up are not shown: the menu shows the same.
 */
export function Breadcrumb() {
  const t = useTranslations('shell');
  const title = useStore(pageTitleStore);
  const recent = useRecentPages();
  const match = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.info) });
  const info = match?.staticData.info;
  if (!info || info.trail.length < 2) return null;
  return (
    <Box as="nav" tone="quiet" size="s" below="s" className={styles['crumbs']} aria-label={t('breadcrumb')}>
      <ol>
        {info.trail.map(({ page, path, code }, place) => {
          const to = typeof path === 'function' ? path({ id: (match.params as { id?: string }).id ?? '' }) : path;
          const name = recent.find((record) => record.path === to)?.title ?? t(`pages.${page}`);
          return <li key={page}>{place > 0 && to && (!code || can(code)) ? <Go to={to}>{name}</Go> : name}</li>;
        })}
        <li aria-current="page">{title || t(`pages.${info.page}`)}</li>
      </ol>
    </Box>
  );
}
