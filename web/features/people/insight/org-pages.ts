import { boxSize, type Layout, type PlacedBox } from './org-layout.ts';
import { boxSvg, type BoxText, chartFonts, escapeXml, linkSvg } from './org-svg.ts';
import type { OrgNode } from './org-tree.ts';

/** A3 landscape without margins of 10 mm, less the line of the title, in CSS pixels (96 per inch). */
const sheet = { width: 1511, height: 1016, title: 30 } as const;
/** Names are printed at 6 points or larger. */
const smallest = 0.58;
/** Above and left of the first box of a page, so that its line is recognised. */
const lead = 16;

/** A part of the chart that is printed on one page: the boxes that are wholly on it, and its position in rows and columns of pages. */
export interface PrintedPage {
  x: number;
  y: number;
  column: number;
  row: number;
  boxes: readonly PlacedBox[];
}

/** Starts of pages along one axis: each page begins at the first box that the previous one does not contain as a whole. */
function startsOf(edges: readonly number[], side: number, page: number): number[] {
  const starts: number[] = [];
  for (const edge of [...new Set(edges)].sort((a, b) => a - b)) {
    const start = starts.at(-1);
    if (start === undefined || edge - start + side + lead > page - lead) starts.push(edge);
  }
  return starts;
}

/** Divides the chart into pages; each box is on exactly one page and never cut. Pages without boxes are left out. */
export function pagesOf({ boxes, width, height }: Layout): { scale: number; pages: PrintedPage[] } {
  const scale = Math.min(1, Math.max(smallest, Math.min(sheet.width / width, sheet.height / height)));
  const columns = startsOf(
    boxes.map(({ x }) => x),
    boxSize.width,
    sheet.width / scale,
  );
  const rows = startsOf(
    boxes.map(({ y }) => y),
    boxSize.height,
    sheet.height / scale,
  );
  const at = (starts: readonly number[], edge: number) => starts.findLastIndex((start) => start <= edge);
  const byPage = Map.groupBy(boxes, ({ x, y }) => at(rows, y) * columns.length + at(columns, x));
  const pages = [...byPage]
    .sort(([a], [b]) => a - b)
    .map(([place, boxes]): PrintedPage => {
      const [column, row] = [place % columns.length, Math.floor(place / columns.length)];
      return { x: (columns[column] ?? 0) - lead, y: (rows[row] ?? 0) - lead, column: column + 1, row: row + 1, boxes };
    });
  return { scale, pages };
}

/** The pages as SVG, each as large as the printable area of A3 landscape, with a title and the position of the page. */
export function pagesSvg(
  layout: Layout,
  textOf: (node: OrgNode) => BoxText,
  titleOf: (page: PrintedPage, number: number, total: number) => string,
): string[] {
  const { scale, pages } = pagesOf(layout);
  const [width, height] = [sheet.width / scale, sheet.height / scale];
  return pages.map((page, at) => {
    const links = layout.links.filter(
      ({ from, to }) =>
        to.x > page.x && from.x < page.x + width && Math.max(from.y, to.y) > page.y && Math.min(from.y, to.y) < page.y + height,
    );
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height + sheet.title}" font-family="${escapeXml(chartFonts)}">`,
      `<text y="18" font-size="14" fill="#1d2433">${escapeXml(titleOf(page, at + 1, pages.length))}</text>`,
      `<svg y="${sheet.title}" width="${sheet.width}" height="${sheet.height}" viewBox="${page.x} ${page.y} ${width} ${height}" preserveAspectRatio="xMinYMin">`,
      ...links.map(linkSvg),
      ...page.boxes.map((box) => boxSvg(box, textOf(box.node))),
      '</svg></svg>',
    ].join('\n');
  });
}

/** Prints pages on A3 landscape instead of the screen. */
export function printPages(pages: readonly string[]): void {
  const paper = new CSSStyleSheet();
  paper.replaceSync(
    '@page { size: A3 landscape; margin: 10mm } [data-print] > svg { display: block } [data-print] > svg + svg { break-before: page }',
  );
  const sheets = document.createElement('div');
  sheets.dataset['print'] = 'sheet';
  for (const page of pages) sheets.append(new DOMParser().parseFromString(page, 'image/svg+xml').documentElement);
  document.body.append(sheets);
  document.adoptedStyleSheets.push(paper);
  document.documentElement.dataset['printing'] = 'sheet';
  const done = () => {
    delete document.documentElement.dataset['printing'];
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== paper);
    sheets.remove();
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
