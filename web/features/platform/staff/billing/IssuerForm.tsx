import { Form, Input, Select } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { countries } from '#contract/countries.ts';
import { type IssuerFacts, issuerFields, issuerLimits } from '#contract/billing/issuer-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBilling } from './use-staff-billing.ts';

const needed: readonly string[] = ['name', 'address', 'country'];
const lengths: Partial<Record<keyof IssuerFacts, number>> = {
  name: issuerLimits.name,
  localName: issuerLimits.name,
  email: 254,
  website: 300,
};

/** Changes the issuer of bills. */
export function IssuerForm({ facts, onClose }: { facts: IssuerFacts | undefined; onClose: () => void }) {
  const t = useTranslations('staffBilling.accounts');
  const fields = useTranslations('staffBilling.accounts.fields');
  const rules = useTranslations('rules');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const [form] = Form.useForm<IssuerFacts>();
  async function save(values: IssuerFacts) {
    await api.staffAccounts.setIssuer({ body: values });
    toast('success', t('saved'));
    onClose();
    await refreshBilling();
  }
  return (
    <SidePanelForm<IssuerFacts>
      form={form}
      title={t('editIssuer')}
      submitText={t('save')}
      draft="issuer"
      ofAccount
      initialValues={facts ?? Object.fromEntries(issuerFields.map((key) => [key, key === 'country' ? undefined : '']))}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      {issuerFields.map((key) => (
        <Form.Item
          key={key}
          name={key}
          label={fields(key)}
          rules={needed.includes(key) ? [{ required: true, whitespace: true, message: rules('required') }] : []}
        >
          {key === 'country' ? (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={countries.map(([value]) => ({ value, label: names.of(value) ?? value }))}
            />
          ) : key === 'address' ? (
            <Input.TextArea rows={3} maxLength={issuerLimits.address} />
          ) : (
            <Input maxLength={lengths[key] ?? issuerLimits.number} autoComplete="off" />
          )}
        </Form.Item>
      ))}
    </SidePanelForm>
  );
}
