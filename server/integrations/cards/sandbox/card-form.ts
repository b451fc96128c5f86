import { composeText } from '#contract/composed.ts';
import { findTestCard, type TestCard } from './numbers.ts';

export type CardFault = 'required' | 'notTest' | 'wrongCode' | 'wrongExpiry' | 'over' | 'tooLong';
export type CardField = 'number' | 'expiry' | 'code' | 'holder';

export interface CardGiven {
  test: TestCard;
  month: number;
  year: number;
  holder: string;
}

const mostHolder = 100;

/** Reads the submitted form: a card that can be stored, or the fault of each field. Number and code are not passed on. */
export function readCardForm(
  given: URLSearchParams,
  now: Date,
): { card: CardGiven } | { faults: Partial<Record<CardField, CardFault>> } {
  const typed = (name: CardField) => composeText(given.get(name) ?? '', 'NFKC').trim();
  const faults: Partial<Record<CardField, CardFault>> = {};
  for (const name of ['number', 'expiry', 'code', 'holder'] as const) if (!typed(name)) faults[name] = 'required';
  const test = findTestCard(typed('number').replaceAll(/[\s-]/g, ''));
  if (!test) faults.number ??= 'notTest';
  const expiry = readExpiry(typed('expiry'));
  if (!expiry) faults.expiry ??= 'wrongExpiry';
  else if (isOver(expiry, now)) faults.expiry = 'over';
  const digits = test?.brand === 'amex' ? 4 : 3;
  if (test && (!new RegExp(`^\\d{${digits}}$`).test(typed('code')) || test.behaviour === 'wrongCode'))
    faults.code ??= 'wrongCode';
  if (typed('holder').length > mostHolder) faults.holder = 'tooLong';
  if (!test || !expiry || Object.keys(faults).length) return { faults };
  return { card: { test, ...expiry, holder: typed('holder') } };
}

/** `MM/YY` or `MM/YYYY`. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return undefined;
  const read = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return read.month >= 1 && read.month <= 12 && read.year < 2100 ? read : undefined;
}

/** True if a card has expired. It is valid until the end of its month in every time zone. */
function isOver({ month, year }: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(year, month, 1) + 12 * 3_600_000 <= now.getTime();
}
