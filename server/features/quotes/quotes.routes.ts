import { offers } from '#contract/offers.ts';
import { quotes } from '#contract/quotes.ts';
import { route } from '#server/kernel/mount.ts';
import { create } from './create.service.ts';
import { readOffer } from './offers.service.ts';

/** What can be bought, and what it comes to (050200). `cards`: whether cards can be taken. */
export const quotesRoutes = (cards: boolean) => [
  route(quotes.create, (context, { body }) => create(context, body)),
  route(offers.read, (context, { query }) => readOffer(context, query, cards)),
];
