import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Announcements of forms that are closed. */
export const editorsCleanup = cleanupBy('editors', "DELETE FROM record_editors WHERE seen_at < now() - interval '5 minutes'");
