import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Transfer } from '#contract/access/ownership.ts';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { refreshOwnership } from '#web/shared/access/ownership-query.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OfferTeam } from './OfferTeam.tsx';
import { OwnershipRow } from './OwnershipRow.tsx';

/** Ownership transfer: the pending offer, or a button to make one. */
export function TransferOwnership({ transfer }: { transfer: Transfer | null }) {
  const t = useTranslations('ownership.transfer');
  const format = useFormatter();
  const { team } = useHere();
  const [open, setOpen] = useState(false);
  if (transfer) {
    const date = format.dateTime(new Date(transfer.expiresAt), { dateStyle: 'medium', timeStyle: 'short' });
    return (
      <OwnershipRow title={t('offered', { name: transfer.to.displayName })} text={t('until', { date })}>
        <Button onClick={() => setOpen(true)}>{t('cancel')}</Button>
        {open ? <CancelOffer transfer={transfer} onClose={() => setOpen(false)} /> : null}
      </OwnershipRow>
    );
  }
  const dissolving = team.dissolvesAt !== null;
  return (
    <OwnershipRow title={t('title')} text={dissolving ? t('dissolving') : t('text', { days: ownershipLimits.offerDays })}>
      <Button disabled={dissolving} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open ? <OfferTeam onClose={() => setOpen(false)} /> : null}
    </OwnershipRow>
  );
}

function CancelOffer({ transfer: { id: transferId, to }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useTranslations('ownership.transfer');
  const { team } = useHere();
  const name = to.displayName;
  async function cancel() {
    try {
      await api.ownership.cancel({ params: { id: team.id, transferId } });
      toast('success', t('cancelDone'));
      onClose();
    } finally {
      await refreshOwnership();
    }
  }
  return (
    <ConsequencesDialog
      calm
      title={t('cancelTitle', { name })}
      action={t('cancel')}
      keep={t('keep')}
      consequences={[t('cancelled', { name })]}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
