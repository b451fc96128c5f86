import { useQuery } from '@tanstack/react-query';
import type { HomeNeed } from '#contract/workplace/home.ts';
import { api } from '#web/client/api.ts';
import * as appRequests from '#web/shared/apps/app-requests.ts';
import { ApproveForm } from '#web/shared/people/ApproveForm.tsx';
import { CorrectAddress } from '#web/shared/people/CorrectAddress.tsx';
import * as joinRequests from '#web/shared/people/join-requests.ts';
import { undeliveredQuery } from '#web/shared/people/undelivered.ts';
import { RejectForm } from '#web/shared/requests/RejectForm.tsx';

/** The line whose dialog is open, and what is done there. */
export interface Deciding {
  need: HomeNeed;
  act: 'approve' | 'reject' | 'correct';
}

/** The dialog of a line: approves a join request, rejects a request, or corrects the address of an invitation. */
export function NeedDialog({ deciding: { need, act }, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { kind, id, name } = need;
  if (act === 'correct') return <Correct onClose={onClose} />;
  if (act === 'approve') return <Approve id={id} onClose={onClose} />;
  return kind === 'JOIN_REQUEST' ? (
    <RejectForm
      phrases="joining.decide"
      id={id}
      name={name}
      reject={(reason) => api.joining.reject({ params: { id }, body: { reason } })}
      refresh={joinRequests.refreshAfterDecision}
      onClose={onClose}
    />
  ) : (
    <RejectForm
      phrases="appRequests.requests"
      id={id}
      name={name}
      reject={(reason) => api.appRequests.reject({ params: { id }, body: { reason } })}
      refresh={appRequests.refreshAfterDecision}
      onClose={onClose}
    />
  );
}

function Approve({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(joinRequests.requestQuery(id));
  return data ? <ApproveForm request={data} onClose={onClose} /> : null;
}

/** The latest invitation that did not arrive, which the line names. */
function Correct({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(undeliveredQuery({}));
  const invitation = data?.items[0];
  return invitation ? <CorrectAddress invitation={invitation} onClose={onClose} /> : null;
}
