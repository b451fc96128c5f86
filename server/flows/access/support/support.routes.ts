import { staff } from '#contract/platform/staff.ts';
import { support } from '#contract/access/support.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { expireLeases } from './expire.schedule.ts';
import * as own from './staff.service.ts';
import { leases, stop } from './support.service.ts';

export const supportRoutes = [
  route(support.leases, (context, { query }) => leases(context, query)),
  route(support.stop, (context, { params }) => stop(context, params.id)),
  route(staff.self, (context) => own.self(context)),
  route(staff.teams, (context, { query }) => own.teams(context, query.search)),
  route(staff.leases, (context, { query }) => own.leases(context, query)),
  route(staff.read, (context, { params }) => own.read(context, params.id)),
  route(staff.open, (context, { body }) => own.open(context, body)),
  route(staff.end, (context, { params }) => own.end(context, params.id)),
];

/** Every five minutes: records the end of expired leases. */
export const supportSchedule: Record<string, ScheduledTask> = {
  leases: { cron: '*/5 * * * *', run: (clock) => expireLeases(clock) },
};
