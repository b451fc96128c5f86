import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { requestLimits } from '#contract/request-facts.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Requests.module.css';

/** The namespaces of phrases for deciding requests; both have the keys that the components here use. */
export type DecisionPhrases = 'joining.decide' | 'appRequests.requests';

interface RejectFormProps {
  phrases: DecisionPhrases;
  /** The id of the request. */
  id: string;
  /** The person who made the request. */
  name: string;
  reject: (reason: string) => Promise<unknown>;
  /** Refreshes what a decision changes. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Rejects one request with a reason, which is sent to the person who made it. */
export function RejectForm({ phrases, id, name, reject, refresh, onClose }: RejectFormProps) {
  const t = useTranslations(phrases);
  const [form] = Form.useForm<{ reason: string }>();
  async function send({ reason }: { reason: string }) {
    try {
      await reject(reason);
      toast('success', t('requestRejected'));
      onClose();
    } finally {
      await refresh();
    }
  }
  return (
    <SidePanelForm
      form={form}
      title={t('rejectName', { name })}
      submitText={t('reject')}
      draft={`reject ${id}`}
      onSubmit={send}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <RejectionReason phrases={phrases} rows={4} />
    </SidePanelForm>
  );
}

/** The field `reason` of a rejection. */
export function RejectionReason({ phrases, rows }: { phrases: DecisionPhrases; rows: number }) {
  const t = useTranslations(phrases);
  const common = useTranslations('common.validation');
  return (
    <Form.Item
      name="reason"
      label={t('reason')}
      className={styles['counted'] ?? ''}
      extra={t('rejectHint')}
      rules={[{ required: true, whitespace: true, message: common('required') }]}
    >
      <Input.TextArea rows={rows} maxLength={requestLimits.rejection} showCount />
    </Form.Item>
  );
}
