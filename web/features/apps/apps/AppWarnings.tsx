import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Apps.module.css';
import { type Warning, warningsQuery } from './use-apps.ts';

const shown = 3;

/** Above the list: apps that end soon or have ended, and new terms. */
export function AppWarnings({ onAccept }: { onAccept: (app: Warning) => void }) {
  const t = useTranslations('market.warnings');
  const { data } = useQuery(warningsQuery);
  const [all, setAll] = useState(false);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const edits = can('040100', 'edit');
  const rest = all ? 0 : items.length - shown;
  return (
    <section className={styles['warnings']} aria-label={t('label')}>
      <ul>
        {items.slice(0, all ? items.length : shown).map((app) => (
          <Row key={app.appId} as="li" gap="s" rowGap="2xs" align="center" padBlock="3xs">
            <Icon name="warning" size={16} />
            <span>{sentence(app, t)}</span>
            {app.toAccept.length > 0 && edits ? (
              <Button size="small" onClick={() => onAccept(app)}>
                {t('read')}
              </Button>
            ) : (
              <Way app={app} />
            )}
          </Row>
        ))}
      </ul>
      {rest > 0 ? (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('more', { count: rest })}
        </Button>
      ) : null}
    </section>
  );
}

/** People who may buy are linked to the purchase; other people to the app's page, which names a contact. */
function Way({ app: { appId, payment, trial } }: { app: Warning }) {
  const t = useTranslations('market.warnings');
  const ends = payment !== 'NORMAL';
  if (ends && can('050200', 'edit'))
    return (
      <Button size="small" onClick={() => go(paths.buy({ app: appId, ...(!trial && { act: 'RENEW' }) }))}>
        {t(trial ? 'buy' : 'renew')}
      </Button>
    );
  return (
    <Button size="small" onClick={() => go(paths.app({ id: appId }))}>
      {t(!ends ? 'look' : trial ? 'howToBuy' : 'howToRenew')}
    </Button>
  );
}

/** The most urgent issue of an app: its end, then its terms. */
function sentence({ name, payment, trial, daysLeft }: Warning, t: ReturnType<typeof useTranslations<'market.warnings'>>): string {
  if (payment === 'EXPIRED') return t(trial ? 'trialEnded' : 'ended', { name });
  if (payment !== 'NORMAL') return t(trial ? 'trialEnding' : 'ending', { name, days: daysLeft ?? 0 });
  return t('documents', { name });
}
