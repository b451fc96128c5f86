import { checkout } from '#contract/billing/checkout.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { cancel } from './cancel.service.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { pay } from './pay.service.ts';
import { place } from './place.service.ts';
import { reconcile } from './reconcile.schedule.ts';
import { stopPaying } from './stop-paying.service.ts';

/** Endpoints of the checkout, from a quote to a paid order. */
export const checkoutRoutes = (parts: CheckoutDependencies) => [
  route(checkout.place, (context, { body }) => place(parts, context, body)),
  route(checkout.pay, (context, { params, body }) => pay(parts, context, params.id, body.methodId)),
  route(checkout.stopPaying, (context, { params }) => stopPaying(parts, context, params.id)),
  route(checkout.cancel, (context, { params }) => cancel(context, params.id)),
];

/** Every minute: completes unfinished checkout work. */
export const checkoutSchedule = (parts: Omit<CheckoutDependencies, 'database' | 'logKey'>): Record<string, ScheduledTask> => ({
  checkout: { cron: '* * * * *', run: (clock) => reconcile({ ...clock, ...parts }) },
});
