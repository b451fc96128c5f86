import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { useRefreshApps } from './use-apps.ts';

type Consequences = Awaited<ReturnType<Client['apps']['consequences']>>;
interface ChangedApp {
  appId: string;
  name: string;
}

/** Stops and restarts an app, opens its back office, and shows new terms. Draw `dialog` once. */
export function useAppActs(): {
  dialog: ReactNode;
  /** The id of the app whose change is in progress. */
  busy: string;
  stop: (app: ChangedApp) => void;
  run: (app: ChangedApp) => void;
  backend: (app: ChangedApp) => void;
  accept: (app: ChangedApp, documents: Parameters<typeof AcceptDialog>[0]['documents']) => void;
} {
  const t = useTranslations('market.stop');
  const refresh = useRefreshApps();
  const [busy, setBusy] = useState('');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  function work(app: ChangedApp, doing: Promise<unknown>) {
    setBusy(app.appId);
    inBackground(doing.finally(() => setBusy('')));
  }
  async function stop(app: ChangedApp) {
    await api.apps.stop({ params: { id: app.appId } });
    close();
    offerUndo(t('done', { name: app.name }), () => run(app, false));
    await refresh();
  }
  async function run(app: ChangedApp, undoable = true) {
    const { managed } = await api.apps.run({ params: { id: app.appId } });
    if (undoable) offerUndo(t('runs', { name: app.name, count: managed?.people ?? 0 }), () => stopQuietly(app));
    await refresh();
  }
  async function stopQuietly({ appId: id }: ChangedApp) {
    await api.apps.stop({ params: { id } });
    await refresh();
  }
  async function ask(app: ChangedApp) {
    const found = await api.apps.consequences({ params: { id: app.appId } });
    setDialog(
      <ConsequencesDialog
        title={t('title', { name: app.name })}
        action={t('action', { name: app.name })}
        consequences={lines(found)}
        onConfirm={() => stop(app)}
        onClose={close}
      />,
    );
  }
  function lines({ people, seatsUsed, groups, requests }: Consequences): string[] {
    return [
      t('people', { count: people }),
      ...(seatsUsed ? [t('seats', { count: seatsUsed })] : []),
      ...(groups ? [t('groups', { count: groups })] : []),
      ...(requests ? [t('requests', { count: requests })] : []),
      t('paid'),
      t('kept'),
    ];
  }
  return {
    dialog,
    busy,
    stop: (app) => work(app, ask(app)),
    run: (app) => work(app, run(app)),
    backend: (app) => work(app, enterBackend(app)),
    accept: (app, documents) => setDialog(<AcceptDialog app={app} documents={documents} onClose={close} />),
  };
}

/** The tab is opened at once, while the browser still attributes it to the click; its address is set later. */
async function enterBackend({ appId: id }: ChangedApp): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const { address } = await api.apps.enterBackend({ params: { id } });
    if (!tab) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
