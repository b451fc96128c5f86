import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { requestLimits } from '#contract/request-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/ui/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshAfterDecision, type AppRequestItem } from './use-requests.ts';

/** Rejects a request with a reason, which is sent to the member. */
export function RejectForm({ request, onClose }: { request: AppRequestItem; onClose: () => void }) {
  const t = useTranslations('permission.requests');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ reason: string }>();
  async function reject(body: { reason: string }) {
    try {
      await api.appRequests.reject({ params: { id: request.id }, body });
      toast('success', common('results.succeeded', { type: t('rejection') }));
      onClose();
    } finally {
      await refreshAfterDecision();
    }
  }
  return (
    <SidePanelForm
      form={form}
      title={t('rejectName', { name: request.employee.displayName })}
      submitText={t('reject')}
      onSubmit={reject}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('rejectHint')}
        rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
      >
        <Input.TextArea rows={4} maxLength={requestLimits.rejection} showCount />
      </Form.Item>
    </SidePanelForm>
  );
}
