import { webhooks } from '#contract/apps/webhooks.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import * as deliveries from './deliveries.service.ts';
import type { WebhookDependencies } from './webhooks.dependencies.ts';
import * as service from './webhooks.service.ts';

/** Webhooks (080300). */
export const webhooksRoutes = (parts: WebhookDependencies): Route[] => [
  route(webhooks.list, (context) => service.list(context)),
  route(webhooks.read, (context, { params }) => service.read(context, params.id)),
  route(webhooks.create, (context, { body }) => service.create(parts, context, body)),
  route(webhooks.update, (context, { params, body }) => service.update(parts, context, params.id, body)),
  route(webhooks.turn, (context, { params, body }) => service.turn(context, params.id, body.enabled)),
  route(webhooks.rotate, (context, { params }) => service.rotate(parts, context, params.id)),
  route(webhooks.remove, (context, { params }) => service.remove(context, params.id)),
  route(webhooks.test, (context, { params }) => deliveries.test(context, params.id)),
  route(webhooks.deliveries, (context, { params, query }) => deliveries.list(context, params.id, query)),
  route(webhooks.delivery, (context, { params }) => deliveries.read(context, params)),
  route(webhooks.redeliver, (context, { params }) => deliveries.redeliver(context, params)),
];
