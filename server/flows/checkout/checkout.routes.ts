import { checkout } from '#contract/checkout.ts';
import type { ScheduledTask } from '#server/kernel/jobs.ts';
import { route } from '#server/kernel/mount.ts';
import { cancel } from './cancel.ts';
import type { CheckoutParts } from './checkout.parts.ts';
import { pay } from './pay.ts';
import { place } from './place.ts';
import { reconcile } from './reconcile.ts';
import { stopPaying } from './stop-paying.ts';

/** From a quote to a paid order. */
export const checkoutRoutes = (parts: CheckoutParts) => [
  route(checkout.place, (context, { body }) => place(parts, context, body)),
  route(checkout.pay, (context, { params, body }) => pay(parts, context, params.id, body.methodId)),
  route(checkout.stopPaying, (context, { params }) => stopPaying(parts, context, params.id)),
  route(checkout.cancel, (context, { params }) => cancel(context, params.id)),
];

/** Every minute: what was left undone. */
export const checkoutSchedule = (parts: Omit<CheckoutParts, 'database' | 'logKey'>): Record<string, ScheduledTask> => ({
  checkout: { cron: '* * * * *', run: (clock) => reconcile({ ...clock, ...parts }) },
});
