import { expiringFiles } from '#server/kernel/files/files.ts';
import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Items of the recycle bin are deleted after 30 days. Their pictures expire then and are removed with other expired files. */
export const recycleBinCleanup = cleanupBy(
  'recycle bin',
  expiringFiles(
    `SELECT team_id, (snapshot->'row'->>'avatar_file_id')::uuid AS id FROM recycle_bin WHERE deleted_at < now() - interval '30 days'`,
  ),
  `DELETE FROM recycle_bin WHERE deleted_at < now() - interval '30 days'`,
);
