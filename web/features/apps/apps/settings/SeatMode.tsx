import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppSettings, SeatsView } from '#contract/apps/app-settings.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';
import { useRefreshApps } from './use-app-settings.ts';

/** The number of seats and of those in use, and whether they are assigned manually. A change of the mode is saved at once. */
export function SeatMode({ settings: { app, version, can }, seats }: { settings: AppSettings; seats: SeatsView }) {
  const t = useTranslations('appSettings.seats');
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshApps();
  const { bought, used, byHand } = seats;
  async function choose(next: boolean) {
    try {
      await api.appSettings.setSeatMode({ params: { id: app.appId }, body: { byHand: next, version } });
      toast('success', t('modeSaved'));
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return (
    <Surface title={t('title')}>
      <p>
        {t('used', { used, bought })}
        <br />
        <Text tone="quiet">{t('free', { count: Math.max(0, bought - used) })}</Text>
      </p>
      <meter className={styles['meter']} min={0} max={Math.max(bought, 1)} value={used} aria-label={t('bar')} />
      <Radio.Group
        vertical
        aria-label={t('mode')}
        disabled={!can.whole || busy}
        value={byHand}
        onChange={({ target }) => {
          setBusy(true);
          inBackground(choose(target.value === true));
        }}
        options={[
          { value: false, label: t('modes.opening') },
          { value: true, label: t('modes.hand') },
        ]}
      />
    </Surface>
  );
}
