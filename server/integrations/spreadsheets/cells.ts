/** The beginnings, in half or full width, by which spreadsheet programs recognize a formula or a command. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠﹢﹣﹦﹫]|[\t\r\n])/u;

/** Characters that XML cannot contain: control characters and unpaired surrogates. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Excel's limit of characters in a cell. */
const longest = 32_767;

/** Returns the text to write: one that would be a formula gets a leading apostrophe. */
export function escapeCell(text: string): string {
  const clean = text.replace(forbidden, '').slice(0, longest - 1);
  return formulaStart.test(clean) ? `'${clean}` : clean;
}

/** Removes the apostrophe of `escapeCell`, so that an export can be imported. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

const longestRead = 1000;

/** Returns a cell as text: whole numbers without exponent, dates as YYYY-MM-DD. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : (value.toISOString().split('T')[0] ?? '?');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return unescapeCell(value.slice(0, longestRead)).replaceAll('\0', '\uFFFD').toWellFormed().trim();
}
