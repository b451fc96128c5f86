import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestLimits } from '#contract/request-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { List } from '#web/ui/layout.tsx';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import { toast } from '#web/ui/toasts.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './Requests.module.css';
import { filtersOf, type AppRequestsState } from './requests-url.ts';
import { refreshAfterDecision, type AppRequestItem } from './use-requests.ts';

interface RequestsBulkProps {
  state: AppRequestsState;
  selection: ListSelection;
  rows: readonly AppRequestItem[];
  total: number;
  onDone: () => void;
}

interface Failure {
  id: string;
  name: string;
  message: string;
}

/** Approves or rejects the selected requests, each as a separate decision; states why if one was not decided. */
export function RequestsBulk({ state, selection, rows, total, onDone }: RequestsBulkProps) {
  const t = useTranslations('permission.requests');
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [outcome, setOutcome] = useState<{ done: number; count: number; failures: Failure[] }>();
  const count = selectedCount(selection, total);
  if (count > requestLimits.bulk && !outcome) return <>{t('tooMany', { max: requestLimits.bulk })}</>;

  async function decide(reason?: string) {
    setBusy(true);
    try {
      const chosen = selection.all
        ? (await api.appRequests.list({ query: { ...filtersOf(state), size: requestLimits.bulk } })).items
        : rows.filter(({ id }) => selection.keys.has(id));
      const ids = selection.all ? chosen.map(({ id }) => id) : [...selection.keys];
      const { items } =
        reason === undefined
          ? await api.appRequests.approveMany({ body: { ids } })
          : await api.appRequests.rejectMany({ body: { ids, reason } });
      await refreshAfterDecision();
      setRejecting(false);
      const nameOf = (id: string) => chosen.find((one) => one.id === id)?.employee.displayName ?? '';
      const failures = items.flatMap(({ id, done, message }) => (done ? [] : [{ id, name: nameOf(id), message: message ?? '' }]));
      const done = items.length - failures.length;
      if (failures.length > 0) setOutcome({ done, count: items.length, failures });
      else {
        toast('success', t('result', { done, count: items.length }));
        onDone();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="small" type="primary" loading={busy && !rejecting} onClick={() => inBackground(decide())}>
        {t('manyApprove', { count })}
      </Button>
      <Button size="small" danger disabled={busy} onClick={() => setRejecting(true)}>
        {t('manyReject', { count })}
      </Button>
      {rejecting ? <RejectMany count={count} onReject={decide} onClose={() => setRejecting(false)} /> : null}
      {outcome ? (
        <Modal open title={t('failed')} footer={<Button onClick={onDone}>{t('close')}</Button>} onCancel={onDone}>
          <p role="status">{t('result', outcome)}</p>
          <List gap="xs" above="l" className={styles['failures']} aria-label={t('failed')}>
            {outcome.failures.map(({ id, name, message }) => (
              <li key={id}>
                <strong>{name}</strong> · {message}
              </li>
            ))}
          </List>
        </Modal>
      ) : null}
    </>
  );
}

interface RejectManyProps {
  count: number;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

function RejectMany({ count, onReject, onClose }: RejectManyProps) {
  const t = useTranslations('permission.requests');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ reason: string }>();
  const { busy, submit } = useSubmit({ form, onSubmit: ({ reason }) => onReject(reason), faultsOf: fieldErrors });
  return (
    <Modal
      open
      title={t('manyReject', { count })}
      okText={t('reject')}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={common('actions.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<{ reason: string }> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('rejectHint')}
          rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
        >
          <Input.TextArea rows={3} maxLength={requestLimits.rejection} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
