import { z } from 'zod';
import { currencyCode } from './currencies.ts';
import { byId, endpoint, page, pageQuery, payManager, text } from '../kit.ts';
import {
  cancelConsequences,
  commitments,
  creditEntry,
  monthOfSpending,
  seatsForecast,
  seatUser,
  subscriptionInfo,
  subscriptionView,
  teamOrder,
  trialView,
} from './subscription-views.ts';

const view = { menu: '050200', access: 'view' } as const;
const edit = { menu: '050200', access: 'edit' } as const;
const path = `${payManager}/subscriptions`;
const whole = z.number().int();
const version = whole.optional();
const versioned = z.object({ version });
const refusals = [
  'notFound',
  'memberOnly',
  'subscriptionOver',
  'boughtOnce',
  'changedMeanwhile',
  'noChanges',
  'keyReused',
] as const;

/** Subscriptions of a team (050200): specification sections 2 to 4, domain rules 5. */
export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists active and ended subscriptions, opened apps that can be bought, and the charges of the next 90 days',
    output: z.object({
      items: z.array(subscriptionView),
      ended: z.array(subscriptionView),
      trials: z.array(trialView),
      /** The open order that prevents further purchases; automatic renewals are not counted. */
      openOrder: teamOrder.nullable(),
      commitments,
    }),
  }),
  info: endpoint({
    method: 'GET',
    path: `${payManager}/teams/subscription_info`,
    may: view,
    summary: 'Lists active subscriptions with plan, duration, expiry, and what is included and used',
    output: z.object({ items: z.array(subscriptionInfo) }),
  }),
  spending: endpoint({
    method: 'GET',
    path: `${path}/spending`,
    may: view,
    summary: 'Returns payments for orders in each of the last twelve months, by currency; empty months are omitted',
    output: z.object({
      /** The months as YYYY-MM, oldest first. */
      months: z.array(z.string()),
      items: z.array(monthOfSpending),
    }),
  }),
  credit: endpoint({
    method: 'GET',
    path: `${path}/credit`,
    may: view,
    summary: 'Returns the credit balances of the team and lists their entries, newest first',
    query: z.object(pageQuery),
    output: page(creditEntry).extend({ balances: z.array(z.object({ currency: currencyCode, balance: whole })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'Returns a subscription',
    params: byId,
    output: subscriptionView,
    errors: ['notFound'],
  }),
  consequences: endpoint({
    method: 'GET',
    path: `${path}/{id}/cancellation`,
    may: edit,
    summary: 'Previews what a cancellation removes',
    params: byId,
    output: cancelConsequences,
    errors: ['notFound', 'subscriptionOver', 'boughtOnce'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancellation`,
    may: edit,
    summary: 'Cancels a subscription and its add-ons at the end of the period; can be undone until then',
    params: byId,
    body: versioned,
    output: subscriptionView,
    errors: [...refusals, 'renewalRunning'],
    log: 'subscription.cancel',
  }),
  undoCancel: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/cancellation`,
    may: edit,
    summary: 'Undoes a cancellation, including that of the add-ons cancelled with it',
    params: byId,
    output: subscriptionView,
    errors: [...refusals, 'mainEnds'],
    log: 'subscription.undoCancel',
  }),
  fewer: endpoint({
    method: 'PUT',
    path: `${path}/{id}/next_quantity`,
    may: edit,
    summary: 'Reduces the quantity from the next period on; can be undone until then',
    params: byId,
    body: z.object({ quantity: whole.min(1).max(1_000_000), version }),
    output: subscriptionView,
    errors: [...refusals, 'subscriptionCancelled', 'renewalRunning'],
    log: 'subscription.fewer',
  }),
  undoFewer: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/next_quantity`,
    may: edit,
    summary: 'Undoes a reduction of the quantity',
    params: byId,
    output: subscriptionView,
    errors: [...refusals, 'renewalRunning'],
    log: 'subscription.undoFewer',
  }),
  autoRenew: endpoint({
    method: 'PUT',
    path: `${path}/{id}/auto_renew`,
    may: edit,
    summary: "Turns automatic renewal with the team's default card on or off",
    params: byId,
    body: z.object({ on: z.boolean(), version }),
    output: subscriptionView,
    errors: [...refusals, 'subscriptionCancelled', 'cardNeeded'],
    log: 'subscription.autoRenew',
  }),
  seats: endpoint({
    method: 'GET',
    path: `${path}/{id}/seats`,
    may: view,
    summary: 'Returns the seats bought, used and unused, with a forecast of the seats needed',
    params: byId,
    output: seatsForecast,
    errors: ['notFound'],
  }),
  seatUsers: endpoint({
    method: 'GET',
    path: `${path}/{id}/seat_users`,
    may: view,
    summary: "Lists seat holders in the caller's scope and when they last used the app",
    params: byId,
    query: z.object({ ...pageQuery, search: text(100).optional(), unused: z.stringbool().optional() }),
    output: page(seatUser),
    errors: ['notFound'],
  }),
};
