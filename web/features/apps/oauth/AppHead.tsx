import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import styles from './Oauth.module.css';

/** The app that requests access. */
export function AppHead({ app, title }: { app: ConsentDetails['app']; title: string }) {
  const t = useTranslations('oauth');
  return (
    <Row gap="xl" align="center" below="2xl" className={styles['head']}>
      <AppIcon name={app.name} icon={app.icon} size={56} />
      <div>
        <h1>{title}</h1>
        <Note size="s">
          {t('by', { developer: app.developer })} ·{' '}
          <a href={app.website} target="_blank" rel="noreferrer">
            {t('website')}
          </a>
        </Note>
      </div>
    </Row>
  );
}
