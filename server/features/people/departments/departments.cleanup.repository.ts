import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** The move of a department can be undone for 24 hours. */
export const departmentMovesCleanup = cleanupBy(
  'moves of departments',
  `DELETE FROM department_moves WHERE created_at < now() - interval '24 hours'`,
);
