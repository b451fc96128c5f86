import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { toast } from '#web/ui/toasts.ts';

interface RetryDialogProps {
  resignationId: string;
  line: HandoverLine;
  onClose: () => void;
}

interface Values {
  recipientId: MemberChoice | null;
}

/** Hands one failed line to another recipient. */
export function RetryDialog({ resignationId, line, onClose }: RetryDialogProps) {
  const t = useTranslations('resignations');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  async function retry({ recipientId }: Values) {
    const answer = await api.resignations.retry({
      params: { id: resignationId, lineId: line.id },
      body: { recipientId: recipientId?.employeeId ?? '' },
    });
    const name = answer.recipient?.displayName ?? '';
    if (answer.error) toast('error', t('detail.retryFailed', { reason: answer.error }));
    else toast('success', t('detail.retried', { name }));
    await queries.invalidateQueries({ queryKey: ['resignations'] });
    onClose();
  }
  return (
    <DialogForm<Values>
      form={form}
      title={t('detail.retryTitle', { name: line.name })}
      submitText={t('detail.retry')}
      draft={`retry ${line.id}`}
      onSubmit={retry}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="recipientId" label={t('form.to')} rules={[{ required: true, message: common('validation.required') }]}>
        <MemberPicker />
      </Form.Item>
    </DialogForm>
  );
}
