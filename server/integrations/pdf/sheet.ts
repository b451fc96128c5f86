/** A part of a PDF document as plain data, so that it can be passed to a worker thread. Lengths in points. */
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
  /** For text without places to break a line. */
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
  /** Left on every page, and `{page} / {pages}` as text on the right. */
  footer: { left: string; right: string };
}
