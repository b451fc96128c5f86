import { expect } from 'vitest';
import { quotes } from '#contract/billing/quotes.ts';
import type { Quote } from '#contract/billing/quotes.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { seedTeam } from '#dev/testing/team.ts';

const words = { en: 'Plan', cn: 'Plan', hk: 'Plan', id: 'Plan' };
const sold = { key: 'team', name: words, summary: words, rule: 'STANDARD', unit: 'PEOPLE' };
const row = (from: number, to: number | null, unitPrice: string, fixedFee = '0') => ({ from, to, unitPrice, fixedFee });
const tiers = [row(1, 10, '10.00', '3.33'), row(11, 50, '8.15'), row(51, null, '6.00')];
const year = new Date().getUTCFullYear();

const plans = {
  standard: { rows: [row(1, null, '60.00', '12.34')], discountRatio: 0.15 },
  batch: { rule: 'BATCH', unit: 'TIMES', purchaseUnit: 100, rows: [row(1, null, '33.35')], discountRatio: 0.075 },
  volume: { rule: 'BOUND', rows: tiers, discountRatio: 0.3333 },
  graduated: { rule: 'BOUND', mode: 'GRADUATED', rows: tiers },
  notLess: { quantityRule: 'NOT_LESS', rows: [row(1, null, '7.77')] },
};

// Two endpoints state the same amount: the list of subscriptions, and the quote from which an order is made.
test.each(Object.entries(plans))(
  'the renewal price in the list equals that of the quote: %s',
  async (name, { rows, ...over }) => {
    const team = await seedTeam(app.database, `Next ${name}`);
    const prices = [{ currency: 'USD', period: 'YEAR', rows }];
    const appId = await seedApp(app.database, `next-${name}`.toLowerCase(), { plans: [{ ...sold, ...over, prices }] });
    await seedTeamApp(app.database, team, appId);
    const id = await seedSubscription(app.database, team.id, appId, {
      period: 'YEAR',
      quantity: 57,
      start: `${year}-01-15`,
      end: `${year + 1}-01-15`,
    });
    const shown = await app.call<SubscriptionView>(team.owner, subscriptions.read, { params: { id } });
    const { price, next } = shown.data;
    const { data: quote } = await app.call<Quote>(team.owner, quotes.create, {
      body: { act: 'RENEW', subscriptionId: id, quantity: next?.quantity ?? 0 },
    });
    const line = quote.lines.find(({ days }) => days === null);
    expect(line).toMatchObject({
      amount: next?.amount,
      discountAmount: next?.discount,
      net: next?.net,
      quantity: next?.quantity,
    });
    expect(price).toBe(line?.net);
  },
);
