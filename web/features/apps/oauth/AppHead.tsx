import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import styles from './Oauth.module.css';

/** The app that requests access. */
export function AppHead({ app, title }: { app: ConsentDetails['app']; title: string }) {
  const t = useTranslations('oauth');
  return (
    <div className={styles['head']}>
      <AppIcon name={app.name} icon={app.icon} size={56} />
      <div>
        <h1>{title}</h1>
        <p className={styles['quiet']}>
          {t('by', { developer: app.developer })} ·{' '}
          <a href={app.website} target="_blank" rel="noreferrer">
            {t('website')}
          </a>
        </p>
      </div>
    </div>
  );
}
