import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/**
 * A request to join expires after 30 days. One that did not lead into the team contains data of a person outside it and is
 * deleted 90 days after its end.
 */
export const joinRequestsCleanup = cleanupBy(
  'join requests',
  `UPDATE join_requests SET status = 'LAPSED', decided_at = now()
    WHERE status = 'PENDING' AND created_at <= now() - interval '30 days'`,
  `DELETE FROM join_requests
    WHERE status IN ('REJECTED', 'WITHDRAWN', 'LAPSED') AND coalesce(decided_at, created_at) < now() - interval '90 days'`,
);
