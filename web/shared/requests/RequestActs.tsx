import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { refreshAfterDecision } from '#web/shared/apps/app-requests.ts';
import { toast } from '#web/ui/toasts.ts';

/** A request that is decided from a line of home or of the notifications. */
export interface RequestOfLine {
  kind: 'JOIN_REQUEST' | 'APP_REQUEST';
  id: string;
  /** The person who made the request. */
  name: string;
}

/** The request whose dialog is open, and what is done there. */
export interface DecidingRequest extends RequestOfLine {
  act: 'approve' | 'reject';
}

interface RequestActsProps {
  request: RequestOfLine;
  /** The title of the line, which names the object of each button. */
  title: string;
  /** Opens a dialog of the request. */
  onDecide: (deciding: DecidingRequest) => void;
}

/** Approves or rejects a request. An app request is approved at once; the others need a dialog. */
export function RequestActs({ request, title, onDecide }: RequestActsProps) {
  const t = useTranslations('common.requests');
  const [busy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    try {
      await api.appRequests.approve({ params: { id: request.id } });
      toast('success', t('approved'));
    } finally {
      await refreshAfterDecision();
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        disabled={busy}
        aria-label={t('of', { act: t('reject'), name: title })}
        onClick={() => onDecide({ ...request, act: 'reject' })}
      >
        {t('reject')}
      </Button>
      <Button
        size="small"
        type="primary"
        loading={busy}
        aria-label={t('of', { act: t('approve'), name: title })}
        onClick={() => (request.kind === 'JOIN_REQUEST' ? onDecide({ ...request, act: 'approve' }) : inBackground(approve()))}
      >
        {t('approve')}
      </Button>
    </>
  );
}
