import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshUndelivered, type UndeliveredItem } from './undelivered.ts';

interface Values {
  email: string;
}

interface CorrectAddressProps {
  invitation: UndeliveredItem;
  onClose: () => void;
}

/**
 * Corrects the address of an invitation that did not arrive and sends it again. Requires the phrases of `delivery` and
 * `invitations`.
 */
export function CorrectAddress({ invitation: { invitationId, recipient, displayName }, onClose }: CorrectAddressProps) {
  const t = useTranslations('delivery.correction');
  const results = useTranslations('invitations.results');
  const common = useTranslations('common.validation');
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  async function send({ email }: Values) {
    const sent = await api.invitations.correct({ params: { id: invitationId }, body: { email } });
    if (sent.result === 'SENT') toast('success', t('sent', { recipient: sent.recipient ?? email }));
    else toast('error', results(sent.result, { max: invitationLimits.perTeamADay }));
    onClose();
    await refreshUndelivered(queries);
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('title')}
      submitText={t('submit')}
      draft={`address ${invitationId}`}
      initialValues={{ email: recipient }}
      onSubmit={send}
      faultsOf={(fault) => fieldErrors(fault)}
      onClose={onClose}
    >
      <Form.Item<Values>
        name="email"
        label={t('email')}
        extra={displayName === null ? undefined : t('member', { name: displayName })}
        rules={[{ required: true, message: common('required') }]}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
    </SidePanelForm>
  );
}
