import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import type { useAppActs } from './use-app-acts.tsx';
import type { App } from './use-apps.ts';

interface AppActionsProps {
  app: App;
  acts: ReturnType<typeof useAppActs>;
  onOpen: () => void;
}

/** What this person can do with the app as it stands; the last is the primary one. */
export function AppActions({ app, acts, onOpen }: AppActionsProps) {
  const words = useTranslations('market');
  const { can } = app;
  const busy = acts.busy === app.appId;
  return (
    <>
      {can.stop ? (
        <Button danger loading={busy} onClick={() => acts.stop(app)}>
          {words('detail.stop')}
        </Button>
      ) : null}
      {can.backend ? (
        <Button loading={busy} onClick={() => acts.backend(app)}>
          {words('manage.backend')}
        </Button>
      ) : null}
      {can.settings ? (
        <Button type={can.run ? 'default' : 'primary'} onClick={() => go(paths.appSettings({ id: app.appId }))}>
          {words('manage.settings')}
        </Button>
      ) : null}
      {can.run ? (
        <Button type="primary" loading={busy} onClick={() => acts.run(app)}>
          {words('manage.run')}
        </Button>
      ) : null}
      {can.open ? (
        <Button type="primary" onClick={onOpen}>
          {words('detail.open')}
        </Button>
      ) : null}
    </>
  );
}
