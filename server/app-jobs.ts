import { bulkChangeJobs } from './flows/bulk-change/bulk-change.routes.ts';
import { dissolveDepartment } from './flows/dissolve-department/dissolve-department.ts';
import { importJobs } from './flows/import/import.routes.ts';
import { operationLogJobs } from './features/operation-log/operation-log.routes.ts';
import type { JobHandlers } from './kernel/jobs.ts';
import type { FileStore } from './outside/files/folder.ts';

/** What runs behind each kind of job, one line a kind. */
export function jobHandlers(parts: { publicUrl: string; store: FileStore }): JobHandlers {
  return {
    'department.dissolve': dissolveDepartment,
    ...bulkChangeJobs,
    ...importJobs(parts),
    ...operationLogJobs(parts.store),
  };
}
