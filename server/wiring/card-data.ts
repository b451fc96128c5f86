import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payManager } from '#contract/kit.ts';
import { containsCardNumber, mentionsCardNumber } from '../domain/card-numbers.ts';
import { AppError } from '../kernel/errors.ts';

/** Field names of security codes and card numbers, which are refused in all calls. */
const secretNames = /^(cvc|cvv|cvn|csc)2?$|^card_?(number|no)$|^pan$|^security_?code$/i;
/** Field names that can only mean a card number in calls about cards. */
const numberNames = /^(number|account_?number)$/i;
const mostDepth = 12;

/** Free-text fields in calls about orders. Numbers of taxes, phones and accounts have fields of their own. */
const freeTexts = /^(reason|note|name|contact|address)$/;
/** A path for the log, with card numbers replaced by `…`. */
export const withoutCardNumbers = (path: string): string =>
  path.replaceAll(/(?<![^/])[^/]*\d[^/]*/g, (part) => (containsCardNumber(decoded(part)) ? '…' : part));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Refuses requests with card numbers or security codes before anything reads, stores or logs them (domain rules 5): field names of
 * security codes in all calls; in calls about cards also any value that could be a card number; in calls about orders also card
 * numbers in free texts. Throws cardDataRefused.
 */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => next(findIn(request) ? new AppError('cardDataRefused') : undefined));
}

function findIn({ url, body, query, params }: FastifyRequest): boolean {
  const strict = url.startsWith(`${payManager}/payment_methods`);
  if (strict) return [body, query, params].some((part) => holds(part, true, 0)) || containsCardNumber(decoded(url));
  return holds(body, false, 0) || (url.startsWith(`${payManager}/orders`) && mentionsCard(body));
}

function holds(input: unknown, strict: boolean, depth: number): boolean {
  if (typeof input === 'string') return strict && containsCardNumber(input);
  if (typeof input === 'number') return strict && containsCardNumber(String(input));
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input) || depth > mostDepth) return false;
  if (Array.isArray(input)) return input.some((each) => holds(each, strict, depth + 1));
  return Object.entries(input).some(
    ([name, value]) =>
      secretNames.test(name) ||
      (strict && (numberNames.test(name) || containsCardNumber(name))) ||
      holds(value, strict, depth + 1),
  );
}

function mentionsCard(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.entries(body).some(
    ([name, value]) => freeTexts.test(name) && typeof value === 'string' && mentionsCardNumber(value),
  );
}
