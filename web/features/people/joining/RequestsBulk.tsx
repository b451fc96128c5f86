import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { requestLimits } from '#contract/request-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { can } from '#web/client/here.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { List } from '#web/ui/layout.tsx';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import { toast } from '#web/ui/toasts.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './Requests.module.css';
import { filtersOf, type JoinRequestsState } from './requests-url.ts';
import { refreshAfterDecision, type JoinRequestItem } from './use-requests.ts';

interface RequestsBulkProps {
  state: JoinRequestsState;
  selection: ListSelection;
  rows: readonly JoinRequestItem[];
  total: number;
  onDone: () => void;
}

type Act = 'approve' | 'reject';

/** Approves or rejects the selected requests, each as a separate decision; states why if one was not decided. */
export function RequestsBulk({ state, selection, rows, total, onDone }: RequestsBulkProps) {
  const t = useTranslations('joining');
  const [act, setAct] = useState<Act>();
  const count = selectedCount(selection, total);
  if (count > requestLimits.bulk) return <>{t('list.tooMany', { max: requestLimits.bulk })}</>;
  async function collect(): Promise<Pick<JoinRequestItem, 'id' | 'displayName'>[]> {
    if (selection.all) return (await api.joining.list({ query: { ...filtersOf(state), size: requestLimits.bulk } })).items;
    return [...selection.keys].map((id) => ({ id, displayName: rows.find((row) => row.id === id)?.displayName ?? '' }));
  }
  return (
    <>
      <Button size="small" type="primary" onClick={() => setAct('approve')}>
        {t('decide.manyApprove', { count })}
      </Button>
      <Button size="small" danger onClick={() => setAct('reject')}>
        {t('decide.manyReject', { count })}
      </Button>
      {act ? (
        <DecideMany
          act={act}
          count={count}
          collect={collect}
          onClose={(decided) => {
            setAct(undefined);
            if (decided) onDone();
          }}
        />
      ) : null}
    </>
  );
}

interface DecideManyProps {
  act: Act;
  count: number;
  collect: () => Promise<Pick<JoinRequestItem, 'id' | 'displayName'>[]>;
  onClose: (decided: boolean) => void;
}

interface Values {
  departmentIds?: string[];
  reason?: string;
}

interface Failure {
  id: string;
  name: string;
  message: string;
}

function DecideMany({ act, count, collect, onClose }: DecideManyProps) {
  const t = useTranslations('joining.decide');
  const common = useTranslations('common');
  const picks = can('020100', 'edit');
  const [form] = Form.useForm<Values>();
  const [failures, setFailures] = useState<Failure[]>();
  const title = act === 'approve' ? t('manyApprove', { count }) : t('manyReject', { count });
  async function decide({ departmentIds = [], reason = '' }: Values) {
    const chosen = await collect();
    const ids = chosen.map(({ id }) => id);
    const { items } =
      act === 'approve'
        ? await api.joining.approveMany({ body: { ids, ...(departmentIds.length > 0 && { departmentIds }) } })
        : await api.joining.rejectMany({ body: { ids, reason } });
    await refreshAfterDecision();
    const left = items.filter(({ done }) => !done);
    if (left.length === 0) {
      toast('success', t('result', { done: items.length, count: items.length }));
      onClose(true);
      return;
    }
    const nameOf = (id: string) => chosen.find((one) => one.id === id)?.displayName ?? '';
    setFailures(left.map(({ id, message }) => ({ id, name: nameOf(id), message: message ?? '' })));
  }
  const { busy, submit } = useSubmit({ form, onSubmit: decide, faultsOf: fieldErrors });
  if (failures) {
    return (
      <Modal
        open
        title={title}
        footer={<Button onClick={() => onClose(true)}>{t('close')}</Button>}
        onCancel={() => onClose(true)}
      >
        <p role="status">{t('result', { done: count - failures.length, count })}</p>
        <List gap="xs" above="l" className={styles['failures']} aria-label={t('failed')}>
          {failures.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong> · {message}
            </li>
          ))}
        </List>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ loading: busy, danger: act === 'reject' }}
      cancelText={common('actions.cancel')}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        {act === 'approve' && !picks ? null : act === 'approve' ? (
          <Form.Item<Values> name="departmentIds" label={t('departments')} extra={t('manyApproveText')}>
            <DepartmentsPicker most={memberLimits.departments} />
          </Form.Item>
        ) : (
          <Form.Item<Values>
            name="reason"
            label={t('rejectReason')}
            extra={t('rejectHint')}
            rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
          >
            <Input.TextArea rows={3} maxLength={requestLimits.rejection} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
