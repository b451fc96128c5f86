import { Form, Input, Select } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { countries } from '#contract/countries.ts';
import { customerLimits, type OrderCustomer } from '#contract/billing/order-facts.ts';
import { api } from '#web/client/api.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { type Order, useRefreshOrders } from './use-orders.ts';

/** The customer named on the bill; it can be changed until the order is paid. */
export function CustomerForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orders.customer');
  const rules = useTranslations('rules');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const refresh = useRefreshOrders();
  const [form] = Form.useForm<OrderCustomer>();
  const fields = ['contact', 'phone', 'email', 'taxNumber', 'address'] as const;
  return (
    <SidePanelForm<OrderCustomer>
      form={form}
      title={t('form')}
      draft={`customer ${order.id}`}
      initialValues={order.customer}
      submitText={t('save')}
      faultsOf={fieldErrors}
      onClose={onClose}
      onSubmit={async (values) => {
        const country = (values.country ?? '') as '';
        await api.orders.setCustomer({ params: { id: order.id }, body: { ...values, country } });
        onClose();
        toast('success', t('saved'));
        await refresh();
      }}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: rules('required') }]}>
        <Input maxLength={customerLimits.name} autoComplete="organization" />
      </Form.Item>
      {fields.map((field) => (
        <Form.Item key={field} name={field} label={t(field)}>
          <Input maxLength={customerLimits[field]} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="country" label={t('country')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={countries.map(([value]) => ({ value, label: names.of(value) ?? value }))}
        />
      </Form.Item>
    </SidePanelForm>
  );
}
