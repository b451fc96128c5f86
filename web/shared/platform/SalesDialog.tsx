import { useTranslations } from 'use-intl';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { SalesFields, type SalesRequest, useSalesRequest } from '#web/shared/platform/SalesForm.tsx';
import { toast } from '#web/ui/toasts.ts';

/** A dialog for contacting sales about an app; for people who may buy. */
export function SalesDialog({ app: { appId, name }, onClose }: { app: { appId: string; name: string }; onClose: () => void }) {
  const t = useTranslations('market.sales');
  const common = useTranslations('firstRun.sales');
  function sent() {
    toast('success', t('sent'));
    onClose();
  }
  const request = useSalesRequest({ about: { appId }, onSent: sent });
  return (
    <DialogForm<SalesRequest>
      {...request}
      title={t('title', { name })}
      submitText={common('send')}
      before={t('text')}
      onClose={onClose}
    >
      <SalesFields />
    </DialogForm>
  );
}
