import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Box, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Billing.module.css';
import { useMoney } from './cells.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { isDecided, refreshBilling, type VoucherItem } from './use-staff-billing.ts';
import { VoucherFile } from './VoucherFile.tsx';
import { VoucherTag } from './VoucherTag.tsx';

/** The voucher beside the expected payment, and the decision. */
export function VoucherReview({ voucher, onClose }: { voucher: VoucherItem; onClose: () => void }) {
  const t = useTranslations('staffBilling.vouchers');
  const shared = useTranslations('staffBilling.shared');
  const money = useMoney();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { team, order, remittanceCode: code, status, ownTeam } = voucher;
  const decided = isDecided(voucher);
  return (
    <Drawer
      open
      title={shared(decided ? 'lookAt' : 'reviewOf', { number: order.number })}
      size={1040}
      onClose={onClose}
      footer={
        !decided && !ownTeam ? (
          <Row gap="s" wrap>
            <Button type="primary" onClick={() => setAsking('approve')}>
              {t('approve')}
            </Button>
            {status === 'WAITING' ? <Button onClick={() => setAsking('reject')}>{t('reject')}</Button> : null}
          </Row>
        ) : null
      }
    >
      <div className={styles['review']}>
        <VoucherFile voucher={voucher} />
        <Stack gap="xl" shrink>
          {ownTeam ? <Alert type="warning" showIcon title={shared('ownTeam')} /> : null}
          <div>
            <div className={styles['quiet']}>{t('exact')}</div>
            <Box weight="strong" breakable className={styles['exact']}>
              {money(order.due, order.currency)}
            </Box>
          </div>
          <Facts
            items={[
              {
                key: 'code',
                label: t('code'),
                value: (
                  <>
                    <span className={styles['code']}>{code}</span> <CopyButton text={code} label={shared('copyCode', { code })} />
                  </>
                ),
              },
              { key: 'team', label: shared('team'), value: `${team.name} (${team.code})` },
              { key: 'order', label: shared('order'), value: `${order.number} · ${order.app.name}` },
              ...(order.fromBalance
                ? [{ key: 'balance', label: shared('fromBalance'), value: money(order.fromBalance, order.currency) }]
                : []),
              {
                key: 'uploaded',
                label: t('uploaded'),
                value: (
                  <>
                    {voucher.uploadedBy}, <Moment at={voucher.uploadedAt} />
                  </>
                ),
              },
              { key: 'note', label: shared('note'), value: voucher.note },
              {
                key: 'due',
                label: t('due'),
                value: (
                  <>
                    <Moment at={voucher.dueAt} /> <VoucherTag voucher={voucher} />
                  </>
                ),
              },
              ...(voucher.decidedBy ? [{ key: 'by', label: shared('by'), value: voucher.decidedBy }] : []),
              ...(voucher.reason ? [{ key: 'reason', label: shared('reason'), value: voucher.reason }] : []),
            ]}
          />
        </Stack>
      </div>
      {asking === 'approve' ? <Approve voucher={voucher} onClose={() => setAsking(null)} onDone={onClose} /> : null}
      {asking === 'reject' ? <Reject voucher={voucher} onClose={() => setAsking(null)} onDone={onClose} /> : null}
    </Drawer>
  );
}

interface ActProps {
  voucher: VoucherItem;
  onClose: () => void;
  onDone: () => void;
}

function Approve({ voucher: { id, team, order, remittanceCode: code, status, uploadedBy }, onClose, onDone }: ActProps) {
  const t = useTranslations('staffBilling.vouchers');
  const money = useMoney();
  async function approve() {
    try {
      await api.staffBilling.approveVoucher({ params: { teamId: team.id, id } });
      toast('success', t('approved'));
      onDone();
    } finally {
      await refreshBilling();
    }
  }
  const about = { number: order.number, team: team.name };
  return (
    <ConsequencesDialog
      title={t('approveAsk', { amount: money(order.due, order.currency), code })}
      action={t('approve')}
      calm
      consequences={[
        t(status === 'WITHDRAWN' ? 'willCredit' : 'willPay', about),
        t('willTell', { person: uploadedBy }),
        t('final'),
      ]}
      onConfirm={approve}
      onClose={onClose}
    />
  );
}

function Reject({ voucher: { id, team, order, uploadedBy }, onClose, onDone }: ActProps) {
  const t = useTranslations('staffBilling.vouchers');
  const about = { number: order.number, team: team.name };
  async function reject(reason: string) {
    try {
      await api.staffBilling.rejectVoucher({ params: { teamId: team.id, id }, body: { reason } });
      toast('success', t('rejected'));
      onDone();
    } finally {
      await refreshBilling();
    }
  }
  return (
    <ReasonDialog
      title={t('rejectTitle', about)}
      action={t('rejectThis')}
      draft={`voucher ${id}`}
      consequences={[t('willUnpay', about), t('willTell', { person: uploadedBy })]}
      onConfirm={reject}
      onClose={onClose}
    />
  );
}
