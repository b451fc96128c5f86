import { Readable } from 'node:stream';
import type { CellStyle } from 'hucre/xlsx';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { resultOf, type ThreadAnswer } from '../threads/answer.ts';
import { createThreads } from '../threads/threads.ts';
import { type CellValue, escapeCell } from './cells.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Entered values are formatted as text, so that no program reads a number, a date or a formula into them. */
const asText: CellStyle = { numFmt: '@' };

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  /** The number format of this column, in the notation of spreadsheets; without it the column is text. */
  figures?: string;
  required?: boolean;
  /** Choices of a drop-down. */
  choices?: readonly string[];
  /** True if other values may be entered as well. */
  open?: boolean;
}

export interface TableSheet {
  name: string;
  /** The line above the header. */
  note: string;
  columns: readonly SheetColumn[];
}

/**
 * Streams one sheet: a note, the header in row 2, then the rows. Memory does not grow with their number. Numbers and dates are
 * written as such, so that they can be summed and sorted.
 */
export function streamSheet(table: TableSheet, rows: AsyncIterable<readonly CellValue[]>): Readable {
  const turns = startTimeSlices();
  async function* all(): AsyncGenerator<CellValue[]> {
    yield [escapeCell(table.note)];
    yield table.columns.map(({ header }) => escapeCell(header));
    for await (const row of rows) {
      yield row.map((value) => (typeof value === 'string' ? escapeCell(value) : value));
      await turns.next();
    }
  }
  const columns = table.columns.map(({ width, figures }) => ({ width, style: figures ? { numFmt: figures } : asText }));
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const { writeXlsxStream } = await import('hucre/xlsx');
    yield* writeXlsxStream(all(), { name: table.name, columns, freezePane: { rows: 2 } });
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** A form workbook: the table with its drop-downs, a sheet of text lines, and the hidden lists of the drop-downs. */
export interface FormOrder {
  table: TableSheet;
  rows: readonly (readonly string[])[];
  text: { name: string; lines: readonly (readonly [string, string])[] };
}

/** A table of texts and numbers. Numbers are written as numbers, so that they can be summed and charted. */
export interface FigureSheet {
  name: string;
  /** The line above the header. */
  note: string;
  headers: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A request to the writing thread. */
export type WriteOrder = { form: FormOrder } | { figures: readonly FigureSheet[] };

const writers = createThreads<WriteOrder, ThreadAnswer<Uint8Array>>(new URL('write.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 20,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
});

/** Writes a form workbook in a worker thread. Throws busy if too many are waiting. */
export async function writeForm(form: FormOrder): Promise<Buffer> {
  return Buffer.from(resultOf(await writers.run({ form })));
}

/**
 * Writes a workbook of figures, one sheet per table, with the header in row 2, in a worker thread. Throws busy if too many are
 * waiting.
 */
export async function writeFigures(figures: readonly FigureSheet[]): Promise<Buffer> {
  return Buffer.from(resultOf(await writers.run({ figures })));
}
