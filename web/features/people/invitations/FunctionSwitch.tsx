import { useQueryClient } from '@tanstack/react-query';
import { Switch, Tooltip } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { type TeamInvitation, invitationQuery } from '#web/shared/people/invitation-query.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Switches the invitation function. Closing requires a confirmation; opening does not. */
export function FunctionSwitch({ invitation, onClose }: { invitation: TeamInvitation; onClose: () => void }) {
  const t = useTranslations('invitations.switch');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const label = useId();
  const { open, can } = invitation;
  async function turnOn() {
    setBusy(true);
    try {
      queries.setQueryData(invitationQuery.queryKey, await api.invitations.open());
      toast('success', t('opened'));
    } catch {
      await queries.invalidateQueries({ queryKey: invitationQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Surface>
      <Row gap="l" align="start">
        <Tooltip title={can.change ? undefined : t('notYours')}>
          <Switch
            checked={open}
            loading={busy}
            disabled={!can.change}
            aria-labelledby={label}
            onChange={(checked) => (checked ? void turnOn() : onClose())}
          />
        </Tooltip>
        <div>
          <strong id={label}>{t('label')}</strong>{' '}
          <StatusTag tone={open ? 'good' : 'bad'}>{open ? t('open') : t('closed')}</StatusTag>
          <Note>{open ? t('openText') : t('closedText')}</Note>
        </div>
      </Row>
    </Surface>
  );
}
