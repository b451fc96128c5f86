import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { billingLimits } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { toast } from '#web/ui/toasts.ts';
import { type Order, useRefreshOrders } from './use-orders.ts';

interface DialogProps {
  order: Order;
  onClose: () => void;
}

/** Before an order is cancelled: the consequences for payment, credit balance and voucher. */
export function CancelDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('orderPayment.cancel');
  const results = useTranslations('common.results');
  const acts = useTranslations('common.acts');
  const locale = useLocale();
  const refresh = useRefreshOrders();
  const { id, number, currency, due, fromBalance, label } = order;
  const amount = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <ConsequencesDialog
      title={t('title', { number })}
      action={t('confirm', { number })}
      keep={t('keep')}
      consequences={[
        t('nothing', { amount: amount(due) }),
        ...(fromBalance ? [t('balance', { amount: amount(fromBalance) })] : []),
        ...(label === 'UPLOADED_VOUCHER' ? [t('voucher')] : []),
        t('again'),
      ]}
      onConfirm={async () => {
        try {
          await api.checkout.cancel({ params: { id } });
          onClose();
          toast('success', results('succeeded', { type: acts('cancellation') }));
        } finally {
          await refresh();
        }
      }}
      onClose={onClose}
    />
  );
}

/** Requests a refund of a paid order, with a reason for provider staff. */
export function RefundDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('orderPayment.refund');
  const rules = useTranslations('rules');
  const refresh = useRefreshOrders();
  const [form] = Form.useForm<{ reason: string }>();
  const [busy, setBusy] = useState(false);
  async function send({ reason }: { reason: string }) {
    setBusy(true);
    try {
      await api.orders.askRefund({ params: { id: order.id }, body: { reason } });
      onClose();
      toast('success', t('sent'));
      await refresh();
    } catch {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('title', { number: order.number })}
      okText={t('send')}
      okButtonProps={{ loading: busy }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('text')}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, message: rules('required') }]}>
          <Input.TextArea rows={4} maxLength={billingLimits.reason} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
