import { offers } from '#contract/billing/offers.ts';
import { quotes } from '#contract/billing/quotes.ts';
import { route } from '#server/kernel/http/mount.ts';
import { create } from './create.service.ts';
import { readOffer } from './offers.service.ts';

/** Endpoints for offers and quotes (050200). `cards`: whether card payments are available. */
export const quotesRoutes = (cards: boolean) => [
  route(quotes.create, (context, { body }) => create(context, body)),
  route(offers.read, (context, { query }) => readOffer(context, query, cards)),
];
