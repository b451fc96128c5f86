import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { consentState } from '#contract/apps/oauth-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { restartAddressOf } from '#web/client/consent-start.ts';
import { enterTeam } from '#web/client/context.ts';
import { paths } from '#web/paths.ts';
import { Missing, NoPermission } from '#web/ui/State.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { AppHead } from './AppHead.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { leaveFor } from './use-consent.ts';

/** The request has expired, was answered already, or belongs to another person. */
export function Expired({ uid }: { uid: string }) {
  const t = useTranslations('oauth');
  const start = restartAddressOf(uid);
  return (
    <>
      <h1 className="visually-hidden">{t('page')}</h1>
      <Missing
        title={t('expired.title')}
        text={t('expired.text')}
        action={
          start ? (
            <Button type="primary" onClick={() => location.assign(start)}>
              {t('again')}
            </Button>
          ) : (
            <Button onClick={() => location.assign(paths.home)}>{t('home')}</Button>
          )
        }
      />
    </>
  );
}

const returnSeconds = 10;

/** The person declined. The app is notified when the browser returns to it, at once or after a countdown. */
export function Rejected({ app, returnTo }: Pick<ConsentDetails, 'app'> & { returnTo: string }) {
  const t = useTranslations('oauth');
  const back = () => location.assign(returnTo);
  const seconds = useCountdown(returnSeconds, back);
  return (
    <>
      <AppHead app={app} title={app.name} />
      <Missing
        title={t('rejected.title')}
        text={
          <>
            {t('rejected.text')} <span role="timer">{t('rejected.countdown', { seconds })}</span>
          </>
        }
        action={<Button onClick={back}>{t('back')}</Button>}
      />
    </>
  );
}

/** The app cannot be used with any of the person's teams: it was not opened, or is not available to them. */
export function NotForYou({ uid, details }: { uid: string; details: ConsentDetails }) {
  const t = useTranslations('oauth');
  const { app, teams } = details;
  const [first, ...more] = teams;
  const notOpened = teams.length > 0 && teams.every(({ reason }) => consentState(reason) === 'app_not_opened');
  const asking = teams.find(({ reason }) => consentState(reason) === (notOpened ? 'app_not_opened' : 'no_permission'));
  return (
    <>
      <AppHead app={app} title={app.name} />
      {notOpened ? (
        <Missing
          title={t('notOpened.title')}
          text={
            more.length > 0
              ? t('notOpened.none', { app: app.name })
              : t('notOpened.text', { app: app.name, team: first?.name ?? '' })
          }
          action={<NextSteps uid={uid} appId={app.appId} teamId={asking?.teamId} />}
        />
      ) : (
        <NoPermission
          title={t('noPermission.title', { app: app.name })}
          text={<Why teams={teams} />}
          action={<NextSteps uid={uid} appId={app.appId} teamId={asking?.teamId} />}
        />
      )}
      <Row gap="xl" rowGap="2xs" align="center" justify="center" wrap>
        <Text tone="quiet" size="s" block>
          {details.account.email ?? details.account.name}
        </Text>
        <OtherAccount uid={uid} />
      </Row>
    </>
  );
}

function Why({ teams }: Pick<ConsentDetails, 'teams'>) {
  const t = useTranslations('oauth');
  if (teams.length === 0) return t('noPermission.noTeam');
  return (
    <>
      {teams.length > 1 ? <Text block>{t('noPermission.several')}</Text> : null}
      {teams.map(({ teamId, name, reason }) => (
        <Text key={teamId} block>
          {name} · {reason ? t(`reasons.${reason}`) : null}
        </Text>
      ))}
    </>
  );
}

/** Links to request the app, and back to where the person came from. */
function NextSteps({ uid, appId, teamId }: { uid: string; appId: string; teamId: string | undefined }) {
  const t = useTranslations('oauth');
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
          {t('ask')}
        </Button>
      ) : null}
      <Button loading={busy} onClick={() => inBackground(back())}>
        {t('back')}
      </Button>
    </>
  );
}
