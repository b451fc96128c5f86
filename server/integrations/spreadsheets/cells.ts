import { timeIn } from '#server/kernel/dates.ts';

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

/** A value to write. A date is a day or a local time, whose parts are those of the date in UTC. */
export type CellValue = string | number | Date;

/** Number formats of columns of days and of local times, in the notation of spreadsheets. */
export const dayFigures = 'yyyy-mm-dd';
export const timeFigures = 'yyyy-mm-dd hh:mm:ss';

/** Spreadsheet programs count a day of 1900 that never was, and have no earlier ones; those remain text. */
const firstDay = '1900-03-01';

/** A plain date (YYYY-MM-DD) as a date cell; an empty text remains empty. */
export const dayCell = (day: string): CellValue => (day < firstDay ? day : new Date(`${day}T00:00:00Z`));

/** An instant as a cell with the date and time in a time zone, to the second. */
export const timeCell = (timeZone: string, instant: Date): CellValue =>
  new Date(`${timeIn(timeZone, instant).replace(' ', 'T')}Z`);

/** A cell as text, for files without types; dates with their time. */
export const textOfCell = (value: CellValue): string =>
  value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : String(value);

/** Yields each row as its cells. */
export async function* mapped<Row, Cells>(rows: AsyncIterable<Row>, cellsOf: (row: Row) => Cells): AsyncGenerator<Cells> {
  for await (const row of rows) yield cellsOf(row);
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
