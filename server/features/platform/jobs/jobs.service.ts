import type { z } from 'zod';
import { errors, type ErrorName } from '#contract/errors.ts';
import type { job } from '#contract/platform/jobs.ts';
import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './jobs.repository.ts';

type JobView = z.input<typeof job>;

/** Jobs that the caller started in the last day, newest first. */
export async function recent(context: TeamContext): Promise<{ items: JobView[] }> {
  const { team, actor } = context;
  const rows = await asTeam(context.database, team.id, (db) => repository.findRecent(db, team.id, actor.memberId));
  return { items: rows.map((row) => view(row, context.language)) };
}

/**
 * One of the jobs that the caller started. Throws notFound for the job of another member, because only its initiator can follow
 * a job.
 */
export async function read(context: TeamContext, id: string): Promise<JobView> {
  const { team, actor } = context;
  const row = await asTeam(context.database, team.id, (db) => repository.find(db, team.id, actor.memberId, id));
  if (!row) throw new AppError('notFound');
  return view(row, context.language);
}

function view(row: repository.JobRow, language: Language): JobView {
  const error = row.error === null ? null : Object.hasOwn(errors, row.error) ? (row.error as ErrorName) : 'unexpected';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    result: row.result,
    error: error && { name: error, message: translator(language)(`errors.${error}`, {} as never) },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
