import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Landing, OwnRequest } from '#contract/people/joining.ts';
import { enterTeam } from '#web/client/context.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Withdraw } from '#web/shared/people/OwnRequests.tsx';
import { Done, Empty, Missing, NoPermission } from '#web/ui/State.tsx';
import { Note } from '#web/ui/layout.tsx';
import { JoinForm, Onward } from './JoinForm.tsx';
import { useDecision } from './use-landing.ts';

export function Invalid() {
  const t = useTranslations('joining');
  return (
    <Missing
      title={t('landing.invalid')}
      text={t('landing.invalidText')}
      action={
        <Button type="primary" onClick={() => go(paths.enterCode)}>
          {t('code.another')}
        </Button>
      }
    />
  );
}

export function Closed({ landing }: { landing: Landing }) {
  const t = useTranslations('joining.landing');
  const team = landing.team?.name ?? '';
  return (
    <>
      <NoPermission title={t('closed')} text={t('closedText', { team })} />
      <StillPending landing={landing} />
    </>
  );
}

export function Expired({ landing }: { landing: Landing }) {
  const t = useTranslations('joining.landing');
  const team = landing.team?.name ?? '';
  const title = landing.state === 'CODE_EXPIRED' ? t('codeExpired') : t('linkExpired');
  return (
    <>
      <Missing title={title} text={t('expiredText', { team })} />
      <StillPending landing={landing} />
    </>
  );
}

/** The invitation has ended, but a request made with it is still pending. */
function StillPending({ landing: { request, team } }: { landing: Landing }) {
  const t = useTranslations('joining');
  if (request?.status !== 'PENDING') return null;
  return (
    <Note>
      {t('landing.stillPending', { team: team?.name ?? '' })}{' '}
      <Button type="link" size="small" onClick={() => go(paths.enterCode)}>
        {t('own.title')}
      </Button>
    </Note>
  );
}

/** The request is pending; the decision appears without a reload. */
export function Pending({ request }: { request: OwnRequest }) {
  const t = useTranslations('joining.landing');
  const format = useFormatter();
  useDecision(request);
  const when = format.dateTime(new Date(request.createdAt), { dateStyle: 'medium', timeStyle: 'short' });
  const date = format.dateTime(new Date(request.lapsesAt), { dateStyle: 'medium' });
  return (
    <Empty
      title={t('pending')}
      text={
        <>
          {t('pendingText', { team: request.teamName })}
          <br />
          {t('asked', { when })}
          <br />
          {t('until', { date })}
        </>
      }
      action={<Withdraw request={request} />}
    />
  );
}

export function Approved({ landing: { team, teamId, request } }: { landing: Landing }) {
  const t = useTranslations('joining.landing');
  const name = team?.name ?? '';
  function enter() {
    if (teamId) enterTeam(teamId);
    location.assign(paths.home);
  }
  return (
    <Done
      title={t('approved', { name: request?.decidedBy ?? '' })}
      text={t('approvedText', { team: name })}
      action={
        <Button type="primary" onClick={enter}>
          {t('enter', { team: name })}
        </Button>
      }
    />
  );
}

interface RejectedProps {
  landing: Landing;
  given: { joinCode: string; qr: boolean };
}

/** The reason of the rejection, and when a new request is possible. */
export function Rejected({ landing, given }: RejectedProps) {
  const t = useTranslations('joining.landing');
  const [again, setAgain] = useState(false);
  const { request, team, againAt } = landing;
  if (again) return <JoinForm landing={landing} team={team?.name ?? ''} given={given} />;
  return (
    <>
      <Onward landing={landing} given={given} />
      <Missing
        title={t('rejected')}
        text={
          <>
            {t('rejectedBy', { name: request?.decidedBy ?? '' })}
            <br />
            {t('reasonGiven', { reason: request?.decisionReason ?? '' })}
            {againAt ? (
              <>
                <br />
                <AgainAt at={againAt} />
              </>
            ) : null}
          </>
        }
        action={
          againAt ? null : (
            <Button type="primary" onClick={() => setAgain(true)}>
              {t('askAgain')}
            </Button>
          )
        }
      />
    </>
  );
}

function AgainAt({ at }: { at: string }) {
  const t = useTranslations('joining.landing');
  const format = useFormatter();
  return <>{t('again', { time: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) })}</>;
}
