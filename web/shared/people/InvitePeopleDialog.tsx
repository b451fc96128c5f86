import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { useHeldScreen } from '#web/client/live/use-held-screen.ts';
import type { SentInvitation } from './invitation-query.ts';
import { InviteResults } from './InviteResults.tsx';

interface InvitePeopleDialogProps {
  act: 'send' | 'remind';
  count: number;
  /** The ids of the members, requested when the invitation is sent. */
  members: () => Promise<string[]> | string[];
  onClose: () => void;
}

/** Invites members of the list, or reminds them, and shows the result for each. Requires the phrases of `invitations`. */
export function InvitePeopleDialog({ act, count, members, onClose }: InvitePeopleDialogProps) {
  const t = useTranslations('invitations.people');
  const inviting = useTranslations('ui.inviting');
  const common = useTranslations('common.actions');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly SentInvitation[]>();
  async function send() {
    if (busy) return;
    setBusy(true);
    const done: SentInvitation[] = [];
    try {
      const ids = await members();
      for (let from = 0; from < ids.length; from += invitationLimits.perCall) {
        const employeeIds = ids.slice(from, from + invitationLimits.perCall);
        const call = act === 'send' ? api.invitations.batchEmail : api.invitations.remind;
        done.push(...(await call({ body: { employeeIds } })).items);
      }
    } catch {
      // The error has been shown; invitations sent before it are shown below.
    } finally {
      setBusy(false);
      if (done.length) setResults(done);
    }
  }
  // The list is refreshed only on closing, because it may then no longer contain the row of this dialog.
  useHeldScreen(busy || results !== undefined);
  function close() {
    onClose();
    if (results) void queries.invalidateQueries({ queryKey: ['members'] });
  }
  const sent = results !== undefined;
  return (
    <Modal
      open
      title={act === 'send' ? t('sendTitle', { count }) : t('remindTitle', { count })}
      okText={sent ? common('close') : inviting(act)}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={sent ? { style: { display: 'none' } } : {}}
      mask={{ closable: false }}
      onOk={() => (sent ? close() : void send())}
      onCancel={close}
    >
      {results ? <InviteResults items={results} /> : <p>{act === 'send' ? t('sendText') : t('remindText')}</p>}
    </Modal>
  );
}
