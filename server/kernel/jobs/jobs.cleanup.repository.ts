import { cleanupBy } from './cleanup.ts';

/** Jobs are listed for 30 days after their end. */
export const jobsCleanup = cleanupBy('jobs', `DELETE FROM jobs WHERE finished_at < now() - interval '30 days'`);
