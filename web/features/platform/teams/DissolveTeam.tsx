import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { ownershipOf, refreshOwnership } from '#web/shared/access/ownership-query.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Grid } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FullExport } from './FullExport.tsx';
import styles from './Ownership.module.css';
import { OwnershipRow } from './OwnershipRow.tsx';

type Checklist = Awaited<ReturnType<Client['ownership']['checklist']>>;

const dayMs = 86_400_000;

/** Dissolution of the team: the button that starts it, or the countdown with a way to cancel. */
export function DissolveTeam() {
  const t = useTranslations('ownership.dissolve');
  const format = useFormatter();
  const { team } = useHere();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await api.ownership.keep({ params: { id: team.id } });
      toast('success', t('keepDone'));
    } catch {
      // The client has shown the error; the current state is shown below.
    } finally {
      setBusy(false);
      await refreshOwnership();
    }
  }
  if (team.dissolvesAt !== null) {
    const date = format.dateTime(new Date(team.dissolvesAt), { dateStyle: 'medium', timeStyle: 'short' });
    return (
      <OwnershipRow title={t('running', { date })} text={t('nobody')}>
        <Button loading={busy} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      </OwnershipRow>
    );
  }
  return (
    <OwnershipRow title={t('title')} text={t('text', { days: ownershipLimits.countdownDays })}>
      <Button danger onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking ? <Ask onClose={() => setAsking(false)} /> : null}
    </OwnershipRow>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ownership.dissolve');
  const common = useTranslations('common.actions');
  const { team } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: ['ownership', team.id, 'checklist'],
    queryFn: ({ signal }) => api.ownership.checklist({ params: { id: team.id } }, { signal }),
    staleTime: 0,
  });
  if (data && !data.items.some(({ blocks }) => blocks)) return <Confirm checklist={data} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('ask', { team: team.name })}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
      onCancel={onClose}
    >
      {data ? (
        <>
          <Alert type="warning" showIcon role="alert" title={t('blocked')} description={t('blockedText')} />
          <Items items={data.items} />
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Modal>
  );
}

/** The content of the team, what to export, and the consequences; then the name, to confirm. */
function Confirm({ checklist: { items, logEntries }, onClose }: { checklist: Checklist; onClose: () => void }) {
  const t = useTranslations('ownership.dissolve');
  const format = useFormatter();
  const now = useNow();
  const { team } = useHere();
  const { countdownDays, keptDays } = ownershipLimits;
  const date = format.dateTime(new Date(now.getTime() + countdownDays * dayMs), { dateStyle: 'medium' });
  const people = items.find(({ item }) => item === 'people')?.count ?? 0;
  const offered = useQuery(ownershipOf(team.id)).data?.transfer;
  async function dissolve() {
    await api.ownership.dissolve({ params: { id: team.id }, body: { name: team.name } });
    toast('success', t('begun'));
    onClose();
    await refreshOwnership();
  }
  return (
    <ConsequencesDialog
      title={t('ask', { team: team.name })}
      action={t('action')}
      typeToConfirm={team.name}
      typeLabel={t('type', { name: team.name })}
      before={
        <>
          <Items items={items} />
          <FullExport logEntries={logEntries} />
        </>
      }
      consequences={[
        t('countdown', { date }),
        t('everybody', { count: people }),
        t('nobody'),
        ...(offered ? [t('offerEnds', { name: offered.to.displayName })] : []),
        t('back'),
        t('kept', { days: keptDays }),
      ]}
      onConfirm={dissolve}
      onClose={onClose}
    />
  );
}

function Items({ items }: Pick<Checklist, 'items'>) {
  const t = useTranslations('ownership.dissolve');
  return (
    <Box as="section" below="xl">
      <h3>{t('checklist')}</h3>
      <Grid as="ul" min={200} fit gap="xl" rowGap="2xs" above="2xs" below="l" className={styles['list']}>
        {items.map(({ item, count, blocks }) => (
          <li key={item} data-blocks={blocks}>
            {t(`items.${item}`, { count })}
            {blocks ? <> · {t('blocks')}</> : null}
          </li>
        ))}
      </Grid>
    </Box>
  );
}
