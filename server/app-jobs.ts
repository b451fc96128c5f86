import { dissolveDepartment } from './flows/dissolve-department/dissolve-department.ts';
import type { JobHandlers } from './kernel/jobs.ts';

/** What runs behind each kind of job, one line a kind. */
export const jobHandlers: JobHandlers = {
  'department.dissolve': dissolveDepartment,
};
