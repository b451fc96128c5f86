import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { refreshAfterDecision } from '#web/shared/apps/app-requests.ts';

/** Approves with one click. `busy` is the id of the request being decided. */
export function useApprove() {
  const t = useTranslations('appRequests.requests');
  const [busy, setBusy] = useState<string>();
  async function decide(id: string) {
    setBusy(id);
    try {
      await api.appRequests.approve({ params: { id } });
      toast('success', t('requestApproved'));
    } finally {
      await refreshAfterDecision();
      setBusy(undefined);
    }
  }
  return { busy, approve: (id: string) => inBackground(decide(id)) };
}
