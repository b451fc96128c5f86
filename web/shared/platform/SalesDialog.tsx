import { Modal } from 'antd';
import { useTranslations } from 'use-intl';
import { SalesForm } from '#web/shared/platform/SalesForm.tsx';
import { toast } from '#web/ui/toasts.ts';

/** A dialog for contacting sales about an app; for people who may buy. */
export function SalesDialog({ app: { appId, name }, onClose }: { app: { appId: string; name: string }; onClose: () => void }) {
  const t = useTranslations('market.sales');
  function sent() {
    toast('success', t('sent'));
    onClose();
  }
  return (
    <Modal open footer={null} title={t('title', { name })} onCancel={onClose}>
      <p>{t('text')}</p>
      <SalesForm about={{ appId }} onSent={sent} />
    </Modal>
  );
}
