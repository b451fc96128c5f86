import { useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Resignations.module.css';

interface RestoreDialogProps {
  of: Pick<Resignation, 'id' | 'displayName'>;
  onClose: () => void;
}

const keys = ['employeeNumber', 'mobileNumber', 'email', 'account'] as const;

const isObstacle = ({ status }: ApiError) => status === 409 || status === 422;

/** Restores a resigned member. Obstacles (a number in use, the member cap) are shown here, with the alternative. */
export function RestoreDialog({ of: { id, displayName: name }, onClose }: RestoreDialogProps) {
  const t = useTranslations('resignations.restore');
  const common = useTranslations('common.actions');
  const ui = useTranslations('ui');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  async function restore() {
    setBusy(true);
    try {
      const { employeeId } = await api.resignations.restore({ params: { id } }, { quiet: isObstacle });
      toast('success', t('done', { name }));
      for (const key of ['resignations', 'members', 'departments']) void queries.invalidateQueries({ queryKey: [key] });
      go(paths.member({ id: employeeId }));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (isObstacle(error)) setRefusal(error);
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
      okButtonProps={{ loading: busy }}
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
    </Modal>
  );
}
