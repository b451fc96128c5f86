import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { documentRef } from '../apps/app-views.ts';
import { currencyCode } from './currencies.ts';
import { endpoint, id, payManager, plainDate } from '../kit.ts';
import { planPeriods } from './plan-facts.ts';
import { planView } from './plans.ts';
import { teamOrder } from './subscription-views.ts';

const whole = z.number().int();

/** A subscription of the app, as the members who can change it see it. */
export const currentPlan = z.object({
  subscriptionId: id,
  /** The plan as it was bought, with the prices of its currency. */
  plan: planView,
  currency: currencyCode,
  period: z.enum(planPeriods),
  quantity: whole,
  granted: whole,
  /** The paid period, end excluded. */
  periodStart: plainDate,
  periodEnd: plainDate.nullable(),
  /** A smaller quantity from the next period on. */
  nextQuantity: whole.nullable(),
  /** Whether it ends with the period. */
  cancelled: z.boolean(),
  /** Whether the paid period is over, in team time. */
  over: z.boolean(),
});
export type CurrentPlan = z.infer<typeof currentPlan>;

/** Offers: what a team can buy of an app, and what prevents a purchase (domain rules 4 and 5). */
export const offers = {
  read: endpoint({
    method: 'GET',
    path: `${payManager}/offers`,
    may: { menu: '050200', access: 'view' },
    summary: 'Returns what can be bought or changed of an app or a subscription of it, in the currency of the team',
    query: z.object({ appId: id.optional(), subscriptionId: id.optional() }),
    output: z.object({
      app: appRef,
      currency: currencyCode,
      headcount: whole,
      /** Plans on offer with their prices in every currency; none for an app that is withdrawn. */
      plans: z.array(planView),
      held: z.array(currentPlan),
      withdrawn: z.boolean(),
      /** Whether the team has opened the app; otherwise buying opens it. */
      opened: z.boolean(),
      /** The terms of purchase in the reader's language; an order stores the version that was shown. */
      terms: z.object({ version: z.string(), sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
      /** Documents of the app that buying accepts. */
      toAccept: z.array(documentRef),
      /** The open order that has to be finished or cancelled first. */
      openOrder: teamOrder.nullable(),
      /** Purchases go through sales. */
      throughSales: z.boolean(),
      /** Credit balance in the currency of the team, minor units. */
      balance: whole,
      /** Whether payment by card is available. */
      cards: z.boolean(),
    }),
    errors: ['notFound', 'appFixed', 'appFree', 'subscriptionOver'],
  }),
};
export type Offer = z.infer<typeof offers.read.output>;
