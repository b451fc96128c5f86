import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { AppHead } from './AppHead.tsx';
import { Rejected } from './ConsentStates.tsx';
import { Documents } from './Documents.tsx';
import styles from './Oauth.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { Reads } from './Reads.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { leaveFor, usableTeams } from './use-consent.ts';

interface ConsentProps {
  uid: string;
  details: ConsentDetails;
  onChanged: () => void;
}

/** The consent form: the app, the account, the team, and the data that the app gets. */
export function Consent({ uid, details, onChanged }: ConsentProps) {
  const t = useTranslations('oauth');
  const { app, account, teams } = details;
  const [teamId, setTeamId] = useState(usableTeams(details)[0]?.teamId ?? '');
  const [busy, setBusy] = useState<'authorise' | 'decline'>();
  const [rejected, setRejected] = useState<string>();
  const chosen = teams.find((team) => team.teamId === teamId);

  async function answer(kind: 'authorise' | 'decline') {
    setBusy(kind);
    try {
      if (kind === 'decline') setRejected((await api.oauth.decline({ params: { uid } })).returnTo);
      else await leaveFor((await api.oauth.authorise({ params: { uid }, body: { teamId } })).returnTo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(undefined);
      onChanged();
    }
  }

  if (rejected !== undefined) return <Rejected app={app} returnTo={rejected} />;
  return (
    <>
      <AppHead app={app} title={t('title', { app: app.name })} />
      <dl className={styles['who']}>
        <dt>{t('account')}</dt>
        <Stack as="dd" gap="3xs" align="start" shrink>
          <strong>{account.name}</strong>
          <Text tone="quiet" size="s" block>
            {account.email ?? account.mobile}
          </Text>
          <OtherAccount uid={uid} />
        </Stack>
        <dt id="oauth-team">{t('team')}</dt>
        <Stack as="dd" gap="3xs" align="start" shrink>
          <TeamChoice teams={teams} value={teamId} onChange={setTeamId} labelledBy="oauth-team" />
        </Stack>
      </dl>
      <Reads details={details} name={chosen?.displayName ?? account.name} />
      <div className={styles['answers']}>
        <Button
          type="primary"
          size="large"
          loading={busy === 'authorise'}
          disabled={busy === 'decline'}
          onClick={() => void answer('authorise')}
        >
          {t('authorise')}
        </Button>
        <Button size="large" loading={busy === 'decline'} disabled={busy === 'authorise'} onClick={() => void answer('decline')}>
          {t('decline')}
        </Button>
      </div>
      <Documents uid={uid} app={app} />
    </>
  );
}
