import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Apps.module.css';
import { type Warning, warningsQuery } from './use-apps.ts';

const shown = 3;

/** Above the list: apps that end soon or have ended, and terms that wait. */
export function AppWarnings({ onAccept }: { onAccept: (app: Warning) => void }) {
  const words = useTranslations('market.warnings');
  const { data } = useQuery(warningsQuery);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const edits = can('040100', 'edit');
  return (
    <section className={styles['warnings']} aria-label={words('label')}>
      <ul>
        {items.slice(0, shown).map((app) => (
          <li key={app.appId}>
            <Icon name="warning" size={16} />
            <span>{sentence(app, words)}</span>
            {app.toAccept.length > 0 && edits ? (
              <Button size="small" onClick={() => onAccept(app)}>
                {words('read')}
              </Button>
            ) : (
              <Button size="small" onClick={() => go(paths.app({ id: app.appId }))}>
                {words('look')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > shown ? <p className={styles['quiet']}>{words('more', { count: items.length - shown })}</p> : null}
    </section>
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
