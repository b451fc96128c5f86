import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { craftWorkbook, craftZip, makeWorkbook } from '#dev/testing/spreadsheets.ts';
import type { AppError } from '#server/kernel/errors.ts';
import { readSheet } from './read.ts';

const read = (content: Buffer, mostRows = 2003) => readSheet({ content, sheets: ['members'], mostRows });
const reason = (content: Buffer) =>
  read(content).then(
    ({ rows }) => `read ${rows.length}`,
    (error: AppError) => `${error.error} ${error.detail.fields?.[0]?.rule}`,
  );

const oneRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
const sheet = (content: string | Buffer) => ({ name: 'xl/worksheets/sheet1.xml', content });
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

describe('refuses any file that is not a harmless .xlsx', () => {
  test.each<[string, () => Buffer, string]>([
    ['a text file', () => Buffer.from('name,mobile\n1,2'), 'fileTypeRefused fileNotXlsx'],
    ['a zip of something else', () => craftZip([{ name: 'a.txt', content: 'a' }]), 'fileTypeRefused fileNotXlsx'],
    ['only the first bytes of a zip', () => Buffer.from('PK\x03\x04 and nothing more'), 'fileTypeRefused fileNotXlsx'],
    ['an old .xls', () => ole, 'fileTypeRefused fileOldExcel'],
    [
      'a workbook with a password',
      () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      'fileUnreadable fileEncrypted',
    ],
    ['an encrypted entry', () => craftWorkbook('', [{ ...sheet('x'), encrypted: true }]), 'fileUnreadable fileEncrypted'],
    ['macros', () => craftWorkbook(oneRow, [{ name: 'xl/vbaProject.bin', content: 'macro' }]), 'fileTypeRefused fileMacros'],
    [
      'a macro-enabled type',
      () =>
        craftWorkbook(oneRow, [
          {
            name: '[Content_Types].xml',
            content:
              '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
          },
        ]),
      'fileTypeRefused fileMacros',
    ],
    ['a bomb that declares itself', () => craftWorkbook('', [sheet(Buffer.alloc(40_000_000, 32))]), 'fileUnreadable fileUnsafe'],
    [
      'a bomb that declares 100 bytes',
      () => craftWorkbook('', [{ ...sheet(Buffer.alloc(40_000_000, 32)), declared: { size: 100 } }]),
      'fileUnreadable fileBroken',
    ],
    [
      'many parts that are too much together',
      () =>
        craftWorkbook(
          oneRow,
          Array.from({ length: 60 }, (_none, n) => ({ name: `xl/media/${n}.png`, content: Buffer.alloc(900_000, n) })),
        ),
      'fileUnreadable fileUnsafe',
    ],
    [
      '1,001 entries',
      () =>
        craftWorkbook(
          oneRow,
          Array.from({ length: 996 }, (_none, n) => ({ name: `xl/media/${n}`, content: '' })),
        ),
      'fileUnreadable fileUnsafe',
    ],
    [
      'two parts of one name',
      () => craftWorkbook(oneRow, [sheet('<a/>'), { name: 'XL/worksheets/sheet1.xml', content: '<a/>' }]),
      'fileUnreadable fileUnsafe',
    ],
    [
      'a document type',
      () => craftWorkbook('', [sheet(`<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData>&b;</sheetData></worksheet>`)]),
      'fileUnreadable fileUnsafe',
    ],
    [
      'a changed byte',
      () => craftWorkbook('', [{ ...sheet('<worksheet/>'), declared: { crc: 1 } }]),
      'fileUnreadable fileBroken',
    ],
    ['a row that does not end', () => craftWorkbook('<row r="1"><c r="A1"><v>1</v></c>'), 'fileUnreadable fileBroken'],
    ['tags crossed', () => craftWorkbook('<row r="1"><c r="A1"><v>1</c></v></row>'), 'fileUnreadable fileBroken'],
    ['a lone bracket', () => craftWorkbook('<row r="1"><c r="A1"><v>1 < 2</v></c></row>'), 'fileUnreadable fileBroken'],
    ['tags 100 deep', () => craftWorkbook(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), 'fileUnreadable fileUnsafe'],
    ['a column beyond Excel', () => craftWorkbook('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'), 'fileUnreadable fileBroken'],
    ['no sheet', () => craftWorkbook(oneRow, [{ name: 'xl/workbook.xml', content: '<workbook/>' }]), 'fileUnreadable fileBroken'],
  ])('%s', async (_name, make, expected) => {
    expect(await reason(make())).toBe(expected);
  });

  test('a row beyond Excel’s last one', async () => {
    const cell = '<c r="A4294967290" t="inlineStr"><is><t>x</t></is></c>';
    expect(await reason(craftWorkbook(`<row r="4294967290">${cell}</row>`))).toBe('fileUnreadable fileBroken');
  });

  test('one long text repeated in every cell', async () => {
    const letters = Array.from(
      { length: 100 },
      (_none, n) => (n < 26 ? '' : String.fromCharCode(64 + Math.floor(n / 26))) + String.fromCharCode(65 + (n % 26)),
    );
    const row = (n: number) =>
      `<row r="${n}" x="${(n * 7919) % 99_991}">${letters.map((at) => `<c r="${at}${n}" t="s"><v>0</v></c>`).join('')}</row>`;
    const content = craftWorkbook(Array.from({ length: 1900 }, (_none, n) => row(n + 1)).join(''), [
      { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(1000)}</t></si></sst>` },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: ['worksheet" Target="worksheets/sheet1.xml', 'sharedStrings" Target="sharedStrings.xml']
          .map(
            (part, n) =>
              `<Relationship Id="rId${n + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${part}"/>`,
          )
          .join('')
          .replace(
            /^.*$/,
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">$&</Relationships>',
          ),
      },
    ]);
    expect(content.length).toBeLessThan(1_000_000);
    expect(await reason(content)).toBe('fileUnreadable fileUnsafe');
  });

  test('a refused file does not affect the next one', async () => {
    expect(await reason(craftWorkbook('<row>'))).toBe('fileUnreadable fileBroken');
    expect(await reason(craftWorkbook(oneRow))).toBe('read 1');
  });
});

test('stops after the requested rows and does not count empty ones', async () => {
  const rows = Array.from({ length: 30 }, (_none, n) => [n % 2 ? '' : `Name ${n}`]);
  const content = await makeWorkbook(['Name'], rows);
  expect(await read(content, 16)).toMatchObject({ truncated: true });
  const all = await read(content, 17);
  expect(all.truncated).toBe(false);
  expect(all.rows.at(-1)).toEqual({ row: 31, cells: ['Name 28'] });
});

test('every kind of cell is read as text', async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Other').addRow(['not this']);
  const worksheet = workbook.addWorksheet('Members');
  worksheet.addRow([
    ' 陳大文 ',
    85291234567,
    0.5,
    true,
    new Date(Date.UTC(2024, 1, 29)),
    { formula: '1+1', result: 2 },
    { richText: [{ text: 'Rich ' }, { text: 'text' }] },
    "'=1+1",
    "O'Neil",
  ]);
  worksheet.getCell('E1').numFmt = 'dd/mm/yyyy';
  const { rows } = await read(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(rows).toEqual([
    { row: 1, cells: ['陳大文', '85291234567', '0.5', 'TRUE', '2024-02-29', '2', 'Rich text', '=1+1', "O'Neil"] },
  ]);
});

test('the first visible sheet is read if none has a known name', async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Hidden', { state: 'hidden' }).addRow(['no']);
  workbook.addWorksheet('People & Co').addRow(['yes']);
  expect(await read(Buffer.from(await workbook.xlsx.writeBuffer()))).toMatchObject({
    sheet: 'People & Co',
    rows: [{ row: 1, cells: ['yes'] }],
  });
});

test('a file of the largest size is read in less than 300 MB of memory', async () => {
  // As many short cells as fit, which need the most memory when read.
  const row = (n: number) =>
    `<row r="${n}">${Array.from({ length: 90 }, (_none, c) => `<c t="inlineStr"><is><t>${(n * 7919 + c * 104_729) % 99_991}</t></is></c>`).join('')}</row>`;
  const content = craftWorkbook(Array.from({ length: 10_000 }, (_none, n) => row(n + 1)).join(''));
  expect(content.length).toBeLessThan(5_000_000);
  const before = process.memoryUsage().rss;
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5);
  const outcome = await reason(content);
  clearInterval(watch);
  expect(outcome).toBe('read 2003');
  expect((highest - before) / 1e6).toBeLessThan(300);
});
