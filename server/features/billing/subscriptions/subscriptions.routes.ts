import { subscriptions } from '#contract/billing/subscriptions.ts';
import { route } from '#server/kernel/http/mount.ts';
import { requestSmallerQuantity, setAutoRenew, withdrawSmallerQuantity } from './changes.service.ts';
import { forecast, users } from './seats.service.ts';
import { credit, info, list, read, spending } from './subscriptions.service.ts';

/** Endpoints for subscriptions (050200). Cancellation also changes apps and is in flows/billing/renewals. */
export const subscriptionsRoutes = [
  route(subscriptions.list, (context) => list(context)),
  route(subscriptions.info, (context) => info(context)),
  route(subscriptions.spending, (context) => spending(context)),
  route(subscriptions.credit, (context, { query }) => credit(context, query)),
  route(subscriptions.read, (context, { params }) => read(context, params.id)),
  route(subscriptions.fewer, (context, { params, body }) => requestSmallerQuantity(context, params.id, body)),
  route(subscriptions.undoFewer, (context, { params }) => withdrawSmallerQuantity(context, params.id)),
  route(subscriptions.autoRenew, (context, { params, body }) => setAutoRenew(context, params.id, body)),
  route(subscriptions.seats, (context, { params }) => forecast(context, params.id)),
  route(subscriptions.seatUsers, (context, { params, query }) => users(context, params.id, query)),
];
