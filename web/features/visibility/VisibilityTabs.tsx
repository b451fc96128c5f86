import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Visibility.module.css';

const places = {
  manage: paths.visibilityExceptions,
  visibleRange: paths.visibleRange,
  settings: paths.fieldVisibility,
  explain: paths.explainSight({}),
} as const;

/** The pages of permissions (specification section 2, Contacts). */
export function VisibilityTabs({ current }: { current: keyof typeof places }) {
  const words = useTranslations('visibility.tabs');
  return (
    <nav className={styles['tabs']} aria-label={words('label')}>
      {(Object.keys(places) as (keyof typeof places)[]).map((key) => (
        <Go key={key} to={places[key]} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </nav>
  );
}
