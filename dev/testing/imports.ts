import { imports, type MemberImport } from '#contract/people/imports.ts';
import { commitImport, type CommitInput, type CommitResult } from '#server/flows/people/imports/commit.job.ts';
import { undoImport, type UndoInput, type UndoResult } from '#server/flows/people/imports/undo.job.ts';
import { asTeam, type Database } from '#server/kernel/database/database.ts';
import { claimJob } from '#server/kernel/jobs/job-claim.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import type { Answer, TestApp } from './app.ts';
import { makeWorkbook } from './spreadsheets.ts';
import type { Person } from './team.ts';

export type Uploaded = MemberImport & { firstFaults: { row: number; column: string; message: string }[] };
type Cell = string | number | Date | null;

/** Uploads rows below a header through the API. */
export async function uploadRows(app: TestApp, person: Person, header: string[], rows: Cell[][]): Promise<Answer<Uploaded>> {
  const content = await makeWorkbook(header, rows);
  return app.call<Uploaded>(person, imports.upload, { file: { name: 'people.xlsx', content } });
}

/** Requests a commit. */
export function askCommit(
  app: TestApp,
  person: Person,
  id: string,
  body: object = { mode: 'BOTH' },
): Promise<Answer<{ jobId: string }>> {
  return app.call(person, imports.commit, { params: { id }, body });
}

/** Claims a job as the worker does, even if another process has claimed it. */
export async function jobOf<I>(
  app: { database: Database; logKey: Buffer },
  teamId: string,
  jobId: string,
  more: Partial<JobRun<I>> = {},
): Promise<JobRun<I>> {
  await asTeam(app.database, teamId, (db) =>
    db.updateTable('jobs').set({ status: 'WAITING' }).where('team_id', '=', teamId).where('id', '=', jobId).execute(),
  );
  const row = await claimJob(app.database, teamId, jobId);
  if (!row) throw new Error(`there is no job ${jobId}`);
  return {
    database: app.database,
    logKey: app.logKey,
    teamId,
    jobId,
    claim: row.claim,
    input: row.input as I,
    requestId: 'test',
    progress: () => Promise.resolve(),
    ...more,
  };
}

export const testPublicUrl = 'https://atrium.example';

/** Commits and runs the job. */
export async function commitRows(app: TestApp, person: Person, id: string, body?: object): Promise<CommitResult> {
  const { data } = await askCommit(app, person, id, body);
  return commitImport(await jobOf<CommitInput>(app, person.teamId, data.jobId), testPublicUrl);
}

/** Undoes and runs the job. */
export async function undoRows(app: TestApp, person: Person, id: string): Promise<UndoResult> {
  const { data } = await app.call<{ jobId: string }>(person, imports.undo, { params: { id } });
  return undoImport(await jobOf<UndoInput>(app, person.teamId, data.jobId));
}
