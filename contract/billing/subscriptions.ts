import { z } from 'zod';
import { currencyCode } from './currencies.ts';
import { byId, endpoint, page, pageQuery, payManager, text } from '../kit.ts';
import {
  cancelConsequences,
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
    summary: 'Subscriptions that run and that have ended, and opened apps that can be bought',
    output: z.object({
      items: z.array(subscriptionView),
      ended: z.array(subscriptionView),
      trials: z.array(trialView),
      /** The open order that prevents further purchases; automatic renewals are not counted. */
      openOrder: teamOrder.nullable(),
    }),
  }),
  info: endpoint({
    method: 'GET',
    path: `${payManager}/teams/subscription_info`,
    may: view,
    summary: 'The subscriptions that run: plan, duration, expiry, what is included and used',
    output: z.object({ items: z.array(subscriptionInfo) }),
  }),
  spending: endpoint({
    method: 'GET',
    path: `${path}/spending`,
    may: view,
    summary: 'What was paid for orders in each of the last twelve months, by currency; months without are absent',
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
    summary: 'What the team has with us, and every entry that made it so, the latest first',
    query: z.object(pageQuery),
    output: page(creditEntry).extend({ balances: z.array(z.object({ currency: currencyCode, balance: whole })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'One subscription',
    params: byId,
    output: subscriptionView,
    errors: ['notFound'],
  }),
  consequences: endpoint({
    method: 'GET',
    path: `${path}/{id}/cancellation`,
    may: edit,
    summary: 'What cancelling would take away',
    params: byId,
    output: cancelConsequences,
    errors: ['notFound', 'subscriptionOver', 'boughtOnce'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancellation`,
    may: edit,
    summary: 'Cancels at the end of the period, with the services beside it; can be undone until then',
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
    summary: 'Takes a cancellation back, with that of the services that were cancelled along',
    params: byId,
    output: subscriptionView,
    errors: [...refusals, 'mainEnds'],
    log: 'subscription.undoCancel',
  }),
  fewer: endpoint({
    method: 'PUT',
    path: `${path}/{id}/next_quantity`,
    may: edit,
    summary: 'Fewer from the next period on; can be undone until then',
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
    summary: 'The quantity stays as it is',
    params: byId,
    output: subscriptionView,
    errors: [...refusals, 'renewalRunning'],
    log: 'subscription.undoFewer',
  }),
  autoRenew: endpoint({
    method: 'PUT',
    path: `${path}/{id}/auto_renew`,
    may: edit,
    summary: 'Renews by itself with the default card of the team, or not',
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
    summary: 'Seats bought, used and unused, and how many will be needed if it goes on as it did',
    params: byId,
    output: seatsForecast,
    errors: ['notFound'],
  }),
  seatUsers: endpoint({
    method: 'GET',
    path: `${path}/{id}/seat_users`,
    may: view,
    summary: 'Who holds the seats, as far as the caller reaches, and when they last used the app',
    params: byId,
    query: z.object({ ...pageQuery, search: text(100).optional(), unused: z.stringbool().optional() }),
    output: page(seatUser),
    errors: ['notFound'],
  }),
};
