import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { cancel, consequences, undoCancel } from './cancel.service.ts';
import { renewDue } from './renew-due.schedule.ts';
import type { RenewalDependencies } from './renewals.dependencies.ts';

/** Cancelling what a team pays for, which its apps follow (050200). */
export const renewalsRoutes = [
  route(subscriptions.consequences, (context, { params }) => consequences(context, params.id)),
  route(subscriptions.cancel, (context, { params, body }) => cancel(context, params.id, body.version)),
  route(subscriptions.undoCancel, (context, { params }) => undoCancel(context, params.id)),
];

/** Every five minutes: what ends at midnight ends within them. */
export const renewalsSchedule = (parts: RenewalDependencies): Record<string, ScheduledTask> => ({
  renewals: { cron: '*/5 * * * *', run: (clock) => renewDue({ ...parts, database: clock.database, logKey: clock.logKey }) },
});
