/** A spreadsheet program takes a cell that begins like this, in half or full width, for a formula or a command. */
const live = /^'*(?:\s*[=+\-@＝＋－＠﹢﹣﹦﹫]|[\t\r\n])/u;

/** What XML cannot hold: control characters and halves of surrogate pairs. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Excel's own limit of a cell. */
const longest = 32_767;

/** Text as it is written: what would come alive gets an apostrophe before it. */
export function escapeCell(text: string): string {
  const clean = text.replace(forbidden, '').slice(0, longest - 1);
  return live.test(clean) ? `'${clean}` : clean;
}

/** Takes the apostrophe of `escapeCell` away again, so that an export can be imported. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && live.test(text) ? text.slice(1) : text;
}

const longestRead = 1000;

/** A cell as text: numbers without exponent where they are whole, real dates as YYYY-MM-DD. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '?' : (value.toISOString().split('T')[0] ?? '?');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return unescapeCell(value.slice(0, longestRead)).replaceAll('\0', '\uFFFD').toWellFormed().trim();
}
