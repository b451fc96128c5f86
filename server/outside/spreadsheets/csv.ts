import { escapeCell } from './cells.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Comma-separated lines as RFC 4180 has them, after the mark by which spreadsheet programs know UTF-8; live cells are escaped. */
export async function* streamCsv(headers: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(headers)}`;
  for await (const row of rows) yield lineOf(row);
}

const lineOf = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${escapeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
