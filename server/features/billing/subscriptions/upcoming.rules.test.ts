import { expect, test } from 'vitest';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import { startOfDay } from '#server/domain/periods.ts';
import { fewerSeats } from './renewal.rules.ts';
import { eventsOf, orderDueOn, upcomingOf, type UpcomingFacts, type UpcomingTeam, yearOf } from './upcoming.rules.ts';

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const periods = ['DAY', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'YEAR', 'NONE'] as const;
const currencies = ['USD', 'HKD'] as const;

function plan(over: Partial<ManifestPlan> = {}, rows: PriceRow[] = [{ from: 1, to: null, unitPrice: 1000, fixedFee: 0 }]) {
  const prices = currencies.flatMap((currency) => periods.map((period) => ({ currency, period, rows })));
  const base = { key: 'team', name: four('Team'), summary: four(''), kind: 'MAIN', rule: 'STANDARD', mode: 'VOLUME' } as const;
  const sold = { unit: 'PEOPLE', quantityRule: 'FREE_MODIFIABLE', min: 1, max: null, purchaseUnit: 1, rank: 0 } as const;
  return { ...base, ...sold, discountRatio: 0, includes: [], prices, ...over } satisfies ManifestPlan;
}

const sold = plan();

function row(over: Partial<UpcomingFacts> = {}): UpcomingFacts {
  const { plan: of = sold } = over;
  return {
    id: 's',
    appId: 'a',
    plan_key: of.key,
    plan_kind: of.kind,
    plan: of,
    offer: [of],
    currency: 'USD',
    period: 'MONTH',
    quantity: 5,
    next_quantity: null,
    status: 'ACTIVE',
    granted: 5,
    seats_used: 5,
    anchor_day: Number(over.period_end?.slice(8) ?? 1),
    period_end: '2027-02-01',
    auto_renew: true,
    cancelled_at: null,
    grace_until: null,
    open_order: null,
    last_step: null,
    ...over,
  };
}

const team = (today: string, over: Partial<UpcomingTeam> = {}): UpcomingTeam => ({
  headcount: 5,
  billed: 'USD',
  timeZone: 'Asia/Hong_Kong',
  today,
  card: { exp_month: 12, exp_year: 2040 },
  ...over,
});

/** `day kind amount` of each event; `!` if no card can be charged. */
const told = (of: Partial<UpcomingFacts>, at: UpcomingTeam) =>
  eventsOf(row(of), at).map(({ on, kind, amount, cardFails }) => `${on} ${kind} ${amount ?? '-'}${cardFails ? ' !' : ''}`);

test.each([
  ['2027-01-20', ['2027-01-31 RENEWS 5000', '2027-02-28 RENEWS 5000', '2027-03-31 RENEWS 5000']],
  ['2028-01-20', ['2028-01-31 RENEWS 5000', '2028-02-29 RENEWS 5000', '2028-03-31 RENEWS 5000']],
])('monthly renewals keep the last day of the month from %s, in a leap year as well', (today, events) => {
  expect(told({ period_end: `${today.slice(0, 4)}-01-31` }, team(today))).toEqual(events);
});

test('a year that began on 29 February renews on the 28th, and again on the 29th four years later', () => {
  const yearly = { period: 'YEAR' as const, anchor_day: 29 };
  expect(told({ ...yearly, period_end: '2025-02-28' }, team('2025-02-01'))).toEqual(['2025-02-28 RENEWS 5000']);
  expect(told({ ...yearly, period_end: '2028-02-29' }, team('2028-02-01'))).toEqual(['2028-02-29 RENEWS 5000']);
});

test.each([
  ['2027-01-01', ['2027-01-01 RENEWS 5000']],
  ['2027-04-01', ['2027-04-01 RENEWS 5000']],
  ['2027-04-02', []],
])('from 1 January 2027, day 90 is the last: a year that ends on %s', (end, events) => {
  expect(told({ period: 'YEAR', period_end: end }, team('2027-01-01'))).toEqual(events);
});

test('a daily subscription renews on each of the 91 days', () => {
  expect(told({ period: 'DAY', period_end: '2027-01-01' }, team('2027-01-01'))).toHaveLength(91);
});

test('a one-time purchase and an ended subscription have no events', () => {
  expect(told({ period: 'NONE', period_end: null }, team('2027-01-01'))).toEqual([]);
  expect(told({ status: 'ENDED' }, team('2027-01-01'))).toEqual([]);
});

