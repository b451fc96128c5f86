import type { QuoteAct } from '#contract/billing/order-states.ts';
import type { CurrentPlan, Offer } from '#contract/billing/offers.ts';
import { type PlanPeriod, planPeriods, type PriceRow } from '#contract/billing/plan-facts.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { leastOf } from '#contract/billing/pricing.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { BuyState } from './buy-url.ts';

/** A service that can be bought together with a main plan. */
export interface ServiceChoice {
  plan: PlanView;
  /** 0 if not chosen. */
  quantity: number;
  least: number;
}

/** The options of an offer and the current selection. `plan` is undefined if no plan is sold for the selection. */
export interface OfferChoices {
  act: QuoteAct;
  /** The acts that are possible for the current subscription. */
  acts: readonly QuoteAct[];
  current: CurrentPlan | undefined;
  currency: Currency;
  plans: readonly PlanView[];
  plan: PlanView | undefined;
  periods: readonly PlanPeriod[];
  period: PlanPeriod | undefined;
  rows: readonly PriceRow[];
  quantity: number;
  least: number;
  services: readonly ServiceChoice[];
  request: QuoteRequest | undefined;
}

/**
 * The options and the selection for an offer and the address of the page. Values missing from the address have their most common
 * setting.
 */
export function choicesOf(offer: Offer, state: BuyState): OfferChoices {
  const current = currentOf(offer, state);
  const acts = actsOf(offer, current);
  const requested = state.act ?? (current?.over ? 'RENEW' : current ? 'ADD_QUANTITY' : 'BUY');
  const act = acts.includes(requested) ? requested : (acts[0] ?? requested);
  const change = act !== 'BUY' && act !== 'ADD_SERVICE';
  const currency = change && current ? current.currency : offer.currency;
  const plans = plansOf(offer, current, act);
  const plan = plans.find(({ key }) => key === state.plan) ?? plans[0];
  const periods = plan ? periodsOf(plan, currency, act, current) : [];
  const period = state.period && periods.includes(state.period) ? state.period : periods[0];
  const rows = plan && period ? rowsOf(plan, currency, period) : [];
  const least = plan ? leastFor(plan, offer.headcount, act, current) : 1;
  const quantity = plan?.quantityRule === 'UNMODIFIABLE' ? plan.min : state.quantity || least;
  const services = act === 'BUY' && period ? servicesOf(offer, period, state) : [];
  const chosen = { act, current, plan, period, quantity, services };
  return { ...chosen, acts, currency, plans, periods, rows, least, request: requestOf(offer, chosen) };
}

/** The subscription named in the address; otherwise the main plan of the app, of which there is at most one. */
const currentOf = ({ held }: Offer, { subscription }: BuyState): CurrentPlan | undefined =>
  held.find(({ subscriptionId }) => subscriptionId === subscription) ?? mainOf(held);

const mainOf = (held: Offer['held']) => held.find(({ plan }) => plan.kind === 'MAIN');

function actsOf(offer: Offer, current: CurrentPlan | undefined): QuoteAct[] {
  if (!current) return ['BUY'];
  const running: QuoteAct[] = current.over ? [] : ['ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD'];
  const all: QuoteAct[] =
    current.plan.kind === 'MAIN' && !current.over && !current.cancelled
      ? [...running, 'RENEW', 'ADD_SERVICE']
      : [...running, 'RENEW'];
  return all.filter((act) => {
    if (act === 'ADD_QUANTITY') return current.plan.quantityRule !== 'UNMODIFIABLE';
    if (act === 'RENEW') return current.periodEnd !== null;
    const [plan] = plansOf(offer, current, act);
    return (
      plan !== undefined && periodsOf(plan, act === 'ADD_SERVICE' ? offer.currency : current.currency, act, current).length > 0
    );
  });
}

