import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CatalogueItem, refreshApps } from './use-apps.ts';

/** Off offer, with what that means in numbers; or back on it. A default app is everybody's and has neither. */
export function AppActs({ app }: { app: CatalogueItem }) {
  const words = useTranslations('catalogue');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, use } = app;
  async function restore() {
    setBusy(true);
    try {
      await api.catalogue.restore({ params: { id } });
      toast('success', words('withdraw.restored', { name }));
    } catch {
      // Told by the client; what is true now is shown.
    } finally {
      setBusy(false);
      await refreshApps();
    }
  }
  async function withdraw() {
    try {
      await api.catalogue.withdraw({ params: { id } });
      toast('success', words('withdraw.done', { name }));
    } finally {
      await refreshApps();
    }
    setAsking(false);
  }
  if (app.isDefault) return null;
  if (app.withdrawn)
    return (
      <Button loading={busy} aria-label={words('list.restoreApp', { name })} onClick={() => void restore()}>
        {words('list.restore')}
      </Button>
    );
  return (
    <>
      <Button aria-label={words('list.withdrawApp', { name })} onClick={() => setAsking(true)}>
        {words('list.withdraw')}
      </Button>
      {asking ? (
        <ConsequencesDialog
          title={words('withdraw.title', { name })}
          action={words('list.withdrawApp', { name })}
          consequences={[
            ...(use.opened ? [words('withdraw.keep', { teams: use.opened })] : [words('withdraw.nobody')]),
            ...(use.trying ? [words('withdraw.trying', { teams: use.trying })] : []),
            ...(use.paying ? [words('withdraw.paying', { teams: use.paying, seats: use.seats })] : []),
            ...(use.opened ? [words('withdraw.others')] : []),
          ]}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
