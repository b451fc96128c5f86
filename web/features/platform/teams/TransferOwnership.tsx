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

/** Handing the team over: the offer that waits, or the way to one. */
export function TransferOwnership({ transfer }: { transfer: Transfer | null }) {
  const words = useTranslations('ownership.transfer');
  const format = useFormatter();
  const { team } = useHere();
  const [open, setOpen] = useState(false);
  if (transfer) {
    const date = format.dateTime(new Date(transfer.expiresAt), { dateStyle: 'long', timeStyle: 'short' });
    return (
      <OwnershipRow title={words('offered', { name: transfer.to.displayName })} text={words('until', { date })}>
        <Button onClick={() => setOpen(true)}>{words('cancel')}</Button>
        {open ? <CancelOffer transfer={transfer} onClose={() => setOpen(false)} /> : null}
      </OwnershipRow>
    );
  }
  const dissolving = team.dissolvesAt !== null;
  return (
    <OwnershipRow
      title={words('title')}
      text={dissolving ? words('dissolving') : words('text', { days: ownershipLimits.offerDays })}
    >
      <Button disabled={dissolving} onClick={() => setOpen(true)}>
        {words('action')}
      </Button>
      {open ? <OfferTeam onClose={() => setOpen(false)} /> : null}
    </OwnershipRow>
  );
}

function CancelOffer({ transfer: { id: transferId, to }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const words = useTranslations('ownership.transfer');
  const results = useTranslations('common.results');
  const { team } = useHere();
  const name = to.displayName;
  async function cancel() {
    try {
      await api.ownership.cancel({ params: { id: team.id, transferId } });
      toast('success', results('succeeded', { type: words('cancelDone') }));
      onClose();
    } finally {
      await refreshOwnership();
    }
  }
  return (
    <ConsequencesDialog
      calm
      title={words('cancelTitle', { name })}
      action={words('cancel')}
      consequences={[words('cancelled', { name })]}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
