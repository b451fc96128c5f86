import { useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { clearTeam, endSupport } from '#web/client/context.ts';
import { refreshHere, type User } from '#web/client/here.ts';
import { useMinutesUntil } from '#web/client/use-minutes.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './ViewBar.module.css';

interface SupportModeBarProps {
  support: NonNullable<User['support']>;
  type: NonNullable<User['supportType']>;
  team: string;
}

/** Above every screen in support mode: the team, the rights, the minutes left, and the way out. */
export function SupportModeBar({ support: { leaseId, endsAt }, type, team }: SupportModeBarProps) {
  const t = useTranslations('support');
  // Once no minutes are left, a call to the server is refused, and the reaction to that ends support mode.
  const minutes = useMinutesUntil(endsAt, () => inBackground(refreshHere()));
  const [ending, setEnding] = useState(false);
  useLayoutEffect(() => {
    document.documentElement.dataset['viewing'] = 'support';
    return () => {
      delete document.documentElement.dataset['viewing'];
    };
  }, []);
  async function end() {
    setEnding(true);
    try {
      await api.staff.end({ params: { id: leaseId } });
    } catch {
      // The client has shown the error.
      setEnding(false);
      return;
    }
    clearTeam();
    endSupport();
    window.close();
    location.assign(paths.staff);
  }
  return (
    <Row as="aside" gap="l" align="center" padInline="xl" className={styles['bar']} aria-label={t('mode.label')}>
      <Icon name="lock" />
      <p>
        <strong>{t('mode.text', { team })}</strong>
        <span>
          {t(`types.${type}`)} · {t('mode.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </span>
      </p>
      <button type="button" disabled={ending} onClick={() => void end()}>
        {t('mode.end')}
      </button>
    </Row>
  );
}
