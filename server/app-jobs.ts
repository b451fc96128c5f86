import { expirySchedule } from './features/apps/settings.expiry.ts';
import { bulkChangeJobs } from './flows/bulk-change/bulk-change.routes.ts';
import { checkoutSchedule } from './flows/checkout/checkout.routes.ts';
import { dissolveDepartment } from './flows/dissolve-department/dissolve-department.ts';
import { ownershipSchedule } from './flows/ownership/ownership.routes.ts';
import { importJobs } from './flows/import/import.routes.ts';
import { apiTokensSchedule } from './features/api-tokens/api-tokens.clock.ts';
import { releaseSchedule } from './features/rooms/release.ts';
import { webhooksSchedule } from './features/webhooks/webhooks.clock.ts';
import { operationLogJobs } from './features/operation-log/operation-log.routes.ts';
import { dissolutionItems } from './app-dissolution.ts';
import { handoverKinds } from './app-handover.ts';
import { renewalsSchedule } from './flows/renewals/renewals.routes.ts';
import { resignationJobs, resignationSchedule } from './flows/resignation/resignation.routes.ts';
import { safetyJobs } from './flows/safety/safety.routes.ts';
import { supportSchedule } from './flows/support/support.routes.ts';
import type { JobHandlers, ScheduledTask } from './kernel/jobs.ts';
import type { CardDoor } from './outside/cards/card-door.ts';
import type { LogHeads } from './outside/log-heads/log-heads.ts';
import type { FileStore } from './outside/files/folder.ts';

/** What runs behind each kind of job, one line a kind. */
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

/** What is looked for by the clock. */
export function scheduledTasks(parts: { publicUrl: string; cards: CardDoor | null }): Record<string, ScheduledTask> {
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
  };
}
