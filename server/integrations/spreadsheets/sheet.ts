import type { SheetRefusal } from './refusal.ts';

/** A row with anything in it: its number as Excel shows it, and its cells as trimmed text. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface SheetContent {
  sheet: string;
  rows: SheetRow[];
  /** There were more rows than asked for. */
  truncated: boolean;
}

export interface ReadOrder {
  content: Uint8Array;
  /** Names of the sheet to read, in lower case; the first visible sheet when none of them is there. */
  sheets: readonly string[];
  mostRows: number;
}

/** What comes back from the reading thread. */
export type SheetReadResult = { content: SheetContent } | { refusal: SheetRefusal };
