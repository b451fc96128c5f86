import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { billingLimits } from '#contract/billing/order-states.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';

interface ReasonDialogProps {
  title: string;
  action: string;
  /** The name of the reason's draft. */
  draft: string;
  consequences: readonly string[];
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A rejection with a reason, which the customer reads. */
export function ReasonDialog({ action, consequences, onConfirm, ...rest }: ReasonDialogProps) {
  const t = useTranslations('staffBilling.shared');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <DialogForm<{ reason: string }>
      {...rest}
      form={form}
      submitText={action}
      danger
      ofAccount
      before={<Consequences lines={consequences} />}
      onSubmit={({ reason }) => onConfirm(reason.trim())}
      faultsOf={fieldErrors}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: rules('required') }]}
      >
        <Input.TextArea rows={3} maxLength={billingLimits.reason} showCount />
      </Form.Item>
    </DialogForm>
  );
}
