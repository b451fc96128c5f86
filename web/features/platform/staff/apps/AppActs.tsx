import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CatalogueItem, refreshApps } from './use-apps.ts';

/**
 * Withdraws an app from the market, with the consequences in numbers, or offers it again. Not available for default apps, which
 * all teams have.
 */
export function AppActs({ app }: { app: CatalogueItem }) {
  const t = useTranslations('catalogue');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, use } = app;
  async function restore() {
    setBusy(true);
    try {
      await api.catalogue.restore({ params: { id } });
      toast('success', t('withdraw.restored', { name }));
    } catch {
      // The client has shown the error; the current state is shown.
    } finally {
      setBusy(false);
      await refreshApps();
    }
  }
  async function withdraw() {
    try {
      await api.catalogue.withdraw({ params: { id } });
      toast('success', t('withdraw.done', { name }));
    } finally {
      await refreshApps();
    }
    setAsking(false);
  }
  if (app.isDefault) return null;
  if (app.withdrawn)
    return (
      <Button loading={busy} aria-label={t('list.restoreApp', { name })} onClick={() => void restore()}>
        {t('list.restore')}
      </Button>
    );
  return (
    <>
      <Button aria-label={t('list.withdrawApp', { name })} onClick={() => setAsking(true)}>
        {t('list.withdraw')}
      </Button>
      {asking ? (
        <ConsequencesDialog
          title={t('withdraw.title', { name })}
          action={t('list.withdrawApp', { name })}
          consequences={[
            ...(use.opened ? [t('withdraw.keep', { teams: use.opened })] : [t('withdraw.nobody')]),
            ...(use.trying ? [t('withdraw.trying', { teams: use.trying })] : []),
            ...(use.paying ? [t('withdraw.paying', { teams: use.paying, seats: use.seats })] : []),
            ...(use.opened ? [t('withdraw.others')] : []),
          ]}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
