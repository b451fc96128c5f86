import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { tokenLimits } from '#contract/apps/api-token-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EndField, type MadeToken } from '../CreateToken.tsx';
import { refreshTokens } from '../use-tokens.ts';
import { refreshScim } from './use-scim.ts';

interface Values {
  name: string;
  /** 0 means no expiry. */
  days: number;
}

/** Creates a token for an external directory, with fixed permissions. */
export function CreateScimToken({ onMade, onClose }: { onMade: (made: MadeToken) => void; onClose: () => void }) {
  const t = useTranslations('integrations');
  const scim = useTranslations('scim');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  async function save({ name, days }: Values) {
    const made = await api.apiTokens.create({ body: { kind: 'SCIM', name, days: days || null } });
    toast('success', t('made.created', { name: made.item.name }));
    onMade(made);
    onClose();
    await Promise.all([refreshTokens(), refreshScim()]);
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={scim('addToken')}
      submitText={t('create.submit')}
      draft="directory token"
      initialValues={{ name: '', days: tokenLimits.usualDays }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('tokens.name')}
        extra={scim('nameHint')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input autoFocus maxLength={tokenLimits.name} autoComplete="off" />
      </Form.Item>
      <EndField />
    </SidePanelForm>
  );
}
