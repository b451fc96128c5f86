import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payManager } from '#contract/kit.ts';
import { containsCardNumber, mentionsCardNumber } from '../domain/card-numbers.ts';
import { AppError } from '../kernel/errors.ts';

/** Names under which a security code or a number would come, wherever it is sent to. */
const secretNames = /^(cvc|cvv|cvn|csc)2?$|^card_?(number|no)$|^pan$|^security_?code$/i;
/** What nothing else than a card's number is, in the calls about cards. */
const numberNames = /^(number|account_?number)$/i;
const mostDepth = 12;

/** What a person writes about an order in their own words; numbers of taxes, phones and accounts have fields of their own. */
const ownWords = /^(reason|note|name|contact|address)$/;
/** A path as a log may keep it. */
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
 * A number or a code of a card ends here, before anything reads, keeps or logs what came with it (domain rules 5): names of
 * security codes in every call; in those about cards also whatever could be a number, in those about orders what is one in
 * somebody's own words. Throws cardDataRefused.
 */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => next(findIn(request) ? new AppError('cardDataRefused') : undefined));
}

function findIn({ url, body, query, params }: FastifyRequest): boolean {
  const strict = url.startsWith(`${payManager}/payment_methods`);
  if (strict) return [body, query, params].some((part) => holds(part, true, 0)) || containsCardNumber(decoded(url));
  return holds(body, false, 0) || (url.startsWith(`${payManager}/orders`) && isTold(body));
}

function holds(given: unknown, strict: boolean, depth: number): boolean {
  if (typeof given === 'string') return strict && containsCardNumber(given);
  if (typeof given === 'number') return strict && containsCardNumber(String(given));
  if (typeof given !== 'object' || given === null || Buffer.isBuffer(given) || depth > mostDepth) return false;
  if (Array.isArray(given)) return given.some((each) => holds(each, strict, depth + 1));
  return Object.entries(given).some(
    ([name, value]) =>
      secretNames.test(name) ||
      (strict && (numberNames.test(name) || containsCardNumber(name))) ||
      holds(value, strict, depth + 1),
  );
}

function isTold(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.entries(body).some(
    ([name, value]) => ownWords.test(name) && typeof value === 'string' && mentionsCardNumber(value),
  );
}
