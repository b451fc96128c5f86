import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { consentState } from '#contract/apps/oauth-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { startOf } from '#web/client/consent-start.ts';
import { enterTeam } from '#web/client/context.ts';
import { paths } from '#web/paths.ts';
import { Missing, NoPermission } from '#web/ui/State.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { AppHead } from './AppHead.tsx';
import styles from './Oauth.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { leaveFor } from './use-consent.ts';

/** The request has lapsed, was answered already, or is another person's. */
export function Expired({ uid }: { uid: string }) {
  const words = useTranslations('oauth');
  const start = startOf(uid);
  return (
    <>
      <h1 className="visually-hidden">{words('page')}</h1>
      <Missing
        title={words('expired.title')}
        text={words('expired.text')}
        action={
          start ? (
            <Button type="primary" onClick={() => location.assign(start)}>
              {words('again')}
            </Button>
          ) : (
            <Button onClick={() => location.assign(paths.home)}>{words('home')}</Button>
          )
        }
      />
    </>
  );
}

const returnSeconds = 10;

/** The person declined; the app is told when the browser goes back to it, now or after a countdown. */
export function Rejected({ app, returnTo }: Pick<ConsentDetails, 'app'> & { returnTo: string }) {
  const words = useTranslations('oauth');
  const back = () => location.assign(returnTo);
  const seconds = useCountdown(returnSeconds, back);
  return (
    <>
      <AppHead app={app} title={app.name} />
      <Missing
        title={words('rejected.title')}
        text={
          <>
            {words('rejected.text')} <span role="timer">{words('rejected.countdown', { seconds })}</span>
          </>
        }
        action={<Button onClick={back}>{words('back')}</Button>}
      />
    </>
  );
}

/** With none of the person's teams the app can be used: it was not opened, or is not for them. */
export function NotForYou({ uid, details }: { uid: string; details: ConsentDetails }) {
  const words = useTranslations('oauth');
  const { app, teams } = details;
  const [first, ...more] = teams;
  const notOpened = teams.length > 0 && teams.every(({ reason }) => consentState(reason) === 'app_not_opened');
  const asking = teams.find(({ reason }) => consentState(reason) === (notOpened ? 'app_not_opened' : 'no_permission'));
  return (
    <>
      <AppHead app={app} title={app.name} />
      {notOpened ? (
        <Missing
          title={words('notOpened.title')}
          text={
            more.length > 0
              ? words('notOpened.none', { app: app.name })
              : words('notOpened.text', { app: app.name, team: first?.name ?? '' })
          }
          action={<Ways uid={uid} appId={app.appId} teamId={asking?.teamId} />}
        />
      ) : (
        <NoPermission
          title={words('noPermission.title', { app: app.name })}
          text={<Why teams={teams} />}
          action={<Ways uid={uid} appId={app.appId} teamId={asking?.teamId} />}
        />
      )}
      <div className={styles['foot']}>
        <span className={styles['quiet']}>{details.account.email ?? details.account.name}</span>
        <OtherAccount uid={uid} />
      </div>
    </>
  );
}

function Why({ teams }: Pick<ConsentDetails, 'teams'>) {
  const words = useTranslations('oauth');
  if (teams.length === 0) return words('noPermission.noTeam');
  return (
    <>
      {teams.length > 1 ? <span className={styles['line']}>{words('noPermission.several')}</span> : null}
      {teams.map(({ teamId, name, reason }) => (
        <span key={teamId} className={styles['line']}>
          {name} · {reason ? words(`reasons.${reason}`) : null}
        </span>
      ))}
    </>
  );
}

/** To ask for the app, and back to where the person came from. */
function Ways({ uid, appId, teamId }: { uid: string; appId: string; teamId: string | undefined }) {
  const words = useTranslations('oauth');
  const [busy, setBusy] = useState(false);
  async function back() {
    setBusy(true);
    try {
      await leaveFor((await api.oauth.decline({ params: { uid } })).returnTo);
    } finally {
      setBusy(false);
    }
  }
  function ask(team: string) {
    enterTeam(team);
    location.assign(paths.permission({ app: appId, thirdParty: true, request: uid }));
  }
  return (
    <>
      {teamId ? (
        <Button type="primary" onClick={() => ask(teamId)}>
          {words('ask')}
        </Button>
      ) : null}
      <Button loading={busy} onClick={() => inBackground(back())}>
        {words('back')}
      </Button>
    </>
  );
}