function plansOf({ plans, held: all, currency }: Offer, current: CurrentPlan | undefined, act: QuoteAct): PlanView[] {
  const sold = (of: PlanView, inCurrency: Currency) => of.prices.some((price) => price.currency === inCurrency);
  if (act === 'BUY')
    return plans.filter((plan) => plan.kind === 'MAIN' && sold(plan, currency)).toSorted((a, b) => a.rank - b.rank);
  if (act === 'ADD_SERVICE')
    return plans.filter(
      (plan) => plan.kind === 'ADD_ON' && sold(plan, currency) && !all.some((other) => other.plan.key === plan.key),
    );
  if (!current) return [];
  const offered = plans.find(({ key, kind }) => key === current.plan.key && kind === current.plan.kind);
  if (act === 'CHANGE_PLAN')
    return plans
      .filter(
        (plan) =>
          plan.kind === current.plan.kind &&
          plan.key !== current.plan.key &&
          rowsOf(plan, current.currency, current.period).length > 0,
      )
      .toSorted((a, b) => a.rank - b.rank);
  if (act === 'CHANGE_PERIOD') return offered ? [offered] : [];
  if (act === 'RENEW' && offered && rowsOf(offered, current.currency, current.period).length > 0) return [offered];
  return [current.plan];
}

function periodsOf(plan: PlanView, currency: Currency, act: QuoteAct, current: CurrentPlan | undefined): PlanPeriod[] {
  const sold = planPeriods.filter((period) => rowsOf(plan, currency, period).length > 0);
  if (act === 'BUY' || act === 'ADD_SERVICE') return sold.toSorted((a, b) => Number(b === 'YEAR') - Number(a === 'YEAR'));
  if (act === 'CHANGE_PERIOD') return current?.period === 'NONE' ? [] : sold.filter((period) => period !== current?.period);
  return current ? [current.period] : [];
}

export const rowsOf = (plan: PlanView, currency: Currency, period: PlanPeriod): readonly PriceRow[] =>
  plan.prices.find((price) => price.currency === currency && price.period === period)?.rows ?? [];

/** The initial quantity: the lowest that can be ordered. */
function leastFor(plan: PlanView, headcount: number, act: QuoteAct, current: CurrentPlan | undefined): number {
  const least = leastOf(plan, headcount);
  if (!current || act === 'BUY' || act === 'ADD_SERVICE') return least;
  const step = plan.purchaseUnit;
  const from = act === 'ADD_QUANTITY' ? current.quantity + step : current.quantity;
  const requested = Math.ceil(Math.max(from, least) / step) * step;
  return plan.max !== null && act !== 'ADD_QUANTITY' ? Math.min(requested, plan.max) : requested;
}

function servicesOf({ plans, currency, headcount }: Offer, period: PlanPeriod, state: BuyState): ServiceChoice[] {
  return plans
    .filter((plan) => plan.kind === 'ADD_ON' && rowsOf(plan, currency, period).length > 0)
    .map((plan) => ({ plan, quantity: state.services[plan.key] ?? 0, least: leastOf(plan, headcount) }));
}

function requestOf(
  { app: { appId } }: Offer,
  {
    act,
    current,
    plan,
    period,
    quantity,
    services,
  }: Pick<OfferChoices, 'act' | 'current' | 'plan' | 'period' | 'quantity' | 'services'>,
): QuoteRequest | undefined {
  if (!plan || !period) return undefined;
  const planKey = plan.key;
  if (act === 'BUY') {
    const taken = services.filter((service) => service.quantity > 0);
    return {
      act,
      appId,
      planKey,
      period,
      quantity,
      services: taken.map((each) => ({ planKey: each.plan.key, quantity: each.quantity })),
    };
  }
  if (act === 'ADD_SERVICE') return { act, appId, planKey, period, quantity };
  if (!current) return undefined;
  const { subscriptionId } = current;
  if (act === 'CHANGE_PLAN') return { act, subscriptionId, planKey, quantity };
  if (act === 'CHANGE_PERIOD') return { act, subscriptionId, period, quantity };
  return { act, subscriptionId, quantity };
}
