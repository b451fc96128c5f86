import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type MeetingMoves, Settle } from './Settle.tsx';
import { type SuspensionPeriod, SuspendFields, useSpan } from './SuspendFields.tsx';
import { useRefreshRooms } from './use-rooms.ts';

interface SettleDialogProps {
  room: ManagedRoom;
  act: 'suspend' | 'remove';
  onClose: () => void;
}

/** Suspends or removes a room: the number of affected meetings, and a choice for each. */
export function SettleDialog({ room, act, onClose }: SettleDialogProps) {
  const t = useTranslations('rooms');
  const settle = useTranslations('rooms.settle');
  const { fields, set, span, fault } = useSpan(room.timeZone);
  const [chosen, setChosen] = useState<MeetingMoves>({});
  const refresh = useRefreshRooms();
  const period: SuspensionPeriod | null = act === 'remove' ? { startsAt: fields.now, endsAt: null } : span;
  const { data, error, refetch } = useQuery({
    queryKey: ['rooms', 'hits', room.roomId, period],
    queryFn: ({ signal }) =>
      api.rooms.hits({ params: { id: room.roomId }, body: period ?? { startsAt: fields.now, endsAt: null } }, { signal }),
    enabled: period !== null,
    gcTime: 0,
  });
  const items = data?.items ?? [];
  const moved = items.filter(({ bookingId }) => chosen[bookingId]).length;
  const tooMany = data !== undefined && data.total > items.length;
  async function confirm() {
    if (!period || !data || tooMany) throw new Error('not ready');
    const bookings = items.map(({ bookingId }) => ({ bookingId, roomId: chosen[bookingId] ?? null }));
    const params = { id: room.roomId };
    try {
      if (act === 'suspend') await api.rooms.suspend({ params, body: { ...period, reason: fields.reason, bookings } });
      else await api.rooms.remove({ params, body: { bookings } });
    } catch (failure) {
      // Errors that mean the affected meetings have changed: they are shown again, and nothing was saved.
      const changed = [errors.bookingsMoved.code, errors.slotTaken.code] as readonly number[];
      if (failure instanceof ApiError && changed.includes(failure.code)) void refetch();
      throw failure;
    }
    toast('success', t(`${act}.done`, { name: room.name }));
    onClose();
    await refresh();
  }
  const count = { cancelled: items.length - moved, moved };
  return (
    <ConsequencesDialog
      title={t(`${act}.title`, { name: room.name })}
      action={t(`${act}.action`, { name: room.name })}
      before={act === 'suspend' ? <SuspendFields fields={fields} set={set} fault={fault} timeZone={room.timeZone} /> : null}
      consequences={
        data
          ? [
              t(`${act}.happens`),
              ...(items.length === 0 ? [settle('none')] : []),
              ...(count.cancelled ? [settle('cancelled', { count: count.cancelled })] : []),
              ...(moved ? [settle('moved', { count: moved })] : []),
              ...(tooMany ? [settle('tooMany', { count: data.total })] : []),
            ]
          : []
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      {error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : period && !data ? (
        <FormSkeleton fields={2} />
      ) : items.length > 0 ? (
        <Settle items={items} timeZone={room.timeZone} choices={chosen} onChoose={setChosen} />
      ) : null}
    </ConsequencesDialog>
  );
}
