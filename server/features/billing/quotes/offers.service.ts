import type { z } from 'zod';
import type { offers } from '#contract/billing/offers.ts';
import { buysThroughSales, teamLimits } from '#contract/platform/team-facts.ts';
import { planView } from '#server/domain/app-access/plan-view.ts';
import type { Language } from '#contract/languages.ts';
import { purchaseTerms, termsSections } from '#contract/billing/offer-facts.ts';
import { billingLimits, openLabelOf } from '#contract/billing/order-states.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { isOver } from './quotes.draft.rules.ts';
import type { SubscriptionFacts } from './quotes.facts.rules.ts';
import * as repository from './quotes.repository.ts';
import { appOf, requireSold } from './quotes.service.ts';

type Query = z.output<NonNullable<typeof offers.read.query>>;
type Answer = z.input<typeof offers.read.output>;

/** Returns what can be bought or changed of an app. Throws notFound, appFixed, appFree, subscriptionOver, invalid. */
export function readOffer(context: TeamContext, query: Query, cards: boolean): Promise<Answer> {
  const { database, team } = context;
  return asTeam(database, team.id, async (db) => {
    const appId = query.subscriptionId ? await appOf(db, team.id, query.subscriptionId) : query.appId;
    if (!appId) throw invalid({ field: 'appId', rule: 'required' });
    const app = requireSold(await repository.findApp(db, team.id, appId));
    const buyer = await repository.findTeam(db, team.id);
    const running = await repository.listRunning(db, team.id, appId);
    return view(context, { app, buyer, running, cards });
  });
}

interface Parts {
  app: repository.SoldApp;
  buyer: repository.BuyingTeam;
  running: readonly SubscriptionFacts[];
  cards: boolean;
}

function view({ language, team, now }: TeamContext, { app, buyer, running, cards }: Parts): Answer {
  const { appId, name, icon, withdrawn, opened, toAccept } = app;
  const { currency, headcount, size, openOrder, cleared, balances } = buyer;
  const today = dateIn(team.timeZone, now);
  return {
    app: { appId, name: name[language], icon },
    currency,
    headcount,
    plans: withdrawn ? [] : app.plans.map((plan) => planView(plan, language)),
    held: running.map((each) => currentPlanView(each, planView(each.plan, language), today)),
    withdrawn,
    opened,
    terms: termsIn(language),
    toAccept,
    openOrder: openOrder && {
      id: openOrder.id,
      number: openOrder.number,
      label: openLabelOf(openOrder),
      reviewBy: openOrder.reviewBy && new Date(openOrder.reviewBy).toISOString(),
    },
    throughSales: !cleared && (buysThroughSales(size) || headcount > teamLimits.salesAbove),
    balance: balances[currency] ?? 0,
    cards,
  };
}

/** Returns the current terms of purchase shown before an order. */
function termsIn(language: Language): Answer['terms'] {
  const words = translator(language);
  const { cardHours, transferDays } = billingLimits;
  const sections = termsSections.map((section) => ({
    title: words(`checkout.terms.${section}`),
    text: words(`checkout.terms.${section}Text`, { cardHours, transferDays }),
  }));
  return { version: purchaseTerms, sections };
}

function currentPlanView(of: SubscriptionFacts, plan: Answer['held'][number]['plan'], today: string): Answer['held'][number] {
  const { id, currency, period, quantity, granted, periodStart, periodEnd, nextQuantity, cancelled } = of;
  return {
    subscriptionId: id,
    plan,
    currency,
    period,
    quantity,
    granted,
    periodStart,
    periodEnd,
    nextQuantity,
    cancelled,
    over: isOver(of, today),
  };
}
