import { resignations } from '#contract/people/resignations.ts';
import { idForScope, idsForScope, queryForScope } from '#server/domain/visibility/references.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import type { JobHandlers, JobRun, ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { runDue } from './due.schedule.ts';
import { cancel, restore } from './ending.service.ts';
import { exportList } from './export.service.ts';
import * as inventories from './inventory.service.ts';
import * as lists from './list.service.ts';
import { rehire } from './rehire.service.ts';
import { resignAll, type ResignInput } from './resign.job.ts';
import { resign, resignMany } from './resign.service.ts';
import { retry } from './retry.service.ts';

/** Endpoints of resignation and handover (specification section 4). `kinds` are the kinds that can be handed over. */
export function resignationRoutes(kinds: readonly HandoverKind[]) {
  return [
    route(resignations.verificationAdministrator, (context, { query }) =>
      inventories.verifyAdministrator(context, kinds, idForScope(query.employeeId)),
    ),
    route(resignations.verificationManager, (context, { params }) => inventories.verifyManager(context, params.id)),
    route(resignations.inventory, (context, { query }) =>
      inventories.inventory(context, kinds, { ids: idsForScope(query.employeeIds), jobEndedDate: query.jobEndedDate }),
    ),
    route(resignations.resign, (context, { params, query }) => resign(context, kinds, params.id, query)),
    route(resignations.resignMany, (context, { body }) => resignMany(context, body)),
    route(resignations.list, (context, { query }) => lists.list(context, queryForScope(query))),
    route(resignations.exportList, (context, { body }) => exportList(context, queryForScope(body))),
    route(resignations.read, (context, { params }) => lists.read(context, kinds, params)),
    route(resignations.ofMember, (context, { params }) => lists.read(context, kinds, { memberId: params.id })),
    route(resignations.cancel, (context, { params }) => cancel(context, params.id)),
    route(resignations.restore, (context, { params, body }) => restore(context, kinds, params.id, body.lineIds)),
    route(resignations.rehire, (context, { params, body }) => rehire(context, params.id, body)),
    route(resignations.retry, (context, { params, body }) => retry(context, kinds, params, body.recipientId)),
  ];
}

export function resignationJobs(kinds: readonly HandoverKind[]): JobHandlers {
  return { 'members.resign': (job: JobRun<ResignInput>) => resignAll(job, kinds) };
}

/** Every five minutes, since days begin at quarter hours in some time zones. */
export function resignationSchedule(kinds: readonly HandoverKind[]): Record<string, ScheduledTask> {
  return { resignations: { cron: '*/5 * * * *', run: (parts) => runDue(parts, kinds) } };
}
