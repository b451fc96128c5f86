import { crc32, deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';

/** A part of a crafted zip; declared values may differ from the content. */
export interface CraftedPart {
  name: string;
  content: Buffer | string;
  declared?: { size?: number; crc?: number };
  encrypted?: boolean;
}

/** A zip with forged properties, for tests of readers. */
export function craftZip(parts: readonly CraftedPart[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, encrypted } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 9 });
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(encrypted ? 1 : 0, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(0x21, 8);
    head.writeUInt32LE(declared?.crc ?? crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(declared?.size ?? raw.length, 18);
    head.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, title, packed);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, title);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** The parts of a small, valid workbook with one sheet of this XML; changed parts replace those of the same name. */
export function craftWorkbook(sheetData: string, changed: readonly CraftedPart[] = []): Buffer {
  const parts: CraftedPart[] = [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>` },
  ];
  const names = new Set(changed.map(({ name }) => name));
  return craftZip([...parts.filter(({ name }) => !names.has(name)), ...changed]);
}

type CellValue = string | number | boolean | Date | null;

/** A workbook as written by Excel, made by a second library. The first row is `note`, the header is in row 2. */
export async function makeWorkbook(
  header: readonly string[],
  rows: readonly (readonly CellValue[])[],
  { sheet = 'Members', note = 'Note' } = {},
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const worksheet = workbook.addWorksheet(sheet);
  worksheet.addRow([note]);
  worksheet.addRow([...header]);
  for (const row of rows) {
    const added = worksheet.addRow([...row]);
    added.eachCell((cell) => {
      if (cell.value instanceof Date) cell.numFmt = 'yyyy-mm-dd';
    });
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Every sheet as a second library reads it: rows of text, formulas marked by `=`. */
export async function readWorkbook(content: Buffer): Promise<Record<string, string[][]>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as unknown as ExcelJS.Buffer);
  const sheets: Record<string, string[][]> = {};
  workbook.eachSheet((worksheet) => {
    const rows: string[][] = [];
    worksheet.eachRow({ includeEmpty: true }, (row, number) => {
      const values = (row.values as unknown[]).slice(1);
      rows[number - 1] = Array.from(values, (value) => textOf(value));
    });
    sheets[worksheet.name] = rows;
  });
  return sheets;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') return 'formula' in value ? `=${String(value.formula)}` : JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
