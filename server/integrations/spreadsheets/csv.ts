import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { escapeCell } from './cells.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Characters encoded in one step. */
const encodedAtOnce = 64 * 1024;

/**
 * Writes comma-separated lines (RFC 4180) after the byte order mark by which spreadsheet programs recognize UTF-8. Cells that
 * would be formulas are escaped.
 */
export async function writeCsv(headers: readonly string[], rows: AsyncIterable<readonly string[]>): Promise<Buffer> {
  const turns = startTimeSlices();
  const parts: Buffer[] = [];
  let text = `\uFEFF${lineOf(headers)}`;
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length > encodedAtOnce) {
      parts.push(Buffer.from(text));
      text = '';
    }
    await turns.next();
  }
  parts.push(Buffer.from(text));
  return concatInSlices(parts);
}

/** Concatenates buffers in time slices: Buffer.concat of 500 MB would block the event loop for a second. */
async function concatInSlices(parts: readonly Buffer[]): Promise<Buffer> {
  const turns = startTimeSlices();
  const whole = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    await turns.next();
  }
  return whole;
}

const lineOf = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${escapeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
