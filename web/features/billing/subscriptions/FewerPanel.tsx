import { Form, InputNumber } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import type { SubscriptionItem } from './use-subscriptions.ts';

interface FewerPanelProps {
  of: SubscriptionItem;
  proposed: number | undefined;
  name: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Sets a lower quantity from the next period on. */
export function FewerPanel({ of, proposed, name, onClose, onDone }: FewerPanelProps) {
  const t = useTranslations('subscriptions.fewer');
  const names = useTranslations('apps');
  const rules = useTranslations('rules');
  const dateText = useDateText();
  const [form] = Form.useForm<{ quantity: number }>();
  const most = Math.max(of.least, of.quantity - of.step);
  return (
    <SidePanelForm<{ quantity: number }>
      form={form}
      title={t('title', { name })}
      submitText={t('save')}
      draft={`fewer ${of.id}`}
      initialValues={{ quantity: proposed ?? most }}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async ({ quantity }) => {
        await api.subscriptions.fewer({ params: { id: of.id }, body: { quantity, version: of.version } });
        onClose();
        toast('success', t('done', { name, quantity: names(`quantities.${of.unit}`, { count: quantity }) }));
        await onDone();
      }}
    >
      <Form.Item
        name="quantity"
        label={t('quantity', { date: of.periodEnd ? dateText(of.periodEnd) : '' })}
        extra={t('range', { least: of.least, most })}
        rules={[{ required: true, message: rules('required') }]}
      >
        <InputNumber min={1} max={most} step={of.step} precision={0} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <p>{t('nothingBack')}</p>
    </SidePanelForm>
  );
}
