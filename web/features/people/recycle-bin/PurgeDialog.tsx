import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface PurgeDialogProps {
  row: Recycled;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Deletes an item forever, after its name was typed. */
export function PurgeDialog({ row: { recycledId, name }, onDone, onClose }: PurgeDialogProps) {
  const t = useTranslations('recycleBin');
  const purge = async () => {
    await api.recycleBin.purge({ params: { id: recycledId }, body: { name } });
    toast('success', t('purged', { name }));
    onClose();
    await onDone();
  };
  return (
    <ConsequencesDialog
      title={t('purgeTitle', { name })}
      consequences={[t('purgeLine', { name })]}
      action={t('purgeAction', { name })}
      typeToConfirm={name}
      onConfirm={purge}
      onClose={onClose}
    />
  );
}
