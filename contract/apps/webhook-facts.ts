import type { LoggedAction } from '../platform/operation-log-facts.ts';

/**
 * The events of webhooks, with the operation-log actions that each covers. A new event needs only a line here and its phrases
 * (`webhooks.events`).
 */
export const webhookEvents = {
  'member.created': ['member.create'],
  'member.joined': ['member.join'],
  'member.updated': [
    'member.avatar',
    'member.departments',
    'member.resign.cancel',
    'member.resign.plan',
    'member.roles',
    'member.status',
    'member.update',
  ],
  'member.suspended': ['member.suspend'],
  'member.unsuspended': ['member.unsuspend'],
  'member.resigned': ['member.resign'],
  'member.removed': ['member.cancel', 'member.recycle', 'member.remove'],
  'member.restored': ['member.rehire', 'member.restore'],
  'department.created': ['department.create'],
  'department.updated': ['department.update'],
  'department.moved': ['department.move'],
  'department.deleted': ['department.delete'],
  'department.restored': ['department.restore'],
  'app.opened': ['app.open'],
  'app.stopped': ['app.stop'],
  'app.started': ['app.run'],
  'app.availability': ['app.range'],
  'app.seats': ['app.seat', 'app.seatMode', 'app.seats'],
  'app.updated': ['app.accept', 'app.inCharge'],
  'app.expiring': ['app.expiry'],
  'order.created': ['order.create'],
  'order.paid': ['order.pay'],
  'order.fulfilled': ['order.fulfil'],
  'order.cancelled': ['order.cancel', 'order.lapse'],
  'order.refunded': ['order.refund'],
} as const satisfies Record<string, readonly LoggedAction[]>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The event a person sends to test a webhook; it cannot be subscribed to. */
export const pingEvent = 'ping';

/**
 * Actions of people, departments and apps that are not events: other actions report the same change, or they change none of
 * these.
 */
export const silentActions: readonly LoggedAction[] = [
  // Every member changed by these actions has a log entry of its own.
  'member.bulk',
  'member.bulk.undo',
  'member.handover',
  'department.dissolve',
  // What a person chose or did for themselves.
  'member.currency',
  'app.authorise',
  'app.backend',
];

/**
 * ON; FAILING: on, but the recent deliveries failed; OFF: switched off by a person; GONE: the receiver answered so; GIVEN_UP:
 * five days of failures.
 */
export const webhookStates = ['ON', 'FAILING', 'OFF', 'GONE', 'GIVEN_UP'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** STOPPED: not sent, because the webhook was switched off. */
export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED', 'STOPPED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a delivery attempt failed: the answer was not a success, or there was none. */
export const deliveryFailures = ['status', 'timeout', 'broken', 'refused', 'name', 'certificate', 'address'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookLimits = {
  name: 64,
  address: 1000,
  perTeam: 20,
  /** Seconds until an attempt fails without an answer. */
  timeout: 10,
  /** Seconds between attempts; a random part of up to a fifth is added. */
  waits: [5, 60, 300, 1800, 7200, 28_800, 86_400],
  /** Days without one success after which a webhook is switched off. */
  failingDays: 5,
  /** Concurrent messages to one webhook. */
  inFlight: 4,
  /** Hours for which the previous secret also signs. */
  overlapHours: 24,
  /** Bytes stored of an answer. */
  answer: 1024,
  keptDays: 30,
} as const;

/** The prefix of every secret; its bytes follow in base64 (Standard Webhooks). */
export const secretPrefix = 'whsec_';
