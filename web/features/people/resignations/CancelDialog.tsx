import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface CancelDialogProps {
  of: Pick<Resignation, 'id' | 'displayName'>;
  onDone?: () => void;
  onClose: () => void;
}

/** Withdraws a pending resignation. */
export function CancelDialog({ of: { id, displayName: name }, onDone, onClose }: CancelDialogProps) {
  const t = useTranslations('resignations.cancel');
  const queries = useQueryClient();
  return (
    <ConsequencesDialog
      title={t('title', { name })}
      consequences={[t('stays', { name })]}
      action={t('act')}
      keep={t('keep')}
      onConfirm={async () => {
        await api.resignations.cancel({ params: { id } });
        toast('success', t('done', { name }));
        onClose();
        onDone?.();
        for (const key of ['resignations', 'members']) await queries.invalidateQueries({ queryKey: [key] });
      }}
      onClose={onClose}
    />
  );
}
