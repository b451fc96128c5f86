import { bulk } from '#contract/people/bulk.ts';
import { members } from '#contract/people/members.ts';
import type { JobHandlers, JobRun } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './bulk-change.service.ts';
import { changeDepartments } from './change-departments.service.ts';
import { type BulkChangeInput, changeMany } from './change.job.ts';
import { preview } from './preview.service.ts';
import { result } from './result.file.ts';
import { type BulkUndoInput, undoMany } from './undo.job.ts';
import { undo } from './undo.service.ts';

/** Endpoints of bulk changes (020100). */
export const bulkChangeRoutes = [
  route(bulk.preview, (context, { body }) => preview(context, body)),
  route(bulk.start, (context, { body }) => service.start(context, body)),
  route(bulk.read, (context, { params }) => service.read(context, params.id)),
  route(bulk.result, (context, { params }) => result(context, params.id)),
  route(bulk.undo, (context, { params }) => undo(context, params.id)),
  route(members.changeDepartments, (context, { body }) => changeDepartments(context, body)),
];

export const bulkChangeJobs: JobHandlers = {
  'member.bulk': (job: JobRun<BulkChangeInput>) => changeMany(job),
  'member.bulk.undo': (job: JobRun<BulkUndoInput>) => undoMany(job),
};
