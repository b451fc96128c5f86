import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { InFour } from '#contract/in-four.ts';
import type { QuoteAct } from '#contract/billing/order-states.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { deriveKey, seal, unseal } from '#server/kernel/keys/sealing.ts';
import type { QuoteDraft } from './quotes.facts.rules.ts';

/**
 * A quote as an order is made of it. Money in minor units of `currency`; amount − discount − unused + toBalance = fromBalance + due.
 * `plans`: one for each plan of a charge (the main one first), cut to the currency: a subscription keeps it from the payment on.
 * RENEW of more than there are has two charges: the one with `before` is for the days up to the end of the period, the one
 * with `days: null` is the next period.
 */
export interface StoredQuote extends QuoteDraft {
  id: string;
  teamId: string;
  act: QuoteAct;
  request: QuoteRequest;
  appId: string;
  appName: InFour;
  icon: string | null;
  /** The subscription that is changed, in the version that was read. */
  subscriptionId: string | null;
  subscriptionVersion: number | null;
  /** The team has not opened the app: buying does. */
  opens: boolean;
  /** Documents of the app that buying accepts. */
  toAccept: DocumentRef[];
  headcount: number;
  cheaper: { quantity: number; due: number } | null;
  /** ISO instants. */
  madeAt: string;
  expiresAt: string;
}

interface Sealer {
  team: { id: string };
  logKey: Buffer;
  now: Date;
}

const keyOf = ({ logKey }: Sealer) => deriveKey(logKey, 'quotes');

/** The quote as its reader keeps it: nobody but this installation can read or alter it, and it is of this team alone. */
export const sealQuote = (context: Sealer, quote: StoredQuote): string =>
  seal(keyOf(context), context.team.id, deflateRawSync(JSON.stringify(quote))).toString('base64url');

/** Opens what sealQuote made. Throws invalid for what is none of this team, quoteExpired after 30 minutes. */
export function openQuote(context: Sealer, token: string): StoredQuote {
  const quote = read(context, token);
  if (quote.expiresAt <= context.now.toISOString()) throw new AppError('quoteExpired');
  return quote;
}

function read(context: Sealer, token: string): StoredQuote {
  try {
    const plain = unseal(keyOf(context), context.team.id, Buffer.from(token, 'base64url'));
    return JSON.parse(inflateRawSync(plain).toString()) as StoredQuote;
  } catch {
    throw invalid({ field: 'quote', rule: 'wrongFormat' });
  }
}
