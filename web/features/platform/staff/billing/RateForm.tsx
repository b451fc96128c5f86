import { Form, Input, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { currencies } from '#contract/billing/currencies.ts';
import { ratePattern } from '#contract/billing/issuer-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBilling } from './use-staff-billing.ts';

interface Values {
  currency: 'CNY' | 'HKD' | 'IDR';
  perDollar: string;
  validFrom: string;
}

const others = currencies.filter((currency) => currency !== 'USD');

/**
 * Sets the exchange rate of a currency from a day on.
 * @param today the first day that can be chosen, in UTC
 */
export function RateForm({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useTranslations('staffBilling.rates');
  const rules = useTranslations('rules');
  const nouns = useTranslations('nouns.types');
  const [form] = Form.useForm<Values>();
  async function save({ currency, perDollar, validFrom }: Values) {
    await api.staffAccounts.setRate({ body: { currency, perDollar: perDollar.trim(), validFrom } });
    toast('success', t('saved', { currency }));
    onClose();
    await refreshBilling();
  }
  const required = { required: true, message: rules('required') };
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('set')}
      submitText={t('set')}
      draft="rate"
      ofAccount
      initialValues={{ perDollar: '', validFrom: today }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="currency" label={t('currency')} rules={[required]}>
        <Select autoFocus options={others.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="perDollar"
        label={t('perDollar')}
        extra={t('hint')}
        rules={[required, { pattern: ratePattern, message: rules('wrongFormat', { type: nouns('rate') }) }]}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={17} />
      </Form.Item>
      <Form.Item name="validFrom" label={t('from')} extra={t('fromHint')} rules={[required]}>
        <PlainDatePicker min={today} />
      </Form.Item>
    </SidePanelForm>
  );
}
