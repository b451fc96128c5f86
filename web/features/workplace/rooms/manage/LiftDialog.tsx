import { useTranslations } from 'use-intl';
import type { ManagedRoom, Suspension } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshRooms } from './use-rooms.ts';
import { useSuspensionText } from './use-suspension-text.ts';

interface LiftDialogProps {
  room: ManagedRoom;
  suspension: Suspension;
  onClose: () => void;
}

/** Reopens a suspended room by ending the next of its suspensions. */
export function LiftDialog({ room: { roomId: id, name, timeZone }, suspension, onClose }: LiftDialogProps) {
  const t = useTranslations('rooms.lift');
  const text = useSuspensionText();
  const refresh = useRefreshRooms();
  async function lift() {
    await api.rooms.lift({ params: { id, suspensionId: suspension.suspensionId } });
    toast('success', t('done', { name }));
    onClose();
    await refresh();
  }
  return (
    <ConsequencesDialog
      calm
      title={t('title', { name })}
      action={t('action', { name })}
      consequences={[text(suspension, timeZone), ...(suspension.reason ? [suspension.reason] : []), t('happens')]}
      onConfirm={lift}
      onClose={onClose}
    />
  );
}
