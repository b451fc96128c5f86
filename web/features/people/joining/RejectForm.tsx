import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { JoinRequestDetail } from '#contract/people/joining.ts';
import { requestLimits } from '#contract/request-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/ui/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Joining.module.css';
import { refreshAfterDecision } from './use-requests.ts';

/** Rejects a request with a reason, which is sent to the applicant. */
export function RejectForm({ request, onClose }: { request: JoinRequestDetail; onClose: () => void }) {
  const t = useTranslations('joining.decide');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ reason: string }>();
  async function reject(body: { reason: string }) {
    try {
      await api.joining.reject({ params: { id: request.id }, body });
      toast('success', common('results.succeeded', { type: t('rejected') }));
      onClose();
    } finally {
      await refreshAfterDecision();
    }
  }
  return (
    <SidePanelForm
      form={form}
      title={t('rejectName', { name: request.displayName })}
      submitText={t('reject')}
      onSubmit={reject}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('rejectReason')}
        className={styles['counted'] ?? ''}
        extra={t('rejectHint')}
        rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
      >
        <Input.TextArea rows={4} maxLength={requestLimits.rejection} showCount />
      </Form.Item>
    </SidePanelForm>
  );
}
