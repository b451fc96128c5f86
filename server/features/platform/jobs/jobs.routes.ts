import { jobs } from '#contract/platform/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { read, recent } from './jobs.service.ts';

export const jobsRoutes = [
  route(jobs.recent, (context) => recent(context)),
  route(jobs.read, (context, { params }) => read(context, params.id)),
];
