import { operationLog } from '#contract/platform/operation-log.ts';
import type { JobHandlers } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import type { LogHeads } from '#server/integrations/log-heads/log-heads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { exportLog } from './export.job.ts';
import { exportedFile, lines, list, read, startExport, startVerification, supporters } from './operation-log.service.ts';
import { verifyLog } from './verify.job.ts';

/** Operation log (080100). */
export const operationLogRoutes = (store: FileStore) => [
  route(operationLog.list, (context, { query }) => list(context, query)),
  route(operationLog.lines, (context, { query }) => lines(context, query)),
  route(operationLog.read, (context, { params }) => read(context, params.id)),
  route(operationLog.supporters, (context) => supporters(context)),
  route(operationLog.exportEntries, (context, { body }) => startExport(context, body)),
  route(operationLog.exportedFile, (context, { params }) => exportedFile(context, store, params.id)),
  route(operationLog.verify, (context) => startVerification(context)),
];

export const operationLogJobs = (store: FileStore, heads: LogHeads | undefined): JobHandlers => ({
  'operationLog.export': (job) => exportLog(job, store),
  'operationLog.verify': (job) => verifyLog(job, heads),
});
