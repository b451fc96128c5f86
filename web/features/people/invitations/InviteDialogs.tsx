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

/** Before closing, refreshing or revoking everything: what will happen, in numbers. */
export function InviteDialogs({ invitation, state, onClose }: InviteDialogsProps) {
  const words = useTranslations('invitations');
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
        title={words('switch.closeTitle')}
        consequences={[
          words('switch.stops'),
          ...(links > 0 ? [words('switch.links', { count: links })] : []),
          ...(waiting > 0 ? [words('switch.waiting', { count: waiting })] : []),
          words('switch.pending', { count: link.pending }),
          words('switch.back'),
        ]}
        action={words('switch.close')}
        onConfirm={act(() => api.invitations.close(), words('switch.closedDone'))}
        onClose={onClose}
      />
    );
  }
  if (state.open === 'refresh') {
    return (
      <ConsequencesDialog
        title={words('refresh.title')}
        consequences={[
          words('refresh.invalid'),
          words('refresh.code'),
          words('refresh.came', { count: link.uses }),
          words('refresh.pending', { count: link.pending }),
          words('refresh.others'),
        ]}
        action={words('refresh.action')}
        onConfirm={act(() => api.invitations.refresh(), words('refresh.done'))}
        onClose={onClose}
      />
    );
  }
  if (state.open !== 'revokeAll') return null;
  return (
    <ConsequencesDialog
      title={words('revokeAll.title')}
      consequences={[
        words('revokeAll.own'),
        words('revokeAll.links', { count: links }),
        words('revokeAll.waiting', { count: waiting }),
        words('revokeAll.pending'),
      ]}
      action={words('revokeAll.action')}
      onConfirm={act(() => api.invitations.revokeAll(), words('revokeAll.done'))}
      onClose={onClose}
    />
  );
}
