import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { isUnavailableToReader } from './for-others.ts';
import styles from './Subscriptions.module.css';
import type { Trial } from './use-subscriptions.ts';

/** Opened apps with a current or ended trial that can be bought. */
export function Trials({ items }: { items: readonly Trial[] }) {
  const t = useTranslations('subscriptions');
  const why = useTranslations('subscriptions.against');
  return (
    <Surface title={t('trials')}>
      <ul className={styles['trials']}>
        {items.map(({ app, trial, daysLeft, people, against }) => (
          <li key={app.appId}>
            <AppIcon name={app.name} icon={app.icon} size={32} />
            <span className={styles['names']}>
              <strong>{app.name}</strong>
              <span className={styles['facts']}>
                <span>{t(trial ? 'trialLeft' : 'paidLeft', { days: daysLeft ?? 0 })}</span>
                <span>{t('trialPeople', { people })}</span>
              </span>
            </span>
            {isUnavailableToReader(against) ? null : (
              <span title={against ? why(against) : undefined}>
                <Button
                  size="small"
                  disabled={against !== null}
                  aria-label={against ? `${t('buy', { app: app.name })} (${why(against)})` : undefined}
                  onClick={() => go(paths.buy({ app: app.appId }))}
                >
                  {t('buy', { app: app.name })}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
