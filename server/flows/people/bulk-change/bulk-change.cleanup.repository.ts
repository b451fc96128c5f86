import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Bulk changes can be undone for 24 hours; an unfinished one is deleted after 7 days. */
export const bulkChangesCleanup = cleanupBy(
  'bulk changes',
  `DELETE FROM bulk_changes WHERE created_at < now() - interval '24 hours' AND status IN ('DONE', 'REFUSED', 'UNDONE')`,
  `DELETE FROM bulk_changes WHERE created_at < now() - interval '7 days'`,
);
