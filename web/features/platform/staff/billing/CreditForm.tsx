import { Form, Input, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { currencies, type Currency } from '#contract/billing/currencies.ts';
import { amountPattern, issuerLimits } from '#contract/billing/issuer-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBilling } from './use-staff-billing.ts';

interface Values {
  currency: Currency;
  amount: string;
  note: string;
}

/**
 * Adds to the credit balance of a team, with a note for the team.
 * @param currency of the existing balance; without one it must be chosen
 */
export function CreditForm({
  team,
  currency,
  onClose,
}: {
  team: { id: string; name: string };
  currency: Currency | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('staffBilling.sales');
  const shared = useTranslations('staffBilling.shared');
  const rules = useTranslations('rules');
  const nouns = useTranslations('nouns.types');
  const [form] = Form.useForm<Values>();
  async function add({ currency: chosen, amount, note }: Values) {
    const body = { currency: chosen, amount: amount.trim(), note: note.trim() };
    await api.staffBilling.credit({ params: { id: team.id }, body });
    toast('success', t('credited', { team: team.name }));
    onClose();
    await refreshBilling();
  }
  const required = { required: true, whitespace: true, message: rules('required') };
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('addCreditTo', { team: team.name })}
      submitText={t('addCredit')}
      draft={`credit ${team.id}`}
      ofAccount
      initialValues={{ ...(currency && { currency }), amount: '', note: '' }}
      onSubmit={add}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="currency" label={t('currency')} rules={[{ required: true, message: rules('required') }]}>
        <Select options={currencies.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={shared('amount')}
        extra={t('amountHint')}
        rules={[required, { pattern: amountPattern, message: rules('wrongFormat', { type: nouns('amount') }) }]}
      >
        <Input inputMode="decimal" autoFocus autoComplete="off" maxLength={13} />
      </Form.Item>
      <Form.Item name="note" label={shared('note')} extra={t('noteHint')} rules={[required]}>
        <Input.TextArea rows={2} maxLength={issuerLimits.note} showCount />
      </Form.Item>
    </SidePanelForm>
  );
}
