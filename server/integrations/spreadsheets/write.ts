import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { writeXlsxStream, type CellStyle } from 'hucre/xlsx';
import { startSlices } from '#server/kernel/time-slices.ts';
import { resultOf, type ThreadAnswer } from '../threads/answer.ts';
import { createThreads } from '../threads/threads.ts';
import { escapeCell } from './cells.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What people typed is text, so that no program reads a number, a date or a formula into it. */
const asText: CellStyle = { numFmt: '@' };

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  /** How numbers of this column are shown, as spreadsheets write it; without it the column is text. */
  figures?: string;
  required?: boolean;
  /** Choices offered in a drop-down. */
  choices?: readonly string[];
  /** Whether something else may be typed as well. */
  open?: boolean;
}

export interface TableSheet {
  name: string;
  /** The line above the header. */
  note: string;
  columns: readonly SheetColumn[];
}

/**
 * One sheet as a stream: a note, the header in row 2, then rows as they come. Memory does not grow with their number. Numbers stay
 * numbers, to be summed.
 */
export function streamSheet(table: TableSheet, rows: AsyncIterable<readonly (string | number)[]>): Readable {
  const turns = startSlices();
  async function* all(): AsyncGenerator<(string | number)[]> {
    yield [escapeCell(table.note)];
    yield table.columns.map(({ header }) => escapeCell(header));
    for await (const row of rows) {
      yield row.map((value) => (typeof value === 'number' ? value : escapeCell(value)));
      await turns.next();
    }
  }
  const columns = table.columns.map(({ width, figures }) => ({ width, style: figures ? { numFmt: figures } : asText }));
  const stream = writeXlsxStream(all(), { name: table.name, columns, freezePane: { rows: 2 } });
  return Readable.fromWeb(stream as unknown as NodeReadableStream);
}

/** A workbook to fill in: the table with its drop-downs, a sheet of lines of text, and the hidden lists behind the drop-downs. */
export interface FormOrder {
  table: TableSheet;
  rows: readonly (readonly string[])[];
  text: { name: string; lines: readonly (readonly [string, string])[] };
}

/** A table of figures: texts and numbers. Numbers stay numbers, to be summed and drawn. */
export interface FigureSheet {
  name: string;
  /** The line above the header. */
  note: string;
  headers: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** What the writing thread is asked for. */
export type WriteOrder = { form: FormOrder } | { figures: readonly FigureSheet[] };

const writers = createThreads<WriteOrder, ThreadAnswer<Uint8Array>>(new URL('write.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 20,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
});

/** Writes a workbook to fill in, in a thread. Throws busy where too many wait. */
export async function writeForm(form: FormOrder): Promise<Buffer> {
  return Buffer.from(resultOf(await writers.run({ form })));
}

/** Writes a workbook of figures, a sheet for each table, with the header in row 2, in a thread. Throws busy where too many wait. */
export async function writeFigures(figures: readonly FigureSheet[]): Promise<Buffer> {
  return Buffer.from(resultOf(await writers.run({ figures })));
}
