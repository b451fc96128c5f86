import { Button, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestLimits } from '#contract/request-facts.ts';
import type { DecisionResults } from '#contract/requests.ts';
import { inBackground } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { List } from '#web/ui/layout.tsx';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import { toast } from '#web/ui/toasts.ts';
import { type DecisionPhrases, RejectionReason } from './RejectForm.tsx';
import styles from './Requests.module.css';

type Act = 'approve' | 'reject';
type DecisionValues<Values> = Partial<Values> & { reason?: string };

interface ChosenRequest {
  id: string;
  name: string;
}

interface Outcome {
  title: string;
  done: number;
  count: number;
  failures: (ChosenRequest & { message: string })[];
}

interface BulkDecisionsProps<Values> {
  phrases: DecisionPhrases;
  /** The dialog for a rejection says "Reject" on its button, and the list of failures has a title of its own. */
  brief?: boolean;
  selection: ListSelection;
  /** The requests of the page that is shown. */
  rows: readonly ChosenRequest[];
  total: number;
  /** Reads the requests that match the filters, at most `size`. */
  readAll: (size: number) => Promise<ChosenRequest[]>;
  approve: (ids: string[], values: Partial<Values>) => Promise<DecisionResults>;
  reject: (ids: string[], reason: string) => Promise<DecisionResults>;
  /** Refreshes what a decision changes. */
  refresh: () => Promise<void>;
  /** The fields of the dialog in which an approval is confirmed; undefined if it needs none. */
  approvalFields?: ReactNode;
  onDone: () => void;
}

/** Approves or rejects the selected requests, each as a separate decision; states why if one was not decided. */
export function BulkDecisions<Values extends object>(props: BulkDecisionsProps<Values>) {
  const { phrases, brief = false, selection, rows, total, readAll, approve, reject, refresh, approvalFields, onDone } = props;
  const t = useTranslations(phrases);
  const [act, setAct] = useState<Act>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const count = selectedCount(selection, total);
  if (count > requestLimits.bulk && !outcome) return <>{t('tooMany', { max: requestLimits.bulk })}</>;
  const titles = { approve: t('manyApprove', { count }), reject: t('manyReject', { count }) };

  async function decide(decided: Act, { reason = '', ...values }: DecisionValues<Values>) {
    setBusy(true);
    try {
      const chosen = selection.all ? await readAll(requestLimits.bulk) : rows.filter(({ id }) => selection.keys.has(id));
      const ids = selection.all ? chosen.map(({ id }) => id) : [...selection.keys];
      const { items } = await (decided === 'approve' ? approve(ids, values as Partial<Values>) : reject(ids, reason));
      await refresh();
      setAct(undefined);
      const nameOf = (id: string) => chosen.find((one) => one.id === id)?.name ?? '';
      const failures = items.flatMap(({ id, done, message }) => (done ? [] : [{ id, name: nameOf(id), message: message ?? '' }]));
      const numbers = { done: items.length - failures.length, count: items.length };
      if (failures.length > 0) setOutcome({ title: brief ? t('failed') : titles[decided], ...numbers, failures });
      else {
        toast('success', t('result', numbers));
        onDone();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        size="small"
        type="primary"
        loading={busy && !act}
        onClick={() => (approvalFields === undefined ? inBackground(decide('approve', {})) : setAct('approve'))}
      >
        {titles.approve}
      </Button>
      <Button size="small" danger disabled={busy} onClick={() => setAct('reject')}>
        {titles.reject}
      </Button>
      {act ? (
        <DecisionDialog<DecisionValues<Values>>
          title={titles[act]}
          okText={brief ? t('reject') : titles[act]}
          danger={act === 'reject'}
          draft={`${phrases} ${act}`}
          onSubmit={(values) => decide(act, values)}
          onClose={() => setAct(undefined)}
        >
          {act === 'approve' ? approvalFields : <RejectionReason phrases={phrases} rows={3} />}
        </DecisionDialog>
      ) : null}
      {outcome ? (
        <Modal open title={outcome.title} footer={<Button onClick={onDone}>{t('close')}</Button>} onCancel={onDone}>
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

interface DecisionDialogProps<Values> {
  title: string;
  okText: string;
  danger: boolean;
  draft: string;
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function DecisionDialog<Values extends object>({ okText, ...props }: DecisionDialogProps<Values>) {
  const [form] = Form.useForm<Values>();
  return <DialogForm<Values> {...props} form={form} submitText={okText} faultsOf={fieldErrors} />;
}
