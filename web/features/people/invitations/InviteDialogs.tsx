import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { type TeamInvitation, invitationQuery } from '#web/shared/people/invitation-query.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { InviteState } from './invite-url.ts';
import { linksQuery } from './named-link.ts';

interface InviteDialogsProps {
  invitation: TeamInvitation;
  state: InviteState;
  onClose: () => void;
}

/** Before closing, refreshing or revoking all: the consequences in numbers. */
export function InviteDialogs({ invitation, state, onClose }: InviteDialogsProps) {
  const t = useTranslations('invitations');
  const queries = useQueryClient();
  const { link, links, waiting, can } = invitation;
  if (!can.change) return null;
  const act = (call: () => Promise<TeamInvitation>, done: string) => async () => {
    queries.setQueryData(invitationQuery.queryKey, await call());
    toast('success', done);
    onClose();
    await queries.invalidateQueries({ queryKey: linksQuery.queryKey });
  };
  if (state.open === 'close') {
    return (
      <ConsequencesDialog
        title={t('switch.closeTitle')}
        consequences={[
          t('switch.stops'),
          ...(links > 0 ? [t('switch.links', { count: links })] : []),
          ...(waiting > 0 ? [t('switch.waiting', { count: waiting })] : []),
          t('switch.pending', { count: link.pending }),
          t('switch.back'),
        ]}
        action={t('switch.close')}
        onConfirm={act(() => api.invitations.close(), t('switch.closedDone'))}
        onClose={onClose}
      />
    );
  }
  if (state.open === 'refresh') {
    return (
      <ConsequencesDialog
        title={t('refresh.title')}
        consequences={[
          t('refresh.invalid'),
          t('refresh.code'),
          t('refresh.came', { count: link.uses }),
          t('refresh.pending', { count: link.pending }),
          t('refresh.others'),
        ]}
        action={t('refresh.action')}
        onConfirm={act(() => api.invitations.refresh(), t('refresh.done'))}
        onClose={onClose}
      />
    );
  }
  if (state.open !== 'revokeAll') return null;
  return (
    <ConsequencesDialog
      title={t('revokeAll.title')}
      consequences={[
        t('revokeAll.own'),
        t('revokeAll.links', { count: links }),
        t('revokeAll.waiting', { count: waiting }),
        t('revokeAll.pending'),
      ]}
      action={t('revokeAll.action')}
      onConfirm={act(() => api.invitations.revokeAll(), t('revokeAll.done'))}
      onClose={onClose}
    />
  );
}
