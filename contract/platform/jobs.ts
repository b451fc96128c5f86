import { z } from 'zod';
import { byId, endpoint, id, instant, manager } from '../kit.ts';

export const jobStatuses = ['WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export const job = z.object({
  id,
  kind: z.string(),
  status: z.enum(jobStatuses),
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** The result of the job, depending on its kind. */
  result: z.unknown(),
  /** An error by its name, with its text in the reader's language. */
  error: z.object({ name: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.infer<typeof job>;

/** Long work: import, export, bulk changes (domain rules 0). Only the initiator can read a job. */
export const jobs = {
  recent: endpoint({
    method: 'GET',
    path: `${manager}/jobs`,
    may: 'member',
    tokens: true,
    viewing: 'personal',
    summary: "Lists the caller's jobs of the last day, newest first",
    output: z.object({ items: z.array(job) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${manager}/jobs/{id}`,
    may: 'member',
    tokens: true,
    viewing: 'personal',
    summary: 'Returns a job with its progress',
    params: byId,
    output: job,
    errors: ['notFound'],
  }),
};
