import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ReturnFields } from './ReturnFields.tsx';
import { resignationRead } from './use-resignation.ts';
import styles from './Resignations.module.css';

interface RestoreDialogProps {
  of: Pick<Resignation, 'id' | 'displayName'>;
  onClose: () => void;
}

const keys = ['employeeNumber', 'mobileNumber', 'email', 'account'] as const;

const isObstacle = ({ status }: ApiError) => status === 409 || status === 422;

/**
 * Restores a resigned member and returns what was handed over, as far as possible and chosen. Obstacles (a number in use, the
 * member cap) are shown here, with the alternative.
 */
export function RestoreDialog({ of: { id, displayName: name }, onClose }: RestoreDialogProps) {
  const t = useTranslations('resignations.restore');
  const common = useTranslations('common.actions');
  const ui = useTranslations('ui');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const { data, error, refetch } = useQuery({ ...resignationRead(id), staleTime: 0 });
  const lines = data?.lines.filter(({ giveBack }) => giveBack !== null) ?? [];
  const [picked, pick] = useState<ReadonlySet<string>>();
  const chosen = picked ?? new Set(lines.flatMap((line) => (line.giveBack === 'POSSIBLE' ? line.id : [])));
  async function restore() {
    setBusy(true);
    try {
      const { employeeId, returned, refused } = await api.resignations.restore(
        { params: { id }, body: { lineIds: [...chosen] } },
        { quiet: isObstacle },
      );
      toast('success', t('done', { name, count: returned }));
      if (refused.length > 0) toast('error', t('notReturned', { count: refused.length }));
      for (const key of ['resignations', 'members', 'departments']) void queries.invalidateQueries({ queryKey: [key] });
      go(paths.member({ id: employeeId }));
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError)) throw failure;
      if (isObstacle(failure)) setRefusal(failure);
    }
  }
  const faults = refusal?.fields.flatMap(({ field, message }) => {
    const key = keys.find((known) => known === field);
    return key ? ui('list.active', { label: t(`fields.${key}`), value: message }) : message;
  });
  return (
    <Modal
      open
      title={t('title', { name })}
      okText={t('act', { name })}
      okButtonProps={{ loading: busy, disabled: !data }}
      cancelText={common('cancel')}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      {refusal ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('refused', { name, reason: faults?.join(' · ') || refusal.message })}
          description={t('rehireInstead')}
          className={styles['notice'] ?? ''}
        />
      ) : null}
      <Consequences calm lines={[t('back', { name }), t('signIn'), t('without')]} />
      {error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ReturnFields lines={lines} chosen={chosen} onChange={pick} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Modal>
  );
}
