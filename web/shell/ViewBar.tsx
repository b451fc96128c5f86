import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ViewAsSession } from '#web/client/context.ts';
import { inBackground } from '#web/client/api-error.ts';
import { refreshHere } from '#web/client/here.ts';
import { stopViewing } from '#web/shared/access/view-as.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './ViewBar.module.css';

const pollInterval = 5000;
const minute = 60_000;

/** The bar of a view as member: the member, that it is read-only, the minutes left, and the way back. */
export function ViewBar({ view }: { view: ViewAsSession }) {
  const t = useTranslations('viewAs');
  const minutes = useMinutesLeft(view.endsAt);
  const [stopping, setStopping] = useState(false);
  useLayoutEffect(() => {
    document.documentElement.dataset['viewing'] = 'true';
    return () => {
      delete document.documentElement.dataset['viewing'];
    };
  }, []);
  return (
    <Row as="aside" gap="l" align="center" padInline="xl" className={styles['bar']} aria-label={t('label')}>
      <Icon name="eye" />
      <Row as="p" gap="l" rowGap="none" wrap grow>
        <Text as="strong" weight="strong" breakable title={t('bar', { name: view.displayName })}>
          {t('bar', { name: view.displayName })}
        </Text>
        <span>{t('left', { minutes })}</span>
      </Row>
      <button
        type="button"
        disabled={stopping}
        onClick={() => {
          setStopping(true);
          void stopViewing(view);
        }}
      >
        {t('stop')}
      </button>
    </Row>
  );
}

/** Minutes left, rounded up. Once none are left, a call to the server is refused, and the reaction to that ends the view. */
function useMinutesLeft(endsAt: string): number {
  const left = () => Math.max(0, Math.ceil((new Date(endsAt).getTime() - Date.now()) / minute));
  const [minutes, setMinutes] = useState(left);
  const look = useEffectEvent(() => {
    setMinutes(left());
    if (left() === 0) inBackground(refreshHere());
  });
  useEffect(() => {
    const timer = setInterval(() => look(), pollInterval);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
