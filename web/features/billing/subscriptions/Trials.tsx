import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { List, Row, Stack } from '#web/ui/layout.tsx';
import { isUnavailableToReader } from './for-others.ts';
import styles from './Subscriptions.module.css';
import type { Trial } from './use-subscriptions.ts';

/** Opened apps with a current or ended trial that can be bought. */
export function Trials({ items }: { items: readonly Trial[] }) {
  const t = useTranslations('subscriptions');
  const why = useTranslations('subscriptions.against');
  return (
    <Surface title={t('trials')}>
      <List gap="l">
        {items.map(({ app, trial, daysLeft, people, against }) => (
          <Row key={app.appId} as="li" gap="l" rowGap="s" align="center" wrap>
            <AppIcon name={app.name} icon={app.icon} size={32} />
            <Stack as="span" grow className={styles['names']}>
              <strong>{app.name}</strong>
              <Row as="span" tone="quiet" gap="xl" rowGap="none" wrap>
                <span>{t(trial ? 'trialLeft' : 'paidLeft', { days: daysLeft ?? 0 })}</span>
                <span>{t('trialPeople', { people })}</span>
              </Row>
            </Stack>
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
          </Row>
        ))}
      </List>
    </Surface>
  );
}
