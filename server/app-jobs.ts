import { dissolveDepartment } from './flows/dissolve-department/dissolve-department.ts';
import { importJobs } from './flows/import/import.routes.ts';
import type { JobHandlers } from './kernel/jobs.ts';

/** What runs behind each kind of job, one line a kind. */
export function jobHandlers(parts: { publicUrl: string }): JobHandlers {
  return {
    'department.dissolve': dissolveDepartment,
    ...importJobs(parts),
  };
}
