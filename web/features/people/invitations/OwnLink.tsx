import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Validity, validities } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { InvitationLink } from '#web/shared/people/InvitationLink.tsx';
import { type TeamInvitation, invitationQuery } from '#web/shared/people/invitation-query.ts';
import { QrPicture } from '#web/shared/platform/QrPicture.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { ColumnLayout, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { LinkStateTag } from './LinkStateTag.tsx';
import type { inviteUrl } from './invite-url.ts';
import styles from './Invitations.module.css';
import { useTimeText } from './use-until.ts';

/** The team link with its code and QR code, its validity, and how many people used it. */
export function OwnLink({ invitation, set }: { invitation: TeamInvitation; set: SetUrlState<typeof inviteUrl> }) {
  const t = useTranslations('invitations');
  const { team } = useHere();
  const { link, open, can } = invitation;
  const works = open && link.state === 'VALID';
  return (
    <ColumnLayout template="minmax(0, 1fr) 300px">
      <Surface title={t('own.title')} aside={<LinkStateTag state={link.state} open={open} />}>
        <Stack gap="xl" shrink>
          <InvitationLink link={link} works={works} />
          <ValidityRow invitation={invitation} />
          <p>
            {t('own.came', { count: link.uses })} · {t('own.waits', { count: link.pending })}
          </p>
          {can.change ? (
            <Row gap="s" wrap>
              <Button onClick={() => set({ open: 'refresh' })}>{t('refresh.act')}</Button>
              <Button danger onClick={() => set({ open: 'revokeAll' })}>
                {t('revokeAll.act')}
              </Button>
            </Row>
          ) : (
            <Note>{t('switch.notYours')}</Note>
          )}
        </Stack>
      </Surface>
      <Surface title={t('qr.title')}>
        <QrPicture url={works ? link.url : null} team={team.name} name={team.name} />
      </Surface>
    </ColumnLayout>
  );
}

function ValidityRow({ invitation }: { invitation: TeamInvitation }) {
  const t = useTranslations('invitations');
  const queries = useQueryClient();
  const time = useTimeText();
  const [busy, setBusy] = useState<Validity>();
  const { validity, expiresAt, state } = invitation.link;
  async function choose(chosen: Validity) {
    setBusy(chosen);
    try {
      queries.setQueryData(invitationQuery.queryKey, await api.invitations.setValidity({ body: { validity: chosen } }));
      toast('success', t('own.saved'));
    } catch {
      // The client has shown the error; the previous validity remains.
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Stack gap="2xs" shrink className={styles['row']}>
      <Text tone="quiet">{t('own.validity')}</Text>
      <div>
        <Segmented<Validity>
          aria-label={t('own.validity')}
          disabled={!invitation.can.change || busy !== undefined}
          value={busy ?? validity}
          options={validities.map((value) => ({ value, label: t(`validities.${value}`) }))}
          onChange={(chosen) => void choose(chosen)}
        />
      </div>
      <Text tone="quiet">
        {expiresAt === null
          ? t('own.forever')
          : state === 'EXPIRED'
            ? t('own.expired', { time: time(expiresAt) })
            : t('own.until', { time: time(expiresAt) })}
      </Text>
      {state === 'EXPIRED' && invitation.can.change ? (
        <div>
          <Button size="small" loading={busy !== undefined} onClick={() => void choose(validity)}>
            {t(`validities.${validity}`)}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
