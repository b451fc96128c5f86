import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Integrations.module.css';

/** The ways to connect that stand in this version, in their order; each is a screen of its own. */
const places = {
  tokens: paths.integrations,
  webhooks: paths.webhooks,
  scim: paths.scim,
} as const;

/** Leads from one way to connect to another; with one alone there is nowhere to go. */
export function IntegrationTabs({ current }: { current: keyof typeof places }) {
  const words = useTranslations('integrations.tabs');
  const keys = Object.keys(places) as (keyof typeof places)[];
  if (keys.length < 2) return null;
  return (
    <nav className={styles['tabs']} aria-label={words('label')}>
      {keys.map((key) => (
        <Go key={key} to={places[key]} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </nav>
  );
}
