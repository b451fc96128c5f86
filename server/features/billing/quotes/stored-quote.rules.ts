import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { InFour } from '#contract/in-four.ts';
import type { QuoteAct } from '#contract/billing/order-states.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { deriveKey, seal, unseal } from '#server/kernel/keys/sealing.ts';
import type { QuoteDraft } from './quotes.facts.rules.ts';

/**
 * The quote from which an order is made. Amounts in minor units of `currency`; amount − discount − unused + toBalance =
 * fromBalance + due. `plans`: one per plan of a charge (main plan first), reduced to the currency; stored with the subscription
 * on payment. A RENEW with a larger quantity has two charges: the one with `before` covers the days until the end of the
 * period, the one with `days: null` the next period.
 */
export interface StoredQuote extends QuoteDraft {
  id: string;
  teamId: string;
  act: QuoteAct;
  request: QuoteRequest;
  appId: string;
  appName: InFour;
  icon: string | null;
  /** The subscription to change, and the version that was read. */
  subscriptionId: string | null;
  subscriptionVersion: number | null;
  /** The team has not opened the app; the purchase opens it. */
  opens: boolean;
  /** Documents of the app that the purchase accepts. */
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

/** Seals a quote for its reader: only this installation can read or alter it, and it is valid only for this team. */
export const sealQuote = (context: Sealer, quote: StoredQuote): string =>
  seal(keyOf(context), context.team.id, deflateRawSync(JSON.stringify(quote))).toString('base64url');

/** Opens a token of sealQuote. Throws invalid for a token that is not of this team, quoteExpired after 30 minutes. */
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
