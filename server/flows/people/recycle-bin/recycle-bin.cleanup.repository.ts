import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Items of the recycle bin are deleted after 30 days. Their pictures expire then and are removed with other expired files. */
export const recycleBinCleanup = cleanupBy(
  'recycle bin',
  `UPDATE files f SET expires_at = now() FROM recycle_bin b
    WHERE f.team_id = b.team_id AND f.id = (b.snapshot->'row'->>'avatar_file_id')::uuid AND b.deleted_at < now() - interval '30 days'`,
  `DELETE FROM recycle_bin WHERE deleted_at < now() - interval '30 days'`,
);
