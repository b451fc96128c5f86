import type { LoggedAction } from '../platform/operation-log-facts.ts';

/**
 * What a hook can be told, and which actions of the operation log each event is told for: a line here is all that a new event
 * needs, apart from its words (phrases `webhooks.events`).
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

/** The event a person sends to try a hook; nobody subscribes to it. */
export const pingEvent = 'ping';

/** Actions of people, departments and apps that are no event: others tell of the same, or they change nothing of these. */
export const silentActions: readonly LoggedAction[] = [
  // Every member whom these change has an entry of their own.
  'member.bulk',
  'member.bulk.undo',
  'member.handover',
  'department.dissolve',
  // What somebody chose or did for themselves.
  'member.currency',
  'app.authorise',
  'app.backend',
];

/** ON; FAILING: on, and nothing has arrived of late; OFF by a person; GONE: the receiver said so; GIVEN_UP: five days of failures. */
export const webhookStates = ['ON', 'FAILING', 'OFF', 'GONE', 'GIVEN_UP'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** STOPPED: not sent, since the hook was switched off. */
export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED', 'STOPPED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a try came to nothing: its answer was no success, or there was none. */
export const deliveryFailures = ['status', 'timeout', 'broken', 'refused', 'name', 'certificate', 'address'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookLimits = {
  name: 64,
  address: 1000,
  perTeam: 20,
  /** Seconds between one try and the next, to which up to a fifth is added. */
  waits: [5, 60, 300, 1800, 7200, 28_800, 86_400],
  /** Days without one success after which a hook is switched off. */
  failingDays: 5,
  /** Messages on their way to one hook at a time. */
  inFlight: 4,
  /** Hours for which the secret before signs along. */
  overlapHours: 24,
  /** Bytes of an answer that are kept. */
  answer: 1024,
  keptDays: 30,
} as const;

/** What every secret begins with, after which its bytes follow in base64 (Standard Webhooks). */
export const secretPrefix = 'whsec_';
