import { jobs } from '#contract/jobs.ts';
import { route } from '#server/kernel/mount.ts';
import { read, recent } from './jobs.service.ts';

export const jobsRoutes = [
  route(jobs.recent, (context) => recent(context)),
  route(jobs.read, (context, { params }) => read(context, params.id)),
];
