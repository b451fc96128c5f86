import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Landing } from '#contract/people/joining.ts';
import { ApiError } from '#web/client/api-error.ts';
import { enterTeam } from '#web/client/context.ts';
import { go, useSearchText } from '#web/client/navigation.ts';
import { switchAccount } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Sheet } from '#web/ui/Page.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Joining.module.css';
import { JoinForm, Onward } from './JoinForm.tsx';
import { Approved, Closed, Expired, Invalid, Pending, Rejected } from './LandingStates.tsx';
import { landingQuery } from './use-landing.ts';

/** `/invite/{joinCode}`: the target of a code, link or QR code (specification section 2). */
export function LandingScreen() {
  const { joinCode = '' } = useParams({ strict: false });
  const qr = new URLSearchParams(useSearchText()).get('via')?.toLowerCase() === 'qr';
  const t = useTranslations('joining');
  const { data, error, refetch } = useQuery(landingQuery(joinCode, qr));
  const title = useTitle(data);
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <Sheet width={560} aria-live="polite">
      {data ? (
        <>
          <Head landing={data} title={title} />
          <State landing={data} given={{ joinCode, qr }} />
        </>
      ) : error ? (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <ErrorState
            {...(isLocked(error) ? { title: t('landing.locked') } : {})}
            message={error.message}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <FormSkeleton />
      )}
      <Foot />
    </Sheet>
  );
}

const codeLocked = 42_910;

function isLocked(error: Error): boolean {
  return error instanceof ApiError && error.code === codeLocked;
}

function useTitle(landing: Landing | undefined): string {
  const t = useTranslations('joining');
  if (!landing?.team) return t('title');
  const { team, inviter } = landing;
  return inviter ? t('landing.invites', { name: inviter, team: team.name }) : t('landing.invited', { team: team.name });
}

function Head({ landing: { team }, title }: { landing: Landing; title: string }) {
  return team ? (
    <Row gap="l" align="center" below="2xl">
      <Avatar square size={48} name={team.name} photo={team.logo} />
      <h1>{title}</h1>
    </Row>
  ) : (
    <h1 className="visually-hidden">{title}</h1>
  );
}

interface StateProps {
  landing: Landing;
  given: { joinCode: string; qr: boolean };
}

function State({ landing, given }: StateProps): ReactNode {
  const team = landing.team?.name ?? '';
  switch (landing.state) {
    case 'INVALID_CODE':
      return <Invalid />;
    case 'CLOSED':
      return <Closed landing={landing} />;
    case 'LINK_EXPIRED':
    case 'CODE_EXPIRED':
      return <Expired landing={landing} />;
    case 'MEMBER':
      return <IntoTeam id={landing.teamId} />;
    case 'APPROVED':
      return <Approved landing={landing} />;
    case 'PENDING':
      return (
        <>
          <Onward landing={landing} given={given} />
          {landing.request ? <Pending request={landing.request} /> : null}
        </>
      );
    case 'REJECTED':
      return <Rejected landing={landing} given={given} />;
    default:
      return <JoinForm landing={landing} team={team} given={given} />;
  }
}

/** Members enter the team at once. */
function IntoTeam({ id }: { id: string | null }) {
  useEffect(() => {
    if (id === null) return;
    enterTeam(id);
    location.replace(paths.home);
  }, [id]);
  return <FormSkeleton />;
}

function Foot() {
  const t = useTranslations('joining');
  return (
    <Row gap="s" rowGap="2xs" align="center" wrap above="2xl" line="above" className={styles['foot']}>
      <Button type="link" size="small" onClick={() => go(paths.enterCode)}>
        {t('code.another')}
      </Button>
      <Button type="link" size="small" onClick={() => go(paths.createTeam)}>
        {t('landing.home')}
      </Button>
      <Button type="link" size="small" onClick={() => void switchAccount()}>
        {t('landing.other')}
      </Button>
    </Row>
  );
}
