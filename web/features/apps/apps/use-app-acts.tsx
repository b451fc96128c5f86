import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/UndoBar.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { useRefreshApps } from './use-apps.ts';

type Consequences = Awaited<ReturnType<Client['apps']['consequences']>>;
interface Acted {
  appId: string;
  name: string;
}

/** Stopping an app and running it again, its back office, and new terms. Draw `dialog` once. */
export function useAppActs(): {
  dialog: ReactNode;
  /** The app that is being worked on. */
  busy: string;
  stop: (app: Acted) => void;
  run: (app: Acted) => void;
  backend: (app: Acted) => void;
  accept: (app: Acted, documents: Parameters<typeof AcceptDialog>[0]['documents']) => void;
} {
  const t = useTranslations('market.stop');
  const refresh = useRefreshApps();
  const [busy, setBusy] = useState('');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  function work(app: Acted, doing: Promise<unknown>) {
    setBusy(app.appId);
    inBackground(doing.finally(() => setBusy('')));
  }
  async function stop(app: Acted) {
    await api.apps.stop({ params: { id: app.appId } });
    close();
    offerUndo(t('done', { name: app.name }), () => run(app, false));
    await refresh();
  }
  async function run(app: Acted, undoable = true) {
    const { managed } = await api.apps.run({ params: { id: app.appId } });
    if (undoable) offerUndo(t('runs', { name: app.name, count: managed?.people ?? 0 }), () => stopQuietly(app));
    await refresh();
  }
  async function stopQuietly({ appId: id }: Acted) {
    await api.apps.stop({ params: { id } });
    await refresh();
  }
  async function ask(app: Acted) {
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

/** The tab is opened at once, while the browser still counts it as asked for; its address follows. */
async function enterBackend({ appId: id }: Acted): Promise<void> {
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