test('without automatic renewal a subscription expires once, with the price of renewing it', () => {
  expect(told({ auto_renew: false }, team('2027-01-20'))).toEqual(['2027-02-01 EXPIRES 5000']);
  expect(told({ auto_renew: false }, team('2027-02-01'))).toEqual([]);
});

test('a cancelled subscription ends without a charge, and is not listed once it is over', () => {
  const cancelled = { cancelled_at: new Date('2027-01-02') };
  expect(told(cancelled, team('2027-01-20'))).toEqual(['2027-02-01 ENDS -']);
  expect(told(cancelled, team('2027-02-01'))).toEqual([]);
});

test('fewer seats requested are charged from the next renewal on, and NOT_LESS follows the headcount', () => {
  expect(told({ next_quantity: 2 }, team('2027-01-20'))).toEqual([
    '2027-02-01 RENEWS 2000',
    '2027-03-01 RENEWS 2000',
    '2027-04-01 RENEWS 2000',
  ]);
  const notLess = plan({ quantityRule: 'NOT_LESS' });
  expect(told({ plan: notLess, period: 'YEAR' }, team('2027-01-20', { headcount: 9 }))).toEqual(['2027-02-01 RENEWS 9000']);
});

test('a plan without a price for the quantity expires', () => {
  const small = plan({}, [{ from: 1, to: 4, unitPrice: 1000, fixedFee: 0 }]);
  expect(told({ plan: small }, team('2027-01-20'))).toEqual(['2027-02-01 EXPIRES -']);
});

test('without a valid card the first renewal is marked, and those after it are not expected', () => {
  expect(told({}, team('2027-01-20', { card: null }))).toEqual(['2027-02-01 RENEWS 5000 !']);
  const card = { exp_month: 2, exp_year: 2027 };
  // The renewal of 1 March is charged on 28 February, while the card is still valid.
  expect(told({}, team('2027-01-20', { card }))).toEqual([
    '2027-02-01 RENEWS 5000',
    '2027-03-01 RENEWS 5000',
    '2027-04-01 RENEWS 5000 !',
  ]);
});

test('in the grace period the open order is charged on the day of the next attempt, from which later periods count', () => {
  const order = {
    id: 'o',
    number: 'A1',
    automatic: true,
    act: 'RENEW',
    payStatus: 'PENDING',
    due: 4200,
    currency: 'USD',
  } as const;
  const late = { open_order: order, grace_until: startOfDay('2027-02-08', 'Asia/Hong_Kong'), last_step: { step: 2 } };
  expect(told(late, team('2027-02-02'))).toEqual(['2027-02-04 RENEWS 4200', '2027-03-04 RENEWS 5000', '2027-04-04 RENEWS 5000']);
  expect(eventsOf(row(late), team('2027-02-02'))[0]?.order).toEqual({ id: 'o', number: 'A1' });
});

