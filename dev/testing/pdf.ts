import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of every page, its pieces joined by spaces where the file has one. */
  pages: string[];
  /** Pictures of the single characters of the first page's largest text, as dark cells. */
  titleGlyphs(): Promise<string[]>;
  close(): Promise<void>;
}

interface Piece {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** Reads a PDF with a library that is independent of its writer. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const all = await Promise.all(Array.from({ length: pdf.numPages }, (_none, at) => pdf.getPage(at + 1)));
  const pages = await Promise.all(all.map(async (page) => (await piecesOf(page)).map(({ str }) => str).join('')));
  return {
    pages,
    titleGlyphs: async () => {
      const [first] = all;
      return first ? glyphsOf(first) : [];
    },
    close: () => task.destroy(),
  };
}

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? [{ ...item, str: item.str + (item.hasEOL ? '\n' : '') }] : []));
}

const scale = 4;

async function glyphsOf(page: PDFPageProxy): Promise<string[]> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const pieces = (await piecesOf(page)).filter(({ str }) => str.trim());
  const [title] = pieces.toSorted((a, b) => b.height - a.height);
  if (!title) return [];
  const letters = [...title.str.trim()];
  const [, , , , left = 0, base = 0] = title.transform;
  const cell = (title.width / letters.length) * scale;
  const [x = 0, y = 0] = viewport.convertToViewportPoint(left, base);
  const height = Math.round(title.height * scale);
  return letters.map((_letter, at) => {
    const { data } = canvas
      .getContext('2d')
      .getImageData(Math.round(x + at * cell), Math.round(y - height), Math.round(cell), Math.round(height * 1.2));
    return Array.from({ length: data.length / 4 }, (_none, pixel) => ((data[pixel * 4] ?? 255) < 128 ? '#' : '.')).join('');
  });
}
