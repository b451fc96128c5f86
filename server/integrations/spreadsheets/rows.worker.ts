import { parentPort } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cells.ts';
import { SheetRefused } from './refusal.ts';
import type { SheetReadResult, ReadOrder, SheetRow } from './sheet.ts';
import { chooseSheet, requireWellFormed } from './sheets.ts';
import { storeZip } from './store-zip.ts';
import { unpack } from './unpack.ts';

const mostColumns = 100;
/**
 * The limit of characters in all cells: a text stored once in a file may appear in every cell. Two thousand members with every
 * field at its greatest length have as many.
 */
const mostText = 3_000_000;
/** The last row in Excel. */
const lastRow = 1_048_576;

async function read({ content, sheets, mostRows }: ReadOrder): Promise<SheetReadResult> {
  const parts = await unpack(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  for (const part of parts.values()) requireWellFormed(part.toString('utf8'));
  const name = chooseSheet(parts.get('xl/workbook.xml')?.toString('utf8') ?? '', sheets);
  const rows: SheetRow[] = [];
  let truncated = false;
  let text = 0;
  for await (const { index, values } of streamXlsxRows(storeZip(parts), { sheet: name })) {
    const cells = values.slice(0, mostColumns).map(cellText);
    if (!cells.some(Boolean)) continue;
    if (index >= lastRow) throw new SheetRefused('fileBroken');
    text += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (text > mostText) throw new SheetRefused('fileUnsafe');
    truncated = rows.length === mostRows;
    if (truncated) break;
    rows.push({ row: index + 1, cells });
  }
  return { content: { sheet: name, rows, truncated } };
}

parentPort?.on('message', (order: ReadOrder) => {
  void read(order)
    .catch((error: unknown): SheetReadResult => ({ refusal: error instanceof SheetRefused ? error.refusal : 'fileBroken' }))
    .then((answer) => parentPort?.postMessage(answer, []));
});
