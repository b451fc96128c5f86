import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { can, useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Apps.module.css';
import { SalesDialog } from '#web/pickers/SalesDialog.tsx';
import { type Warning, warningsQuery } from './use-apps.ts';

const shown = 3;

/** Above the list: apps that end soon or have ended, and terms that wait. */
export function AppWarnings({ onAccept }: { onAccept: (app: Warning) => void }) {
  const words = useTranslations('market.warnings');
  const { data } = useQuery(warningsQuery);
  const [all, setAll] = useState(false);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const edits = can('040100', 'edit');
  const rest = all ? 0 : items.length - shown;
  return (
    <section className={styles['warnings']} aria-label={words('label')}>
      <ul>
        {items.slice(0, all ? items.length : shown).map((app) => (
          <li key={app.appId}>
            <Icon name="warning" size={16} />
            <span>{sentence(app, words)}</span>
            {app.toAccept.length > 0 && edits ? (
              <Button size="small" onClick={() => onAccept(app)}>
                {words('read')}
              </Button>
            ) : (
              <Way app={app} />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {words('more', { count: rest })}
        </Button>
      ) : null}
    </section>
  );
}

/** The owner asks sales here; everybody else reads at the app how it goes on. */
function Way({ app }: { app: Warning }) {
  const words = useTranslations('market.warnings');
  const { user } = useHere();
  const [asking, setAsking] = useState(false);
  const ends = app.payment !== 'NORMAL';
  if (!ends || !user.owner)
    return (
      <Button size="small" onClick={() => go(paths.app({ id: app.appId }))}>
        {words(!ends ? 'look' : app.trial ? 'howToBuy' : 'howToRenew')}
      </Button>
    );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {words(app.trial ? 'buy' : 'renew')}
      </Button>
      {asking ? <SalesDialog app={app} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What is most pressing of an app: its end, then its terms. */
function sentence(
  { name, payment, trial, daysLeft }: Warning,
  words: ReturnType<typeof useTranslations<'market.warnings'>>,
): string {
  if (payment === 'EXPIRED') return words(trial ? 'trialEnded' : 'ended', { name });
  if (payment !== 'NORMAL') return words(trial ? 'trialEnding' : 'ending', { name, days: daysLeft ?? 0 });
  return words('documents', { name });
}
