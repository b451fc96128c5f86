import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { requestLimits } from '#contract/request-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshAccessStatus } from './use-access-status.ts';

/** The form for requesting an app, with a reason for the people who decide. */
export function AskForm({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTranslations('appRequests.ask');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ reason: string }>();
  async function send(body: { reason: string }) {
    try {
      await api.appRequests.ask({ params: { id: appId }, body });
      toast('success', t('sent'));
      onClose();
    } finally {
      await refreshAccessStatus();
    }
  }
  return (
    <PageForm<{ reason: string }> form={form} draft={`ask ${appId}`} onSubmit={send} faultsOf={fieldErrors}>
      {({ busy, close }) => (
        <>
          <Form.Item
            name="reason"
            label={t('reason')}
            extra={t('hint')}
            rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
          >
            <Input.TextArea autoFocus rows={3} maxLength={requestLimits.reason} showCount />
          </Form.Item>
          <Row gap="s" wrap>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('send')}
            </Button>
            <Button onClick={() => close(onClose)}>{common('actions.cancel')}</Button>
          </Row>
        </>
      )}
    </PageForm>
  );
}
