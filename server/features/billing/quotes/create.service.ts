import type { Language } from '#contract/languages.ts';
import type { Quote, QuoteRequest } from '#contract/billing/quotes.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { quoteFor } from './quotes.service.ts';
import { sealQuote, type StoredQuote } from './stored-quote.rules.ts';

/** Makes a quote in the caller's language, with the sealed token from which an order is made. Nothing is written. */
export async function create(context: TeamContext, request: QuoteRequest): Promise<Quote> {
  const quote = await asTeam(context.database, context.team.id, (db) => quoteFor(db, context, request));
  return { ...quoteView(quote, context.language), token: sealQuote(context, quote) };
}

function quoteView(quote: StoredQuote, language: Language): Omit<Quote, 'token'> {
  const { id, act, appId, appName, icon, subscriptionId, lines, next, cheaper, headcount, madeAt, expiresAt } = quote;
  const { currency, amount, discount, unused, fromBalance, due, toBalance } = quote;
  return {
    id,
    act,
    app: { appId, name: appName[language], icon },
    subscriptionId,
    lines: lines.map(({ planName, ...line }) => ({ ...line, planName: planName[language] })),
    currency,
    amount,
    discount,
    unused,
    fromBalance,
    due,
    toBalance,
    next,
    cheaper,
    headcount,
    madeAt,
    expiresAt,
  };
}
