import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type GrantItem, policiesQuery, type PolicyItem, refreshGrants } from './use-grants.ts';

/** Ends the consent of one member for an app. */
export function EndOne({ row: { grantId, app, member }, onClose }: { row: GrantItem; onClose: () => void }) {
  const t = useTranslations('grants.endOne');
  const { data } = useQuery(policiesQuery);
  const allowed = data?.items.find((each) => each.app.appId === app.appId)?.policy === 'ALLOWED';
  return (
    <ConsequencesDialog
      title={t('title', { member: member.displayName, app: app.name })}
      consequences={[t('tokens'), allowed ? t('unasked') : t('again', { member: member.displayName })]}
      action={t('action')}
      onConfirm={async () => {
        await api.grants.revoke({ params: { id: grantId } });
        toast('success', t('done'));
        onClose();
        await refreshGrants();
      }}
      onClose={onClose}
    />
  );
}

/** Ends the consents of all members in scope for an app. */
export function EndAll({ row: { app, grants }, onClose }: { row: PolicyItem; onClose: () => void }) {
  const t = useTranslations('grants.endAllOf');
  return (
    <ConsequencesDialog
      title={t('title', { app: app.name })}
      consequences={[t('count', { count: grants }), t('tokens')]}
      action={t('action', { app: app.name })}
      onConfirm={async () => {
        const { ended } = await api.grants.revokeAll({ params: { id: app.appId } });
        toast('success', t('done', { count: ended }));
        onClose();
        await refreshGrants();
      }}
      onClose={onClose}
    />
  );
}
