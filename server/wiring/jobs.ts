import { expirySchedule } from '../features/apps/apps/settings.expiry.service.ts';
import { bulkChangeJobs } from '../flows/people/bulk-change/bulk-change.routes.ts';
import { checkoutSchedule } from '../flows/billing/checkout/checkout.routes.ts';
import { dissolveDepartment } from '../flows/people/departments/dissolve-department.service.ts';
import { ownershipSchedule } from '../flows/access/ownership/ownership.routes.ts';
import { importJobs } from '../flows/people/imports/imports.routes.ts';
import { apiTokensSchedule } from '../features/apps/api-tokens/api-tokens.schedule.ts';
import { releaseSchedule } from '../features/workplace/rooms/bookings/release.service.ts';
import { webhooksSchedule } from '../features/apps/webhooks/webhooks.schedule.ts';
import { digestSchedule } from '../features/platform/notifications/digests.schedule.ts';
import { operationLogJobs } from '../features/platform/operation-log/operation-log.routes.ts';
import { dissolutionItems } from './dissolution.ts';
import { handoverKinds } from './handover.ts';
import { renewalsSchedule } from '../flows/billing/renewals/renewals.routes.ts';
import { resignationJobs, resignationSchedule } from '../flows/people/resignations/resignations.routes.ts';
import { safetyJobs } from '../flows/access/security/security.routes.ts';
import { supportSchedule } from '../flows/access/support/support.routes.ts';
import type { JobHandlers, ScheduledTask } from '../kernel/jobs/jobs.ts';
import type { CardClient } from '../integrations/cards/card-client.ts';
import type { LogHeads } from '../integrations/log-heads/log-heads.ts';
import type { FileStore } from '../integrations/files/file-store.ts';

/** The handlers of all kinds of jobs, one line per feature. */
export function jobHandlers(parts: { publicUrl: string; store: FileStore; logHeads?: LogHeads }): JobHandlers {
  return {
    'department.dissolve': dissolveDepartment,
    ...bulkChangeJobs,
    ...importJobs(parts),
    ...operationLogJobs(parts.store, parts.logHeads),
    ...safetyJobs(parts.store),
    ...resignationJobs(handoverKinds(parts)),
  };
}

/** The periodic tasks of all features. */
export function scheduledTasks(parts: { publicUrl: string; cards: CardClient | null }): Record<string, ScheduledTask> {
  return {
    ...checkoutSchedule(parts),
    ...expirySchedule(parts),
    ...releaseSchedule(parts),
    ...renewalsSchedule(parts),
    ...ownershipSchedule(parts, dissolutionItems),
    ...resignationSchedule(handoverKinds(parts)),
    ...supportSchedule,
    ...apiTokensSchedule,
    ...webhooksSchedule,
    ...digestSchedule(parts),
  };
}
