import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { cancel, consequences, undoCancel } from './cancel.service.ts';
import { renewDue } from './renew-due.schedule.ts';
import type { RenewalDependencies } from './renewals.dependencies.ts';

/** Endpoints for cancelling subscriptions, which also changes their apps (050200). */
export const renewalsRoutes = [
  route(subscriptions.consequences, (context, { params }) => consequences(context, params.id)),
  route(subscriptions.cancel, (context, { params, body }) => cancel(context, params.id, body.version)),
  route(subscriptions.undoCancel, (context, { params }) => undoCancel(context, params.id)),
];

/** Runs every five minutes, so a subscription ends at most five minutes after midnight. */
export const renewalsSchedule = (parts: RenewalDependencies): Record<string, ScheduledTask> => ({
  renewals: { cron: '*/5 * * * *', run: (clock) => renewDue({ ...parts, database: clock.database, logKey: clock.logKey }) },
});
