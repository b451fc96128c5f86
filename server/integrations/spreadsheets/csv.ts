import { startSlices } from '#server/kernel/time-slices.ts';
import { escapeCell } from './cells.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Characters that are encoded at once. */
const encodedAtOnce = 64 * 1024;

/** Comma-separated lines as RFC 4180 has them, after the mark by which spreadsheet programs know UTF-8; live cells are escaped. */
export async function writeCsv(headers: readonly string[], rows: AsyncIterable<readonly string[]>): Promise<Buffer> {
  const turns = startSlices();
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
  return joined(parts);
}

/** Buffer.concat in slices: for 500 MB it would hold up others for a second. */
async function joined(parts: readonly Buffer[]): Promise<Buffer> {
  const turns = startSlices();
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
