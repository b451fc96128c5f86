import { z } from 'zod';
import { byId, endpoint, id, instant, listOf, manager, nameText, page, pageQuery, text } from '../kit.ts';
import {
  deliveryFailures,
  deliveryStatuses,
  pingEvent,
  webhookEventNames,
  webhookLimits,
  webhookStates,
} from './webhook-facts.ts';

const eventName = z.enum(webhookEventNames);
const sentName = z.enum([...webhookEventNames, pingEvent]);

/** A webhook as shown after its creation: never its secret. */
export const webhook = z.object({
  webhookId: id,
  name: z.string(),
  /** Only the origin for readers who cannot edit the webhook, as the rest may contain a secret of the receiver. */
  address: z.string(),
  events: z.array(eventName),
  state: z.enum(webhookStates),
  failingSince: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** Until when the previous secret also signs. */
  previousUntil: instant.nullable(),
  /** The latest message, sent or not. */
  latest: z.object({ status: z.enum(deliveryStatuses), at: instant }).nullable(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  deliveryId: id,
  event: sentName,
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  createdAt: instant,
  /** The time of the next attempt of a waiting delivery. */
  nextAt: instant.nullable(),
  triedAt: instant.nullable(),
  answerStatus: z.number().int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  durationMs: z.number().int().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const deliveryDetail = delivery.extend({
  body: z.string(),
  /** Request headers of the last attempt; they contain the signature, never the secret. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
});

const name = nameText(webhookLimits.name);
const fields = {
  name,
  /** https, port 443 or 80, a public address, without user name or password. */
  address: text(webhookLimits.address).pipe(z.string().min(1, { error: 'required' })),
  events: z.array(eventName).min(1, { error: 'atLeastOne' }).max(webhookEventNames.length),
};

const view = { menu: '080300', access: 'view' } as const;
const edit = { menu: '080300', access: 'edit' } as const;
const path = `${manager}/webhooks`;
const ofDelivery = z.object({ id, deliveryId: id });

/** Webhooks (080300): programs that receive events of the team. Issue 5, decisions/032. */
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists the webhooks of the team, newest first',
    output: z.object({ items: z.array(webhook) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'Returns a webhook',
    params: byId,
    output: webhook,
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    fresh: true,
    summary: 'Creates a webhook; its signing secret is shown only in this answer',
    body: z.object(fields),
    output: z.object({ secret: z.string(), item: webhook }),
    errors: ['wholeTeamOnly', 'webhookLimitReached', 'keyReused'],
    log: 'webhook.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    fresh: true,
    summary: 'Updates the name, the address and the events of a webhook',
    params: byId,
    body: z.object({ ...fields, version: z.number().int().optional() }),
    output: webhook,
    errors: ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'webhook.update',
  }),
  turn: endpoint({
    method: 'PUT',
    path: `${path}/{id}/state`,
    may: edit,
    summary: 'Turns a webhook on or off; events that occur while it is off are not delivered later',
    params: byId,
    body: z.object({ enabled: z.boolean() }),
    output: webhook,
    errors: ['wholeTeamOnly', 'noChanges', 'keyReused'],
    log: 'webhook.update',
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${path}/{id}/secrets`,
    may: edit,
    fresh: true,
    summary: 'Replaces the secret of a webhook; shown once; the previous secret also signs for 24 hours',
    params: byId,
    output: z.object({ secret: z.string(), item: webhook }),
    errors: ['wholeTeamOnly', 'keyReused'],
    log: 'webhook.rotate',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Deletes a webhook and its deliveries',
    params: byId,
    output: z.object({}),
    errors: ['wholeTeamOnly', 'keyReused'],
    log: 'webhook.delete',
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/{id}/tests`,
    may: edit,
    summary: 'Sends the event ping',
    params: byId,
    output: delivery,
    errors: ['wholeTeamOnly', 'webhookOff', 'keyReused'],
    log: 'webhook.test',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    may: view,
    summary: 'Lists deliveries of a webhook of the last 30 days, newest first',
    params: byId,
    query: z.object({
      ...pageQuery,
      status: listOf(z.enum(deliveryStatuses)).optional(),
      event: listOf(sentName).optional(),
    }),
    output: page(delivery),
  }),
  delivery: endpoint({
    method: 'GET',
    path: `${path}/{id}/deliveries/{deliveryId}`,
    may: view,
    summary: 'Returns a delivery with the request and the response of its last attempt',
    params: ofDelivery,
    output: deliveryDetail,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: `${path}/{id}/deliveries/{deliveryId}/redeliveries`,
    may: edit,
    summary: 'Sends a delivery again, with the same id',
    params: ofDelivery,
    output: delivery,
    errors: ['wholeTeamOnly', 'webhookOff', 'changedMeanwhile', 'keyReused'],
    log: 'webhook.redeliver',
  }),
};
