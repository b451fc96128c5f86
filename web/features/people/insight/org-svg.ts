import { boxSize, type Layout, linkPath, type PlacedBox } from './org-layout.ts';
import type { OrgNode } from './org-tree.ts';

/** The texts of a box, already shortened to its width. */
export interface BoxText {
  name: string;
  lines: readonly string[];
}

/** Fonts of exported and printed charts. */
export const chartFonts =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
const colours = {
  paper: '#ffffff',
  line: '#c3c9d4',
  box: '#ffffff',
  edge: '#c3c9d4',
  text: '#1d2433',
  quiet: '#5b6370',
} as const;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as the content of an element or attribute. */
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * The visible chart as a self-contained SVG file on white: rectangles, lines and text, without external style sheets, fonts or
 * pictures.
 */
export function svgText(layout: Layout, textOf: (node: OrgNode) => BoxText, title: string): string {
  const { width, height } = layout;
  const links = layout.links.map(linkSvg);
  const boxes = layout.boxes.map((box) => boxSvg(box, textOf(box.node)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(chartFonts)}">`,
    `<title>${escapeXml(title)}</title><rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    ...links,
    ...boxes,
    '</svg>',
  ].join('\n');
}

/** The line between two boxes as SVG. */
export function linkSvg(link: Layout['links'][number]): string {
  return `<path d="${linkPath(link)}" fill="none" stroke="${colours.line}"/>`;
}

/** A box with its texts as SVG. */
export function boxSvg({ x, y, node }: PlacedBox, { name, lines }: BoxText): string {
  if (!node.box) return `<text x="${x + 12}" y="${y + 41}" font-size="13" fill="${colours.quiet}">${escapeXml(name)}</text>`;
  const rect = `<rect class="box" x="${x}" y="${y}" width="${boxSize.width}" height="${boxSize.height}" rx="8" fill="${colours.box}" stroke="${colours.edge}"${node.box.pathOnly ? ' stroke-dasharray="4 3"' : ''}/>`;
  const first = `<text x="${x + 12}" y="${y + 23}" font-size="14" font-weight="600" fill="${colours.text}">${escapeXml(name)}</text>`;
  const rest = lines.map(
    (line, at) => `<text x="${x + 12}" y="${y + 43 + at * 18}" font-size="12" fill="${colours.quiet}">${escapeXml(line)}</text>`,
  );
  return [rect, first, ...rest].join('');
}

const mostPixels = 60_000_000;
const mostSide = 16_000;

/** The scale at which a picture is exported; 0 if it would be too large at any useful size. */
export function pictureScale({ width, height }: Pick<Layout, 'width' | 'height'>): number {
  const most = Math.min(2, mostSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return most < 0.25 ? 0 : most;
}

/** Converts the SVG to a PNG, drawn by the browser with its own fonts. */
export async function pngOf(svg: string, size: Pick<Layout, 'width' | 'height'>): Promise<Blob> {
  const scale = pictureScale(size);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
