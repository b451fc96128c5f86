import { Form, Input, Modal } from 'antd';
import { useTranslations } from 'use-intl';
import { billingLimits } from '#contract/billing/order-states.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';

interface ReasonDialogProps {
  title: string;
  action: string;
  consequences: readonly string[];
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A rejection with a reason, which the customer reads. */
export function ReasonDialog({ title, action, consequences, onConfirm, onClose }: ReasonDialogProps) {
  const t = useTranslations('staffBilling.shared');
  const common = useTranslations('common.actions');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<{ reason: string }>();
  const { busy, submit } = useSubmit({
    form,
    onSubmit: ({ reason }: { reason: string }) => onConfirm(reason.trim()),
    faultsOf: fieldErrors,
  });
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={common('cancel')}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Consequences lines={consequences} />
      <Form
        form={form}
        layout="vertical"
        style={{ marginBlockStart: 12 }}
        onFinish={(values: { reason: string }) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, message: rules('required') }]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={billingLimits.reason} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
