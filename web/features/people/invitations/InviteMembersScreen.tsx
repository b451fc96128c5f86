import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { type SetUrlState, useUrlState } from '#web/client/url-state.ts';
import { EmailInvite } from '#web/shared/people/EmailInvite.tsx';
import { FailingMail } from '#web/shared/people/FailingMail.tsx';
import { InviteTabs } from '#web/shared/people/InviteTabs.tsx';
import { type TeamInvitation, invitationQuery } from '#web/shared/people/invitation-query.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { closed, inviteUrl, type InviteState } from './invite-url.ts';
import { FunctionSwitch } from './FunctionSwitch.tsx';
import { InviteDialogs } from './InviteDialogs.tsx';
import { MobileInvite } from './MobileInvite.tsx';
import { NamedLinks } from './NamedLinks.tsx';
import { OwnLink } from './OwnLink.tsx';
import { ScopedOnly } from './ScopedOnly.tsx';
import { UndeliveredList } from './UndeliveredList.tsx';

/** Inviting members (020100): the switch of the function, and one tab per way of inviting. */
export function InviteMembersScreen() {
  const t = useTranslations('invitations');
  const title = useTranslations('shell.pages')('invite');
  const { team } = useHere();
  const [state, set] = useUrlState(inviteUrl);
  const { data, error, refetch } = useQuery(invitationQuery);
  return (
    <Page title={title} purpose={t('purpose', { team: team.name })}>
      <FailingMail failing={data?.failingMail} />
      {data ? <FunctionSwitch invitation={data} onClose={() => set({ open: 'close' })} /> : null}
      <InviteTabs current={state.way} />
      {data ? (
        <WayOf invitation={data} state={state} set={set} />
      ) : (
        <Surface>
          {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={4} />}
        </Surface>
      )}
    </Page>
  );
}

interface WayProps {
  invitation: TeamInvitation;
  state: InviteState;
  set: SetUrlState<typeof inviteUrl>;
}

function WayOf({ invitation, state, set }: WayProps) {
  const t = useTranslations('invitations');
  return (
    <Stack gap="xl" shrink>
      {state.way === 'link' ? <OwnLink invitation={invitation} set={set} /> : null}
      {state.way === 'email' ? (
        <Surface title={t('email.title')}>
          {!invitation.can.change ? (
            <ScopedOnly />
          ) : invitation.open ? (
            <EmailInvite key={state.to} left={invitation.left} to={state.to} />
          ) : (
            <p>{t('switch.closedText')}</p>
          )}
        </Surface>
      ) : null}
      {state.way === 'email' ? <UndeliveredList /> : null}
      {state.way === 'mobile' ? <MobileInvite key={state.to} invitation={invitation} to={state.to} /> : null}
      {state.way === 'links' ? <NamedLinks invitation={invitation} state={state} set={set} /> : null}
      {state.open ? <InviteDialogs invitation={invitation} state={state} onClose={() => set(closed)} /> : null}
    </Stack>
  );
}
