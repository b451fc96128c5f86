import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { type Agreed, AgreementTicks, allAgreed } from '#web/shared/apps/AgreementTicks.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshApps } from './use-apps.ts';

interface AcceptDialogProps {
  app: { appId: string; name: string };
  documents: readonly Agreed[];
  onClose: () => void;
}

/** New versions of documents, to be read and accepted for the team. */
export function AcceptDialog({ app, documents: waiting, onClose }: AcceptDialogProps) {
  const t = useTranslations('market.accept');
  const common = useTranslations('common.actions');
  const refresh = useRefreshApps();
  const [documents, setDocuments] = useState(waiting);
  const [ticked, setTicked] = useState<readonly Agreed[]>([]);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  async function accept() {
    try {
      await api.apps.accept({ params: { id: app.appId }, body: { accept: [...documents] } });
    } catch (error) {
      // Newer versions may have been published in the meantime: these are then shown.
      const { managed } = await api.apps.read({ params: { id: app.appId } });
      if (managed) setDocuments(managed.toAccept);
      throw error;
    }
    toast('success', t('done', { name: app.name }));
    onClose();
    await refresh();
  }
  function submit() {
    const all = allAgreed(documents, ticked);
    setMissing(!all);
    if (!all || busy) return;
    setBusy(true);
    inBackground(accept().finally(() => setBusy(false)));
  }
  return (
    <Modal
      open
      title={t('title', { name: app.name })}
      okText={t('action')}
      okButtonProps={{ loading: busy }}
      cancelText={common('cancel')}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t('text')}</p>
      <AgreementTicks app={app} documents={documents} ticked={ticked} onChange={setTicked} missing={missing} />
    </Modal>
  );
}
