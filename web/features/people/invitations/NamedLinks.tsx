import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { InvitationLink } from '#web/shared/people/InvitationLink.tsx';
import { type TeamInvitation, invitationQuery } from '#web/shared/people/invitation-query.ts';
import { StatusHelp } from '#web/shared/StatusHelp.tsx';
import { QrPicture } from '#web/shared/platform/QrPicture.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { closed, type InviteState, type inviteUrl } from './invite-url.ts';
import styles from './Invitations.module.css';
import { LinkForm } from './LinkForm.tsx';
import { useLinkColumns } from './link-columns.tsx';
import { linksQuery, type NamedLinkItem } from './named-link.ts';

interface NamedLinksProps {
  invitation: TeamInvitation;
  state: InviteState;
  set: SetUrlState<typeof inviteUrl>;
}

/** The list of named links, and what is open over it. */
export function NamedLinks({ invitation, state, set }: NamedLinksProps) {
  const t = useTranslations('invitations.links');
  const { data, error, refetch } = useQuery(linksQuery);
  const columns = useLinkColumns(invitation.open);
  const add = (
    <Button type="primary" onClick={() => set({ open: 'new', link: '' })}>
      {t('add')}
    </Button>
  );
  const items = data?.items ?? [];
  return (
    <Surface title={t('title')} aside={items.length > 0 ? add : null} flush>
      <p className={styles['about']}>{t('text')}</p>
      <ListTable<NamedLinkItem>
        label={t('title')}
        columns={columns}
        rows={error ? [] : data?.items}
        rowKey={(row) => row.linkId}
        rowName={(row) => row.name}
        total={items.length}
        page={1}
        size={invitationLimits.links}
        sizes={[invitationLimits.links]}
        onPage={() => {}}
        note={<StatusHelp />}
        onOpen={(row) => set({ open: 'edit', link: row.linkId })}
        rowActions={(row) => (
          <Row>
            <Button size="small" type="text" onClick={() => set({ open: 'qr', link: row.linkId })}>
              {t('qr')}
            </Button>
            <Button size="small" type="text" danger onClick={() => set({ open: 'revoke', link: row.linkId })}>
              {t('revoke')}
            </Button>
          </Row>
        )}
        empty={
          error ? <ErrorState onRetry={() => void refetch()} /> : <Empty title={t('none')} text={t('noneText')} action={add} />
        }
      />
      <Panel invitation={invitation} items={items} state={state} onClose={() => set(closed)} />
    </Surface>
  );
}

interface PanelProps {
  invitation: TeamInvitation;
  items: readonly NamedLinkItem[];
  state: InviteState;
  onClose: () => void;
}

function Panel({ invitation, items, state, onClose }: PanelProps) {
  const t = useTranslations('invitations.links');
  const { team } = useHere();
  const queries = useQueryClient();
  const link = items.find(({ linkId }) => linkId === state.link);
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: linksQuery.queryKey }),
      queries.invalidateQueries({ queryKey: invitationQuery.queryKey }),
    ]);
  if (state.open === 'new') return <LinkForm invitation={invitation} onDone={again} onClose={onClose} />;
  if (!link) return null;
  if (state.open === 'edit')
    return <LinkForm key={link.linkId} invitation={invitation} link={link} onDone={again} onClose={onClose} />;
  if (state.open === 'qr') {
    const works = invitation.open && link.state === 'VALID';
    return (
      <Modal open title={link.name} footer={null} onCancel={onClose}>
        <Stack gap="xl" shrink>
          <QrPicture url={works ? link.url : null} team={team.name} name={`${team.name} · ${link.name}`} />
          <InvitationLink named link={link} works={works} />
        </Stack>
      </Modal>
    );
  }
  if (state.open !== 'revoke') return null;
  const { name, linkId, uses, pending } = link;
  return (
    <ConsequencesDialog
      title={t('revokeTitle', { name })}
      consequences={[t('invalid'), t('came', { count: uses }), t('pending', { count: pending })]}
      action={t('revokeAction', { name })}
      onConfirm={async () => {
        await api.invitations.revokeLink({ params: { id: linkId } });
        toast('success', t('revoked', { name }));
        onClose();
        await again();
      }}
      onClose={onClose}
    />
  );
}
