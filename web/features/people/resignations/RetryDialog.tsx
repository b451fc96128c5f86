import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useTranslations } from 'use-intl';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

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
  const { busy, submit } = useSubmit<Values>({
    form,
    faultsOf: fieldErrors,
    async onSubmit({ recipientId }) {
      const answer = await api.resignations.retry({
        params: { id: resignationId, lineId: line.id },
        body: { recipientId: recipientId?.employeeId ?? '' },
      });
      const name = answer.recipient?.displayName ?? '';
      if (answer.error) toast('error', t('detail.retryFailed', { reason: answer.error }));
      else toast('success', t('detail.retried', { name }));
      await queries.invalidateQueries({ queryKey: ['resignations'] });
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('detail.retryTitle', { name: line.name })}
      okText={t('detail.retry')}
      okButtonProps={{ loading: busy }}
      cancelText={common('actions.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values: Values) => void submit(values)}>
        <Form.Item name="recipientId" label={t('form.to')} rules={[{ required: true, message: common('validation.required') }]}>
          <MemberPicker />
        </Form.Item>
      </Form>
    </Modal>
  );
}
