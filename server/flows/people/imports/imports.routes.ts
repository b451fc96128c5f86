import { importLimits } from '#contract/people/import-facts.ts';
import { imports } from '#contract/people/imports.ts';
import type { JobHandlers, JobRun } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import { warmReader } from '#server/integrations/spreadsheets/readers.ts';
import { commitImport, type CommitInput } from './commit.job.ts';
import * as commits from './commit.service.ts';
import { exportMembers } from './export.service.ts';
import * as files from './files.service.ts';
import * as service from './imports.service.ts';
import { undoImport, type UndoInput } from './undo.job.ts';
import { upload } from './upload.service.ts';

/** Endpoints of import and export of members (specification section 7, Employees). */
export const importRoutes = [
  route(imports.template, (context) => files.template(context)),
  route(imports.exportMembers, (context, { body }) => exportMembers(context, body)),
  route(imports.upload, async (context, _input, request) => {
    warmReader();
    return upload(context, await readUpload(context, request, importLimits.bytes, 'spreadsheet'));
  }),
  route(imports.recent, (context) => service.recent(context)),
  route(imports.read, (context, { params }) => service.readImport(context, params.id)),
  route(imports.rows, (context, { params, query }) => service.readRows(context, params.id, query)),
  route(imports.fixRow, (context, { params, body }) => service.fixRow(context, params.id, params.row, body.values)),
  route(imports.faultyRows, (context, { params }) => files.faultyRows(context, params.id)),
  route(imports.commit, (context, { params, body }) => commits.commit(context, params.id, body)),
  route(imports.undo, (context, { params }) => commits.undo(context, params.id)),
  route(imports.discard, (context, { params }) => service.discard(context, params.id)),
];

/** The jobs of commit and undo. `publicUrl` is the origin of invitation links. */
export function importJobs({ publicUrl }: { publicUrl: string }): JobHandlers {
  return {
    'members.import': (job: JobRun<CommitInput>) => commitImport(job, publicUrl),
    'members.import.undo': (job: JobRun<UndoInput>) => undoImport(job),
  };
}
