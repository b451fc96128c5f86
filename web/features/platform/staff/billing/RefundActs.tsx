import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Billing.module.css';
import { useMoney } from './cells.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { refreshBilling, type RefundRequestItem } from './use-staff-billing.ts';

/** Approves or rejects a refund request; not shown to members of the requesting team. */
export function RefundActs({ request }: { request: RefundRequestItem }) {
  const t = useTranslations('staffBilling.refunds');
  const shared = useTranslations('staffBilling.shared');
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { id, team, order, askedBy, ownTeam } = request;
  const { number } = order;
  if (ownTeam) return <span className={styles['quiet']}>{shared('ownTeam')}</span>;
  const close = () => setAsking(null);
  async function reject(reason: string) {
    try {
      await api.staffBilling.rejectRefund({ params: { teamId: team.id, id }, body: { reason } });
      toast('success', t('rejected'));
      close();
    } finally {
      await refreshBilling();
    }
  }
  return (
    <Row as="span" gap="s" wrap>
      <Button aria-label={t('approveOf', { number })} onClick={() => setAsking('approve')}>
        {t('approve')}
      </Button>
      <Button aria-label={t('rejectOf', { number })} onClick={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      {asking === 'approve' ? <Approve request={request} onClose={close} /> : null}
      {asking === 'reject' ? (
        <ReasonDialog
          title={t('rejectTitle', { number })}
          action={t('rejectOf', { number })}
          draft={`refund ${request.id}`}
          consequences={[t('willTell', { person: askedBy })]}
          onConfirm={reject}
          onClose={close}
        />
      ) : null}
    </Row>
  );
}

const ways = ['BALANCE', 'BANK'] as const;

function Approve({ request: { id, team, order, reason }, onClose }: { request: RefundRequestItem; onClose: () => void }) {
  const t = useTranslations('staffBilling.refunds');
  const shared = useTranslations('staffBilling.shared');
  const money = useMoney();
  const [transferTo, setTransferTo] = useState<(typeof ways)[number]>('BALANCE');
  const { number, due, fromBalance, currency, payType } = order;
  const byTransfer = payType === 'BANK_TRANSFER' && due > 0;
  const toBank = byTransfer && transferTo === 'BANK' ? due : 0;
  const toCard = payType === 'STRIPE' ? due : 0;
  const toBalance = fromBalance + due - toBank - toCard;
  async function approve() {
    try {
      await api.staffBilling.approveRefund({ params: { teamId: team.id, id }, body: { transferTo } });
      toast('success', t('approved'));
      onClose();
    } finally {
      await refreshBilling();
    }
  }
  return (
    <ConsequencesDialog
      title={t('approveTitle', { amount: money(due + fromBalance, currency), number })}
      action={t('approveOf', { number })}
      before={
        <p>
          {shared('reason')}: {reason}
        </p>
      }
      consequences={[
        ...(toCard ? [t('toCard', { amount: money(toCard, currency) })] : []),
        ...(toBank ? [t('toBank', { amount: money(toBank, currency) })] : []),
        ...(toBalance ? [t('toBalance', { amount: money(toBalance, currency), team: team.name })] : []),
        t('ends'),
      ]}
      onConfirm={approve}
      onClose={onClose}
    >
      {byTransfer ? (
        <Radio.Group
          aria-label={t('transferTo')}
          vertical
          value={transferTo}
          onChange={({ target }) => setTransferTo(target.value as (typeof ways)[number])}
          options={ways.map((value) => ({ value, label: t(value) }))}
        />
      ) : null}
    </ConsequencesDialog>
  );
}
