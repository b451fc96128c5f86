const mostMarks = /\p{M}{31}/u;
const mostLength = 10_000;
/** Up to this length, in UTF-16 units, the number of marks does not matter: composing takes less than a millisecond. */
const shortLength = 512;

/**
 * Whether more than 30 combining marks follow one another, which no language needs (Unicode annex 15, stream-safe text).
 * Composing them takes time quadratic in their number: 200,000 marks would take 11 seconds.
 */
export function hasTooManyMarks(text: string): boolean {
  return mostMarks.test(text);
}

/**
 * The text in one form of each character, by default NFC. A text that is costly to compose, longer than `most` UTF-16 units or
 * with more than 30 combining marks in a row, is returned unchanged: the check of its length or characters refuses it later.
 */
export function composeText(text: string, form: 'NFC' | 'NFKC' = 'NFC', most = mostLength): string {
  if (text.length > most || (text.length > shortLength && hasTooManyMarks(text))) return text;
  return text.normalize(form);
}

/** The most UTF-16 units from which one unit of composed text can result. */
const mostUnits = 4;

/**
 * Typed text that may have at most `max` characters: trimmed and in NFC. A text too long to be composed is only trimmed and then
 * fails the length check.
 */
export function normaliseTyped(text: string, max: number): string {
  return composeText(text.trim(), 'NFC', max * mostUnits).trim();
}
