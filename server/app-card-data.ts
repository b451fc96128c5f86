import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payManager } from '#contract/kit.ts';
import { AppError } from './kernel/errors.ts';

/** Names under which a security code or a number would come, wherever it is sent to. */
const secretNames = /^(cvc|cvv|cvn|csc)2?$|^card_?(number|no)$|^pan$|^security_?code$/i;
/** What nothing else than a card's number is, in the calls about cards. */
const numberNames = /^(number|account_?number)$/i;
const mostDepth = 12;

/** Whether digits are those of a card: 12 to 19 of them, with the check digit that Luhn's rule asks for. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ .+-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

// An id may look like digits that are told apart by hyphens.
const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const runs = /(?<![\p{L}\p{N}])\p{Nd}(?:[ .+-]?\p{Nd}){11,18}(?![\p{L}\p{N}])/gu;

/** Whether a text holds the number of a card, in digits of any writing. */
export function holdsCardNumber(text: string): boolean {
  return (text.normalize('NFKC').replaceAll(ids, ' ').match(runs) ?? []).some(isCardNumber);
}

/** A path as a log may keep it. */
export const withoutCardNumbers = (path: string): string =>
  path.replaceAll(/(?<![^/])[^/]*\d[^/]*/g, (part) => (holdsCardNumber(decoded(part)) ? '…' : part));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * A number or a code of a card ends here, before anything reads, keeps or logs what came with it (domain rules 5): names of
 * security codes in every call; in those about cards also whatever could be a number. Throws cardDataRefused.
 */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => next(findIn(request) ? new AppError('cardDataRefused') : undefined));
}

function findIn({ url, body, query, params }: FastifyRequest): boolean {
  const strict = url.startsWith(`${payManager}/payment_methods`);
  if (strict) return [body, query, params].some((part) => holds(part, true, 0)) || holdsCardNumber(decoded(url));
  return holds(body, false, 0);
}

function holds(given: unknown, strict: boolean, depth: number): boolean {
  if (typeof given === 'string') return strict && holdsCardNumber(given);
  if (typeof given === 'number') return strict && holdsCardNumber(String(given));
  if (typeof given !== 'object' || given === null || Buffer.isBuffer(given) || depth > mostDepth) return false;
  if (Array.isArray(given)) return given.some((each) => holds(each, strict, depth + 1));
  return Object.entries(given).some(
    ([name, value]) =>
      secretNames.test(name) || (strict && (numberNames.test(name) || holdsCardNumber(name))) || holds(value, strict, depth + 1),
  );
}
