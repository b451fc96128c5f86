import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { nameCharacters } from '#contract/text-rules.ts';
import { type WebhookEvent, webhookLimits } from '#contract/apps/webhook-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DeliveryNotes } from './DeliveryNotes.tsx';
import { EventsField } from './EventsField.tsx';
import { type MadeWebhook, refreshWebhooks, type WebhookDetail } from './use-webhooks.ts';

interface Values {
  name: string;
  address: string;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  /** The webhook to change; absent for a new one. */
  hook?: WebhookDetail;
  onMade?: (made: MadeWebhook) => void;
  onClose: () => void;
}

/** The name, address and events of a webhook. */
export function WebhookForm({ hook, onMade, onClose }: WebhookFormProps) {
  const t = useTranslations('webhooks');
  const rules = useTranslations('rules');
  const common = useTranslations('common');
  const [form] = Form.useForm<Values>();
  // What the form began with; the webhook may be read again while it is open.
  const [version] = useState(hook?.version ?? 0);
  async function save(values: Values) {
    if (hook) {
      const params = { id: hook.webhookId };
      await api.webhooks.update({ params, body: { ...values, version } });
      toast('success', t('form.saved', { name: values.name }));
      onClose();
    } else {
      const made = await api.webhooks.create({ body: values });
      toast('success', t('form.made', { name: values.name }));
      onMade?.(made);
    }
    await refreshWebhooks();
  }
  const required = { required: true, whitespace: true, message: rules('required') };
  return (
    <SidePanelForm<Values>
      form={form}
      title={hook ? t('form.edit', { name: hook.name }) : t('form.create')}
      submitText={hook ? common('actions.save') : t('add')}
      initialValues={{ name: hook?.name ?? '', address: hook?.address ?? '', events: [...(hook?.events ?? [])] }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('nameHint')}
        rules={[required, { pattern: nameCharacters, message: rules('specialCharacters') }]}
      >
        <Input autoFocus maxLength={webhookLimits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label={t('address')} extra={t('addressHint')} rules={[required]}>
        <Input inputMode="url" maxLength={webhookLimits.address} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('listens')}
        rules={[{ required: true, type: 'array', min: 1, message: rules('atLeastOne') }]}
      >
        <EventsField />
      </Form.Item>
      <DeliveryNotes />
    </SidePanelForm>
  );
}
