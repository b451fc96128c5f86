import { z } from 'zod';
import { documentRef } from '../apps/app-views.ts';
import { byId, endpoint, id, instant, payManager } from '../kit.ts';
import { orderLabels, paymentStatuses, payTypes } from './order-states.ts';
import { cardFailures } from './payment-facts.ts';

/** An attempt to charge a card. */
export const payment = z.object({
  id,
  status: z.enum(paymentStatuses),
  /** Brand and last four digits. */
  card: z.string(),
  amount: z.number().int(),
  /** Where the card holder confirms the payment with their bank; set only while status is CHALLENGE. */
  challengeUrl: z.string().nullable(),
  failure: z.enum(cardFailures).nullable(),
  at: instant,
});
export type CardPayment = z.infer<typeof payment>;

/** A short form of an order: what the next step of checkout needs. */
export const orderBrief = z.object({
  id,
  number: z.string(),
  label: z.enum(orderLabels),
  due: z.number().int(),
  /** The last attempt by card. */
  payment: payment.nullable(),
});
export type OrderBrief = z.infer<typeof orderBrief>;

/** From a quote to a paid order (domain rules 5). */
export const checkout = {
  place: endpoint({
    method: 'POST',
    path: `${payManager}/orders`,
    may: { menu: '050200', access: 'edit' },
    summary: 'Places an order for a quote; an order with nothing left to pay is fulfilled immediately',
    body: z.object({
      /** The sealed token of the quote. */
      quote: z.string().max(60_000),
      payType: z.enum(payTypes),
      /** The version of the terms of purchase that was shown. */
      terms: z.string().max(32),
      /** Documents of an app that the purchase opens, or new versions to accept. */
      accept: z.array(documentRef).max(2).default([]),
    }),
    output: orderBrief,
    errors: [
      'notFound',
      'newTerms',
      'orderUnpaid',
      'orderPaying',
      'orderInReview',
      'orderProvisioning',
      'quoteExpired',
      'quoteOutdated',
      'salesFirst',
      'subscriptionOver',
      'subscriptionRuns',
      'renewalRunning',
      'mainPlanNeeded',
      'addMaximumReached',
      'appWithdrawn',
      'appNotOpened',
      'appOpened',
      'appFixed',
      'appFree',
      'noChanges',
      'cardsOff',
      'memberOnly',
    ],
    log: 'order.create',
  }),
  pay: endpoint({
    method: 'POST',
    path: `${payManager}/orders/{id}/payments`,
    may: { menu: '050100', access: 'edit' },
    summary: 'Pays an order with a card of the team; concurrent calls charge once',
    params: byId,
    body: z.object({ methodId: id }),
    output: orderBrief,
    errors: ['notFound', 'orderMoved', 'paymentRunning', 'cardsOff', 'memberOnly'],
    log: ['order.pay', 'order.payFail'],
  }),
  stopPaying: endpoint({
    method: 'DELETE',
    path: `${payManager}/orders/{id}/payments`,
    may: { menu: '050100', access: 'edit' },
    summary: 'Abandons a payment that awaits its cardholder, so that another card can be used',
    params: byId,
    output: orderBrief,
    errors: ['notFound', 'orderMoved', 'paymentRunning', 'cardsOff', 'memberOnly'],
    log: ['order.payStop', 'order.pay', 'order.payFail', 'order.refund'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${payManager}/orders/{id}/cancellation`,
    may: { menu: '050100', access: 'edit' },
    summary: 'Cancels an unpaid order; what was paid from the credit balance returns to it',
    params: byId,
    output: orderBrief,
    errors: ['notFound', 'orderMoved', 'paymentRunning', 'memberOnly'],
    log: 'order.cancel',
  }),
};
