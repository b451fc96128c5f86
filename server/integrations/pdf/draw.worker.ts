import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import { answerOrders } from '../threads/answer.ts';
import type { PdfDefinition } from './sheet.ts';

const fontAt = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}`));
// One font for all four languages: it has the simplified and the traditional characters (decisions/043).
const fonts = {
  Sans: { normal: fontAt('400Regular/NotoSansSC_400Regular.ttf'), bold: fontAt('600SemiBold/NotoSansSC_600SemiBold.ttf') },
};
const line = '#D9DEE6';
const quiet = '#5B6370';

pdfmake.addFonts(fonts);
// Nothing is loaded from a file or an address, so texts that people entered cannot reference any.
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.Sans).includes(path));
pdfmake.setUrlAccessPolicy(() => false);

interface Drawn {
  table: { body: unknown[]; headerRows?: number };
}
const none = () => 0;
const gap = (size: number) => () => size;
pdfmake.addTableLayouts({
  lines: {
    hLineWidth: (at: number, { table }: Drawn) => (at === 0 || at === table.body.length ? 0 : at === 1 ? 1 : 0.5),
    vLineWidth: none,
    hLineColor: () => line,
    paddingLeft: (at: number) => (at === 0 ? 0 : 8),
    paddingRight: none,
    paddingTop: gap(6),
    paddingBottom: gap(6),
  },
  sums: {
    hLineWidth: (at: number, { table }: Drawn) => (at === table.body.length - 1 && at > 0 ? 1 : 0),
    vLineWidth: none,
    hLineColor: () => line,
    paddingLeft: none,
    paddingRight: none,
    paddingTop: gap(3),
    paddingBottom: gap(3),
  },
});

async function draw({ footer, ...definition }: PdfDefinition): Promise<Uint8Array> {
  const page = {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 60],
    defaultStyle: { font: 'Sans', fontSize: 9, lineHeight: 1.25, color: '#1B1F26' },
  };
  const document = pdfmake.createPdf({
    ...page,
    ...definition,
    footer: (at, all) => ({
      columns: [
        { width: '*', text: footer.left },
        { width: 'auto', text: footer.right.replace('{page}', String(at)).replace('{pages}', String(all)), alignment: 'right' },
      ],
      fontSize: 8,
      color: quiet,
      margin: [48, 16, 48, 0],
    }),
  });
  return new Uint8Array(await document.getBuffer());
}

answerOrders(draw);
