/** A part of a sheet, as far as documents use them: plain data, so that another thread draws it. Lengths in points. */
export type Block =
  | Text
  | { stack: Block[]; margin?: Sides }
  | { columns: (Block & { width?: string | number })[]; columnGap?: number; margin?: Sides }
  | Table;

export type Sides = [number, number, number, number];

export interface Text {
  text: string;
  bold?: boolean;
  fontSize?: number;
  color?: string;
  alignment?: 'left' | 'right';
  margin?: Sides;
  /** For what has no place to break at. */
  wordBreak?: 'break-all';
  noWrap?: boolean;
}

export interface Table {
  table: { headerRows?: number; dontBreakRows?: boolean; widths: (string | number)[]; body: Block[][] };
  layout: 'lines' | 'sums' | 'noBorders';
  margin?: Sides;
}

export interface PdfDefinition {
  info: { title: string; author: string };
  content: Block[];
  /** At the left of every page, and `{page} / {pages}` worded at the right. */
  footer: { left: string; right: string };
}
