import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { scopeKey } from '#contract/apps/app-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { queries } from '#web/client/queries.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { List, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import list from './AuthorisedApps.module.css';

type OwnGrant = Awaited<ReturnType<Client['grants']['own']>>['items'][number];
const key = ['grants', 'own'];

/** The apps with the person's consent, in any of their teams, each with a way to end it. */
export function AuthorisedApps() {
  const t = useTranslations('grants.own');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.grants.own({}, { signal }),
    staleTime: 0,
  });
  const [ending, end] = useState<OwnGrant>();
  return (
    <Surface title={t('title')}>
      <Stack gap="l" align="start">
        <Note>{data?.items.length === 0 ? t('none') : t('text')}</Note>
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {data ? (
          <List gap="l" full>
            {data.items.map((grant) => (
              <Item key={grant.grantId} grant={grant} onEnd={() => end(grant)} />
            ))}
          </List>
        ) : error ? null : (
          <FormSkeleton fields={2} />
        )}
      </Stack>
      {ending ? <Withdraw grant={ending} onClose={() => end(undefined)} /> : null}
    </Surface>
  );
}

function Item({ grant: { app, team, scopes, grantedAt, lastUsedAt }, onEnd }: { grant: OwnGrant; onEnd: () => void }) {
  const t = useTranslations('grants.own');
  const texts = useTranslations('oauth.scopes');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const used = lastUsedAt
    ? t('used', { time: format.dateTime(new Date(lastUsedAt), { dateStyle: 'medium', timeStyle: 'short' }) })
    : t('unused');
  return (
    <Row as="li" gap="l" rowGap="s" align="start" justify="between" wrap className={list['item']}>
      <AppIcon name={app.name} icon={app.icon} size={32} />
      <Stack gap="3xs" shrink breakable basis={200}>
        <Text weight="strong">{app.name}</Text>
        <Text tone="quiet">{t('team', { team: team.name })}</Text>
        <span>{format.list(scopes.map((scope) => texts(scopeKey(scope))))}</span>
        <Text tone="quiet">{[t('granted', { time: day(grantedAt) }), used].join(' · ')}</Text>
      </Stack>
      <Button aria-label={t('withdrawOf', { app: app.name })} onClick={onEnd}>
        {t('withdraw')}
      </Button>
    </Row>
  );
}

function Withdraw({ grant: { grantId, app, team }, onClose }: { grant: OwnGrant; onClose: () => void }) {
  const t = useTranslations('grants.own.ask');
  return (
    <ConsequencesDialog
      title={t('title', { app: app.name })}
      consequences={[t('tokens', { team: team.name }), t('kept', { developer: app.developer }), t('again')]}
      action={t('action', { app: app.name })}
      onConfirm={async () => {
        await api.grants.withdraw({ params: { id: grantId } });
        toast('success', t('done'));
        onClose();
        await queries.invalidateQueries({ queryKey: key });
      }}
      onClose={onClose}
    />
  );
}
