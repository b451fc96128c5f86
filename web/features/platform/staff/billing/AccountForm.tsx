import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import { type BankAccountFacts, issuerLimits } from '#contract/billing/issuer-facts.ts';
import { bankAccountFields } from '#contract/billing/order-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBilling } from './use-staff-billing.ts';

const lengths: Record<keyof BankAccountFacts, number> = {
  holder: issuerLimits.name,
  bank: issuerLimits.name,
  number: issuerLimits.account,
  iban: issuerLimits.account,
  swift: 11,
  branch: issuerLimits.name,
  address: issuerLimits.address,
};

interface AccountFormProps {
  currency: Currency;
  facts: BankAccountFacts | undefined;
  onClose: () => void;
}

/** Changes the bank account for transfers in a currency. */
export function AccountForm({ currency, facts, onClose }: AccountFormProps) {
  const t = useTranslations('staffBilling.accounts');
  const fields = useTranslations('staffBilling.accounts.fields');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<BankAccountFacts>();
  async function save(values: BankAccountFacts) {
    await api.staffAccounts.setBankAccount({ params: { currency }, body: values });
    toast('success', t('saved'));
    onClose();
    await refreshBilling();
  }
  return (
    <SidePanelForm<BankAccountFacts>
      form={form}
      title={t('account', { currency })}
      submitText={t('save')}
      draft={`bank account ${currency}`}
      ofAccount
      initialValues={facts ?? Object.fromEntries(bankAccountFields.map((key) => [key, '']))}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      {bankAccountFields.map((key) => (
        <Form.Item
          key={key}
          name={key}
          label={fields(key)}
          rules={key === 'holder' || key === 'bank' ? [{ required: true, whitespace: true, message: rules('required') }] : []}
        >
          <Input maxLength={lengths[key]} autoComplete="off" />
        </Form.Item>
      ))}
    </SidePanelForm>
  );
}