test('after the last attempt the end of the grace period counts, on its day in the zone of the team', () => {
  for (const timeZone of ['Asia/Hong_Kong', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const late = { grace_until: startOfDay('2027-02-08', timeZone), last_step: { step: 4 } };
    expect(told(late, team('2027-02-07', { timeZone }))).toEqual(['2027-02-08 EXPIRES 5000']);
    expect(told(late, team('2027-02-08', { timeZone }))).toEqual([]);
  }
});

test('an open order for the renewal pays for the next period, and a paid one as well', () => {
  const order = {
    id: 'o',
    number: 'A1',
    automatic: false,
    act: 'RENEW',
    payStatus: 'PENDING',
    due: 5000,
    currency: 'USD',
  } as const;
  const after = ['2027-03-01 RENEWS 5000', '2027-04-01 RENEWS 5000'];
  expect(told({ open_order: order }, team('2027-01-20'))).toEqual(after);
  expect(told({ open_order: { ...order, automatic: true, payStatus: 'PAID' } }, team('2027-01-20'))).toEqual(after);
  expect(told({ open_order: order, auto_renew: false }, team('2027-01-20'))).toEqual(['2027-03-01 EXPIRES 5000']);
  expect(told({ open_order: { ...order, act: 'ADD_QUANTITY' }, period: 'YEAR' }, team('2027-01-20'))).toEqual([
    '2027-02-01 RENEWS 5000',
  ]);
});

test('an unpaid order is due on the day on which it expires in the zone of the team, unless its money was sent', () => {
  const order = { payStatus: 'PENDING', due: 100, expiresAt: '2027-01-21T17:00:00.000Z' } as const;
  expect(orderDueOn(order, team('2027-01-20'))).toBe('2027-01-22');
  expect(orderDueOn(order, team('2027-01-20', { timeZone: 'America/New_York' }))).toBe('2027-01-21');
  expect(orderDueOn(order, team('2027-01-25'))).toBe('2027-01-25');
  expect(orderDueOn({ ...order, payStatus: 'VOUCHER_UPLOADED' }, team('2027-01-20'))).toBeNull();
  expect(orderDueOn({ ...order, payStatus: 'PAID' }, team('2027-01-20'))).toBeNull();
  expect(orderDueOn({ ...order, due: 0 }, team('2027-01-20'))).toBeNull();
});

test('add-ons end with their main plan, except those that end before', () => {
  const addOn = plan({ key: 'space', kind: 'ADD_ON', unit: 'GB' });
  const main = row({ auto_renew: false, period_end: '2027-02-15' });
  const others = [
    row({ id: 'x', plan: addOn }),
    row({ id: 'y', plan: addOn, auto_renew: false }),
    row({ id: 'z', plan: addOn, appId: 'b' }),
  ];
  const events = upcomingOf([main, ...others], team('2027-01-20'));
  const of = (id: string) => events.flatMap((event) => (event.row.id === id ? [`${event.on} ${event.kind}`] : []));
  expect(of('s')).toEqual(['2027-02-15 EXPIRES']);
  expect(of('x')).toEqual(['2027-02-01 RENEWS', '2027-02-15 ENDS']);
  expect(of('y')).toEqual(['2027-02-01 EXPIRES']);
  expect(of('z')).toHaveLength(3);
});

test('a year is counted by currency at the price of the next renewal, without cancelled and one-time purchases', () => {
  const hkd = plan({ prices: sold.prices.filter(({ currency }) => currency === 'HKD') });
  const of = (period: PlanPeriod, over: Partial<UpcomingFacts> = {}) => row({ period, ...over });
  const rows = [
    of('MONTH', { seats_used: 2 }),
    of('YEAR', { next_quantity: 3, seats_used: 3 }),
    of('THREE_MONTHS', { plan: hkd, currency: 'HKD' as Currency }),
    of('YEAR', { cancelled_at: new Date(), seats_used: 0 }),
    of('NONE', { period_end: null, seats_used: 0 }),
  ];
  expect(yearOf(rows, team('2027-01-20'))).toEqual({
    committed: [
      { currency: 'USD', minor: 12 * 5000 + 3000 },
      { currency: 'HKD', minor: 4 * 5000 },
    ],
    subscriptions: 3,
    unusedSeats: 3 + 2,
    saved: [{ currency: 'USD', minor: 12 * 3000 }],
  });
});

test('fewer seats are proposed only where they cost less and can be ordered', () => {
  const around = team('2027-01-20');
  expect(fewerSeats(row({ seats_used: 2 }), around)).toEqual({ quantity: 2, net: 2000, saved: 3000 });
  expect(fewerSeats(row({ seats_used: 0 }), around)).toEqual({ quantity: 1, net: 1000, saved: 4000 });
  expect(fewerSeats(row({ seats_used: 5 }), around)).toBeNull();
  expect(fewerSeats(row({ seats_used: 1, plan: plan({ min: 4 }) }), around)).toEqual({ quantity: 4, net: 4000, saved: 1000 });
  expect(fewerSeats(row({ seats_used: 1, plan: plan({ quantityRule: 'NOT_LESS' }) }), around)).toBeNull();
  expect(fewerSeats(row({ seats_used: 1, plan: plan({ kind: 'ADD_ON' }) }), around)).toBeNull();
  expect(fewerSeats(row({ seats_used: 1, plan: plan({ unit: 'GB' }) }), around)).toBeNull();
  const tiers = [
    { from: 1, to: 4, unitPrice: 2000, fixedFee: 0 },
    { from: 5, to: null, unitPrice: 1000, fixedFee: 0 },
  ];
  // Four of the higher price cost more than five of the lower one.
  expect(fewerSeats(row({ seats_used: 4, plan: plan({ rule: 'BOUND' }, tiers) }), around)).toBeNull();
});
