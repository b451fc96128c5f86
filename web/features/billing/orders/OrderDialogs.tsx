import { Form, Input } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { billingLimits } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
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
  async function send({ reason }: { reason: string }) {
    await api.orders.askRefund({ params: { id: order.id }, body: { reason } });
    onClose();
    toast('success', t('sent'));
    await refresh();
  }
  return (
    <DialogForm<{ reason: string }>
      form={form}
      title={t('title', { number: order.number })}
      submitText={t('send')}
      draft={`refund ${order.id}`}
      before={t('text')}
      onSubmit={send}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, message: rules('required') }]}>
        <Input.TextArea rows={4} maxLength={billingLimits.reason} showCount />
      </Form.Item>
    </DialogForm>
  );
}
