import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnRequest } from '#contract/people/joining.ts';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import { api } from '#web/client/api.ts';
import { enterTeam } from '#web/client/context.ts';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Box, List, Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './OwnRequests.module.css';
import { ownRequests } from './own-requests-query.ts';

const look = 4000;

/** The person's own join requests, refreshed while one is pending and the page is visible. Renders nothing if there are none. */
export function OwnRequests() {
  const t = useTranslations('joining.own');
  const { data } = useQuery({
    ...ownRequests,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'PENDING') ? look : false),
  });
  if (!data?.items.length) return null;
  return (
    <Box as="section" above="3xl" className={styles['requests']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <List aria-live="polite" gap="s" above="s">
        {data.items.map((request) => (
          <li key={request.id}>
            <Words request={request} />
            {request.status === 'PENDING' ? <Withdraw request={request} /> : null}
            {request.teamId ? <Enter team={request.teamName} id={request.teamId} /> : null}
          </li>
        ))}
      </List>
    </Box>
  );
}

function Words({ request: { status, teamName: team, decidedBy, decisionReason, createdAt } }: { request: OwnRequest }) {
  const t = useTranslations('joining');
  return (
    <Box shrink breakable>
      <strong>{status === 'PENDING' ? t('own.waiting', { team }) : team}</strong>
      <Note>
        {t(`own.status.${status}`, { name: decidedBy ?? '' })} · <Moment at={createdAt} relative />
      </Note>
      {decisionReason ? <Note>{t('landing.reasonGiven', { reason: decisionReason })}</Note> : null}
    </Box>
  );
}

function Enter({ team, id }: { team: string; id: string }) {
  const t = useTranslations('joining.landing');
  function enter() {
    enterTeam(id);
    location.assign(paths.home);
  }
  return (
    <Button type="primary" onClick={enter}>
      {t('enter', { team })}
    </Button>
  );
}

/** Withdraws a pending request after a confirmation. */
export function Withdraw({ request }: { request: Pick<OwnRequest, 'id' | 'teamName'> }) {
  const t = useTranslations('joining.landing');
  const [asking, setAsking] = useState(false);
  async function withdraw() {
    await api.joining.withdraw({ params: { id: request.id } });
    toast('success', t('withdrawn'));
    setAsking(false);
    await queries.invalidateQueries({ queryKey: ['joining'] });
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('withdraw')}</Button>
      {asking ? (
        <ConsequencesDialog
          title={t('withdrawTitle', { team: request.teamName })}
          consequences={[t('withdrawText', { max: joiningLimits.perPeriod })]}
          action={t('withdraw')}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
