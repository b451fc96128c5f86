import type { SheetRefusal } from './refusal.ts';

/** A row that is not empty: its number as shown in Excel, and its cells as trimmed text. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface SheetContent {
  sheet: string;
  rows: SheetRow[];
  /** True if the sheet has more rows than requested. */
  truncated: boolean;
}

export interface ReadOrder {
  content: Uint8Array;
  /** Names of the sheet to read, in lower case. If there is none of them, the first visible sheet is read. */
  sheets: readonly string[];
  mostRows: number;
}

/** The answer of the reading thread. */
export type SheetReadResult = { content: SheetContent } | { refusal: SheetRefusal };
