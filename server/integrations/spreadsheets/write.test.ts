import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { escapeCell, unescapeCell } from './cells.ts';
import { readSheet } from './read.ts';
import { streamSheet, writeForm } from './write.ts';

const live = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x', '  =1+1', '\u00a0=1', '﹢1'];

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

test.each(live)('%j is written so that no program runs it', (text) => {
  expect(escapeCell(text).startsWith("'")).toBe(true);
});

test.each(['leaves %j unchanged', "O'Neil", '2024-01-01', '陳', '', '1=1'])('leaves %j as it is', (text) => {
  expect(escapeCell(text)).toBe(text);
});

test('unescaping restores every escaped text', () => {
  const text = fc.array(fc.constantFrom("'", '=', '＝', '-', ' ', '\n', 'a', '陳', '1'), { maxLength: 8 });
  fc.assert(
    fc.property(text, (characters) => {
      expect(unescapeCell(escapeCell(characters.join('')))).toBe(characters.join(''));
    }),
  );
  expect(unescapeCell("'tis")).toBe("'tis");
});

test('streams a sheet that another library and our reader read alike, without formulas', async () => {
  const table = {
    name: 'Members',
    note: '=note',
    columns: [
      { header: 'Name', width: 20 },
      { header: 'Title', width: 10 },
    ],
  };
  const rows = live.map((text, n) => [`Name ${n}`, text]);
  const content = await buffer(streamSheet(table, each(rows)));
  const sheets = await readWorkbook(content);
  expect(sheets['Members']?.slice(0, 2)).toEqual([["'=note"], ['Name', 'Title']]);
  for (const [, text] of sheets['Members']?.slice(2) ?? []) expect(text).toMatch(/^'/);
  const own = await readSheet({ content, sheets: ['members'], mostRows: 100 });
  expect(own.rows[2]?.cells).toEqual(['Name 0', '=1+1']);
});

test('numbers remain numbers in a column of figures', async () => {
  const columns = [
    { header: 'Order', width: 20 },
    { header: 'Total', width: 18, figures: '#,##0.00' },
  ];
  const content = await buffer(streamSheet({ name: 'Orders', note: '', columns }, each([['=A1', 1952.88]])));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as unknown as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  expect([sheet?.getCell('A3').value, sheet?.getCell('B3').value]).toEqual(["'=A1", 1952.88]);
  expect(sheet?.getCell('B3').numFmt).toBe('#,##0.00');
});

test('the source of rows ends when the reader closes the stream', async () => {
  let ended = false;
  async function* endless(): AsyncGenerator<string[]> {
    try {
      for (let n = 0; ; n += 1) yield [`${n} ${'x'.repeat(500)}`];
    } finally {
      ended = true;
    }
  }
  const stream = streamSheet({ name: 'Members', note: '', columns: [{ header: 'Name', width: 20 }] }, endless());
  const gone = new Promise((resolve) => stream.once('close', resolve));
  stream.once('data', () => stream.destroy());
  await gone;
  await expect.poll(() => ended).toBe(true);
});

test('a form has drop-downs from a hidden sheet', async () => {
  const content = await writeForm({
    table: {
      name: 'Members',
      note: 'Fill in from row 3',
      columns: [
        { header: 'Name *', width: 20, required: true },
        { header: 'Department', width: 20, choices: ['Sales', '=Evil'], open: true },
        { header: 'Gender', width: 8, choices: ['M', 'F'] },
      ],
    },
    rows: [['Anna', 'Sales', 'F']],
    text: { name: 'Instructions', lines: [['Name', 'What the person is called']] },
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as unknown as ExcelJS.Buffer);
  const sheet = workbook.getWorksheet('Members');
  expect(sheet?.getCell('A2').font.bold).toBe(true);
  expect(sheet?.getCell('A3').numFmt).toBe('@');
  expect(sheet?.getCell('B3').dataValidation).toMatchObject({ type: 'list', formulae: ['Lists!$A$1:$A$2'] });
  expect(sheet?.getCell('C2002').dataValidation).toMatchObject({ formulae: ['Lists!$B$1:$B$2'], showErrorMessage: true });
  expect(workbook.getWorksheet('Lists')?.state).toBe('hidden');
  expect(workbook.getWorksheet('Lists')?.getCell('A2').value).toBe("'=Evil");
  expect(workbook.getWorksheet('Instructions')?.getCell('B1').value).toBe('What the person is called');
});
