import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/**
 * Rows of imports contain personal data. Files that were not committed are deleted after 7 days, and so are the rows of committed
 * imports, which can then no longer be undone.
 */
export const importsCleanup = cleanupBy(
  'imports',
  `DELETE FROM imports WHERE status IN ('READY', 'FAILED') AND created_at < now() - interval '7 days'`,
  `DELETE FROM import_rows r USING imports i
    WHERE r.team_id = i.team_id AND r.import_id = i.id AND i.status IN ('DONE', 'UNDONE') AND i.committed_at < now() - interval '7 days'`,
);
