import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Sheet } from '#web/ui/Page.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { AppHead } from './AppHead.tsx';
import { Consent } from './Consent.tsx';
import { Expired, NotForYou } from './ConsentStates.tsx';
import { consentQuery, leaveFor, usableTeams } from './use-consent.ts';

/** `/oauth/authorize/{uid}`: an app requests sign-in with the account (specification sections 1 and 2). */
export function ConsentScreen() {
  const { uid = '' } = useParams({ strict: false });
  const t = useTranslations('oauth');
  const { data, error, refetch } = useQuery(consentQuery(uid));
  const title = data ? t('title', { app: data.app.name }) : t('page');
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  const gone = error instanceof ApiError && error.status === 410;
  return (
    <Sheet width={520} aria-live="polite">
      {gone ? (
        <Expired uid={uid} />
      ) : data ? (
        <ConsentRequest uid={uid} details={data} onChanged={() => void refetch()} />
      ) : error ? (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <h1 className="visually-hidden">{t('opening')}</h1>
          <FormSkeleton />
        </>
      )}
    </Sheet>
  );
}

interface ConsentRequestProps {
  uid: string;
  details: ConsentDetails;
  /** Called if the displayed request is outdated. */
  onChanged: () => void;
}

function ConsentRequest({ uid, details, onChanged }: ConsentRequestProps) {
  if (details.allowedBy !== null)
    return <AutomaticConsent uid={uid} details={details} teamId={details.allowedBy} onChanged={onChanged} />;
  if (usableTeams(details).length === 0) return <NotForYou uid={uid} details={details} />;
  return <Consent uid={uid} details={details} onChanged={onChanged} />;
}

// Requests already answered automatically: each is answered once, regardless of the number of renders.
const answered = new Set<string>();

/** The administrators have allowed the app, so the request is answered without asking. */
function AutomaticConsent({ uid, details: { app }, teamId, onChanged }: ConsentRequestProps & { teamId: string }) {
  const t = useTranslations('oauth');
  useEffect(() => {
    if (answered.has(uid)) return;
    answered.add(uid);
    api.oauth.authorise({ params: { uid }, body: { teamId } }).then(({ returnTo }) => leaveFor(returnTo), onChanged);
  }, [uid, teamId, onChanged]);
  return (
    <>
      <AppHead app={app} title={t('goingOn', { app: app.name })} />
      <FormSkeleton />
    </>
  );
}
