import { useTranslations } from 'use-intl';
import type { ManagedRoom, Suspension } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshRooms } from './use-rooms.ts';
import { hasBegun } from './suspension-state.ts';
import { useSuspensionText } from './use-suspension-text.ts';

interface LiftDialogProps {
  room: ManagedRoom;
  suspension: Suspension;
  onClose: () => void;
}

/** Ends the next suspension of a room: it is reopened, or a suspension that has not begun is cancelled. */
export function LiftDialog({ room: { roomId: id, name, timeZone }, suspension, onClose }: LiftDialogProps) {
  const t = useTranslations('rooms.lift');
  const text = useSuspensionText();
  const refresh = useRefreshRooms();
  const begun = hasBegun(suspension);
  async function lift() {
    await api.rooms.lift({ params: { id, suspensionId: suspension.suspensionId } });
    toast('success', t(begun ? 'done' : 'cancelled', { name }));
    onClose();
    await refresh();
  }
  return (
    <ConsequencesDialog
      calm
      title={t(begun ? 'title' : 'cancelTitle', { name })}
      action={t(begun ? 'action' : 'cancelAction', { name })}
      {...(!begun && { keep: t('keep') })}
      consequences={[text(suspension, timeZone), ...(suspension.reason ? [suspension.reason] : []), t('happens')]}
      onConfirm={lift}
      onClose={onClose}
    />
  );
}
