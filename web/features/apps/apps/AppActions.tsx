import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { can as mayOpen } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { openApp } from '#web/shared/apps/open-app.ts';
import type { useAppActs } from './use-app-acts.tsx';
import type { App } from './use-apps.ts';

interface AppActionsProps {
  app: App;
  acts: ReturnType<typeof useAppActs>;
  onOpen: () => void;
}

/** The actions of this person on the app in its current state; the last one is primary. */
export function AppActions({ app, acts, onOpen }: AppActionsProps) {
  const t = useTranslations('market');
  const { can } = app;
  const busy = acts.busy === app.appId;
  const looksAfter = can.settings || can.run;
  // A withdrawn app is no longer sold; teams that have it change it at the subscription.
  const buys = mayOpen('050200', 'edit') && !app.free && !app.withdrawn;
  return (
    <>
      {can.stop ? (
        <Button danger loading={busy} onClick={() => acts.stop(app)}>
          {t('detail.stop')}
        </Button>
      ) : null}
      {can.backend ? (
        <Button loading={busy} onClick={() => acts.backend(app)}>
          {t('manage.backend')}
        </Button>
      ) : null}
      {buys ? (
        <Button onClick={() => go(paths.buy({ app: app.appId }))}>
          {t(app.state === 'OPENED' ? 'detail.changeSubscription' : 'detail.buy')}
        </Button>
      ) : null}
      {can.launch ? <Launch appId={app.appId} primary={!looksAfter} /> : null}
      {can.settings ? (
        <Button type={can.run ? 'default' : 'primary'} onClick={() => go(paths.appSettings({ id: app.appId }))}>
          {t('manage.settings')}
        </Button>
      ) : null}
      {can.run ? (
        <Button type="primary" loading={busy} onClick={() => acts.run(app)}>
          {t('manage.run')}
        </Button>
      ) : null}
      {can.open ? (
        <Button type="primary" onClick={onOpen}>
          {t('detail.open')}
        </Button>
      ) : null}
    </>
  );
}

/** A button that opens the app, which assigns a seat if the app requires one. */
function Launch({ appId, primary }: { appId: string; primary: boolean }) {
  const t = useTranslations('market.detail');
  const [busy, setBusy] = useState(false);
  function launch() {
    setBusy(true);
    inBackground(openApp({ appId, verdict: 'OK' }).finally(() => setBusy(false)));
  }
  return (
    <Button type={primary ? 'primary' : 'default'} loading={busy} onClick={launch}>
      {t('launch')}
      <span className="visually-hidden">{t('newTab')}</span>
    </Button>
  );
}
