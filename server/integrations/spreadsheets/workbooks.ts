import { colToLetter, writeXlsx, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { escapeCell } from './cells.ts';
import type { FigureSheet, FormOrder, SheetColumn, TableSheet } from './write.ts';

// Builds whole workbooks; runs in a worker thread (write.worker.ts), because one with ten thousand choices takes a quarter of a
// second.

/** Entered values are formatted as text, so that no program reads a number, a date or a formula into them. */
const bold: CellStyle = { font: { bold: true } };
const asText: CellStyle = { numFmt: '@' };
const noteStyle: CellStyle = { font: { italic: true, color: { rgb: '5B6370' } }, alignment: { wrapText: false } };
const headerStyle: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F5FD0' } },
  alignment: { vertical: 'center' },
  numFmt: '@',
};
const requiredStyle: CellStyle = { ...headerStyle, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'C2323A' } } };

const defaultFont = { name: 'Calibri', size: 11 };
const dropDownRows = 2002;
const listSheet = 'Lists';

/** Builds a form workbook: the table with its drop-downs, a sheet of text lines, and the hidden lists of the drop-downs. */
export function formOf({ table, rows, text }: FormOrder): Promise<Uint8Array> {
  const lists = table.columns.flatMap((column, at) => (column.choices?.length ? [{ at, column, choices: column.choices }] : []));
  const sheets = [tableSheet(table, rows, lists), textSheet(text), listsSheet(lists.map(({ choices }) => choices))];
  return writeXlsx({ sheets, defaultFont });
}

interface List {
  at: number;
  column: SheetColumn;
  choices: readonly string[];
}

function tableSheet(table: TableSheet, rows: readonly (readonly string[])[], lists: readonly List[]): WriteSheet {
  const cells = new Map<string, { value: string; style: CellStyle }>();
  cells.set('0,0', { value: escapeCell(table.note), style: noteStyle });
  table.columns.forEach(({ header, required }, at) =>
    cells.set(`1,${at}`, { value: escapeCell(header), style: required ? requiredStyle : headerStyle }),
  );
  return {
    name: table.name,
    columns: table.columns.map(({ width }) => ({ width, style: asText })),
    rows: [
      [escapeCell(table.note)],
      table.columns.map(({ header }) => escapeCell(header)),
      ...rows.map((row) => row.map(escapeCell)),
    ],
    cells,
    freezePane: { rows: 2, columns: 1 },
    dataValidations: lists.map(({ at, column, choices }, list) => ({
      type: 'list' as const,
      formula1: `${listSheet}!$${colToLetter(list)}$1:$${colToLetter(list)}$${choices.length}`,
      allowBlank: true,
      showErrorMessage: !column.open,
      range: `${colToLetter(at)}3:${colToLetter(at)}${dropDownRows}`,
    })),
  };
}

function textSheet({ name, lines }: { name: string; lines: readonly (readonly [string, string])[] }): WriteSheet {
  const cells = new Map(lines.map(([title], at) => [`${at},0`, { value: escapeCell(title), style: bold }] as const));
  const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
  return {
    name,
    columns: [
      { width: 24, style: wrapped },
      { width: 90, style: wrapped },
    ],
    rows: lines.map((line) => line.map(escapeCell)),
    cells,
  };
}

function listsSheet(lists: readonly (readonly string[])[]): WriteSheet {
  const height = Math.max(0, ...lists.map((list) => list.length));
  const rows = Array.from({ length: height }, (_none, at) => lists.map((list) => escapeCell(list[at] ?? '') || null));
  return { name: listSheet, rows, hidden: true };
}

/** Builds a workbook of figures, one sheet per table, with the header in row 2. */
export function figuresOf(tables: readonly FigureSheet[]): Promise<Uint8Array> {
  const sheets = tables.map(({ name, note, headers, rows }): WriteSheet => {
    const cells = new Map<string, { value: string; style: CellStyle }>([['0,0', { value: escapeCell(note), style: noteStyle }]]);
    headers.forEach((header, at) => cells.set(`1,${at}`, { value: escapeCell(header), style: headerStyle }));
    const numeric = headers.map((_header, at) => typeof rows[0]?.[at] === 'number');
    return {
      name,
      columns: numeric.map((isNumber) => (isNumber ? { width: 12 } : { width: 40, style: asText })),
      rows: [
        [escapeCell(note)],
        headers.map(escapeCell),
        ...rows.map((row) => row.map((value) => (typeof value === 'number' ? value : escapeCell(value)))),
      ],
      cells,
      freezePane: { rows: 2, columns: 1 },
    };
  });
  return writeXlsx({ sheets, defaultFont });
}
