import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Transfer } from '#contract/access/ownership.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './OwnershipOffer.module.css';
import { ownershipOf, refreshOwnership } from './ownership-query.ts';

/**
 * The card for the member to whom the team is offered: accept or decline, each after its consequences. Requires the phrases of
 * `ownership`.
 */
export function OwnershipOffer() {
  const { team, user } = useHere();
  const { data } = useQuery({ ...ownershipOf(team.id), enabled: team.offered });
  const offer = data?.transfer;
  return offer && offer.to.employeeId === user.employeeId ? <Card offer={offer} /> : null;
}

function Card({ offer }: { offer: Transfer }) {
  const t = useTranslations('ownership.offer');
  const format = useFormatter();
  const { team } = useHere();
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const name = offer.from.displayName;
  return (
    <Row
      as="section"
      gap="3xl"
      rowGap="l"
      align="center"
      justify="between"
      wrap
      pad="xl"
      className={styles['card']}
      aria-labelledby="ownership-offer"
    >
      <Box shrink breakable className={styles['words']}>
        <h2 id="ownership-offer">{t('title', { name, team: team.name })}</h2>
        <p>{t('text')}</p>
        <p>{t('until', { date: format.dateTime(new Date(offer.expiresAt), { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      </Box>
      <Row gap="s" wrap>
        <Button type="primary" onClick={() => setAsking('accept')}>
          {t('accept')}
        </Button>
        <Button onClick={() => setAsking('decline')}>{t('decline')}</Button>
      </Row>
      {asking === 'accept' ? <Accept offer={offer} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'decline' ? <Decline offer={offer} onClose={() => setAsking(undefined)} /> : null}
    </Row>
  );
}

interface AnswerProps {
  offer: Transfer;
  onClose: () => void;
}

function Accept({ offer: { id: transferId, from, staysSuperAdmin }, onClose }: AnswerProps) {
  const t = useTranslations('ownership.offer');
  const { team } = useHere();
  const name = from.displayName;
  async function accept() {
    try {
      await api.ownership.accept({ params: { id: team.id, transferId } });
      toast('success', t('accepted', { team: team.name }));
      onClose();
    } finally {
      await refreshOwnership();
    }
  }
  return (
    <ConsequencesDialog
      calm
      title={t('acceptTitle', { team: team.name })}
      action={t('acceptAction')}
      consequences={[
        t('becomes', { team: team.name }),
        ...(team.headcount === null ? [] : [t('members', { count: team.headcount })]),
        t(staysSuperAdmin ? 'formerAdmin' : 'former', { name }),
        t('told'),
      ]}
      onConfirm={accept}
      onClose={onClose}
    />
  );
}

function Decline({ offer: { id: transferId, from }, onClose }: AnswerProps) {
  const t = useTranslations('ownership.offer');
  const { team } = useHere();
  async function decline() {
    try {
      await api.ownership.decline({ params: { id: team.id, transferId } });
      toast('success', t('declined'));
      onClose();
    } finally {
      await refreshOwnership();
    }
  }
  return (
    <ConsequencesDialog
      calm
      title={t('declineTitle', { team: team.name })}
      action={t('decline')}
      consequences={[t('declineText', { name: from.displayName })]}
      onConfirm={decline}
      onClose={onClose}
    />
  );
}
