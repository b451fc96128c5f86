import type { ErrorName } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import type { ResignBatch } from '#contract/people/leaving.ts';
import { endsJob, writeJob } from '#server/domain/rights/initiator.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import type { ResignationInitiator } from './initiator.rules.ts';
import { findLeavers } from './leavers.repository.ts';
import type { RequestedRecipients } from './recipients.service.ts';
import { countsOf, resignIn } from './resign.write.service.ts';
import * as repository from './resignations.repository.ts';
import { retrying } from './retry.rules.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';

export interface ResignInput {
  employeeIds: string[];
  jobEndedDate?: string | undefined;
  reason: repository.NewResignation['reason'];
  reasonText?: string | null | undefined;
  recipients: RequestedRecipients;
  /** The departments whose head the operator could choose; absent in jobs of earlier versions. */
  passedDepartments?: string[];
  /** The operator's scope at the time of the request. */
  scope: Scope;
  language: Language;
  timeZone: string;
  actor: { memberId: string; displayName: string; kind?: 'SUPPORT' | 'API_TOKEN' };
}

type Person = ResignBatch['people'][number];

/**
 * Resigns members one after the other, each in a transaction of its own, so that a refusal does not stop the others. A run after
 * a crash skips members it has already resigned. If the job's support lease or API token ends, they stay resigned too.
 */
export async function resignAll(job: JobRun<ResignInput>, kinds: readonly HandoverKind[]): Promise<ResignBatch> {
  const { input, teamId, database } = job;
  const acting: ResignationInitiator = {
    logKey: job.logKey,
    requestId: job.requestId,
    ip: '',
    userAgent: 'job',
    now: new Date(),
    recorded: [],
    language: input.language,
    team: { id: teamId, timeZone: input.timeZone },
    actor: { kind: 'JOB', ...input.actor },
  };
  const { done, names } = await asTeam(database, teamId, async (db) => ({
    done: new Map((await repository.ofJob(db, teamId, job.jobId)).map((row) => [row.member_id, row])),
    names: new Map((await findLeavers(db, teamId, input.employeeIds)).map((row) => [row.id, row.display_name])),
  }));
  const people: Person[] = [];
  for (const employeeId of input.employeeIds) {
    const who = { employeeId, displayName: names.get(employeeId) ?? '' };
    const earlier = done.get(employeeId);
    people.push(earlier ? await progressOf(job, who, earlier) : await resignOne(job, acting, kinds, who));
    await job.progress(people.length, input.employeeIds.length);
  }
  return { people };
}

type Who = Pick<Person, 'employeeId' | 'displayName'>;

async function resignOne(
  job: JobRun<ResignInput>,
  acting: ResignationInitiator,
  kinds: readonly HandoverKind[],
  who: Who,
): Promise<Person> {
  const { input, jobId } = job;
  const order = {
    memberId: who.employeeId,
    jobEndedDate: input.jobEndedDate,
    reason: input.reason,
    reasonText: input.reasonText ?? null,
    recipients: input.recipients,
    passedDepartments: input.passedDepartments ?? [],
    scope: input.scope,
    jobId,
    together: input.employeeIds,
  };
  try {
    const outcome = await retrying(() => writeJob(job, (tx) => resignIn(tx, acting, kinds, order)));
    const { resignationId, state, jobEndedDate, handover } = outcome;
    return { ...who, resignationId, state, jobEndedDate, failed: handover.failed, error: null };
  } catch (error) {
    // The remaining members of a job whose lease or token has ended are not processed.
    if (!(error instanceof AppError) || endsJob(error)) throw error;
    return { ...who, resignationId: null, state: 'REFUSED', jobEndedDate: null, failed: 0, error: reasonOf(error) };
  }
}

/** Returns the error code that describes a field error of a recipient or the date best. */
function reasonOf({ error, detail }: AppError): ErrorName {
  const rule = detail.fields?.[0]?.rule;
  if (rule === 'widensFields') return 'ownSight';
  return rule === 'leavesToo' || rule === 'resigned' || rule === 'suspended' || rule === 'notFound' ? 'recipientGone' : error;
}

async function progressOf({ teamId, database }: JobRun<ResignInput>, who: Who, row: repository.ResignationRow): Promise<Person> {
  const lines = await asTeam(database, teamId, (db) => repository.readLines(db, teamId, row.id, resignLimits.lines));
  const state = row.state === 'PENDING' ? 'PENDING' : 'RESIGNED';
  return { ...who, resignationId: row.id, state, jobEndedDate: row.job_ended_date, failed: countsOf(lines).failed, error: null };
}
