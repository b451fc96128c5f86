import { useQuery } from '@tanstack/react-query';
import { CorrectAddress } from '#web/shared/people/CorrectAddress.tsx';
import { undeliveredQuery } from '#web/shared/people/undelivered.ts';
import type { DecidingRequest } from '#web/shared/requests/RequestActs.tsx';
import { RequestDialog } from '#web/shared/requests/RequestDialog.tsx';

/** The dialog of a line that is open: the decision on a request, or the address of an invitation. */
export type Deciding = DecidingRequest | { kind: 'UNDELIVERED'; act: 'correct' };

/** The dialog of a line: approves a join request, rejects a request, or corrects the address of an invitation. */
export function NeedDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  if (deciding.act === 'correct') return <Correct onClose={onClose} />;
  return <RequestDialog deciding={deciding} onClose={onClose} />;
}

/** The latest invitation that did not arrive, which the line names. */
function Correct({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(undeliveredQuery({}));
  const invitation = data?.items[0];
  return invitation ? <CorrectAddress invitation={invitation} onClose={onClose} /> : null;
}
