import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import * as appRequests from '#web/shared/apps/app-requests.ts';
import { ApproveForm } from '#web/shared/people/ApproveForm.tsx';
import * as joinRequests from '#web/shared/people/join-requests.ts';
import type { DecidingRequest } from './RequestActs.tsx';
import { RejectForm } from './RejectForm.tsx';

/**
 * The dialog that approves a join request or rejects a request. Needs the phrases of `joining`, `members` and `appRequests`.
 */
export function RequestDialog({
  deciding: { kind, id, name, act },
  onClose,
}: {
  deciding: DecidingRequest;
  onClose: () => void;
}) {
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
