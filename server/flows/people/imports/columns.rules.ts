import { composeText } from '#contract/composed.ts';
import { importColumns, type ImportColumn } from '#contract/people/import-facts.ts';
import { languages } from '#contract/languages.ts';
import { type ChoiceField, fieldsOfKind, memberFieldTable, type PlainField } from '#contract/people/member-field-facts.ts';
import { translator } from '#phrases/translate.ts';
import { formerChoices, formerColumns, formerReasonHeaders } from './former-labels.rules.ts';
import type { SheetRow } from '#server/integrations/spreadsheets/sheet.ts';

const plain = (text: string) =>
  composeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[*†\s]/g, '');

/** A map from the labels of all four languages, the labels of earlier versions, and the code itself, to the item. */
function inEveryLanguage<T extends string>(
  items: readonly T[],
  labelOf: (item: T, language: (typeof languages)[number]) => string,
  former: Partial<Record<T, readonly string[]>> = {},
) {
  const found = new Map<string, T>(items.map((item) => [plain(item), item]));
  // A former label may be the current label of another item, which is then meant.
  for (const item of items) for (const label of former[item] ?? []) found.set(plain(label), item);
  for (const item of items) for (const language of languages) found.set(plain(labelOf(item, language)), item);
  return found;
}

const headers = inEveryLanguage(
  importColumns,
  (column, language) => translator(language)(`imports.columns.${column}`),
  formerColumns,
);
const choices = new Map(
  fieldsOfKind('choice').map((field) => {
    const { choices: codes } = memberFieldTable[field as ChoiceField];
    return [
      field,
      inEveryLanguage<string>(
        codes,
        (code, language) => translator(language)(`members.choices.${field}.${code}` as never),
        formerChoices[field as ChoiceField],
      ),
    ];
  }),
);
const reasonHeaders = new Set(
  [...languages.map((language) => translator(language)('imports.file.reasons')), ...formerReasonHeaders].map(plain),
);

/** The names of the sheet of members in all languages, in lower case. */
export const sheetNames: readonly string[] = languages.map((language) =>
  translator(language)('imports.file.members').toLowerCase(),
);

/** Returns the choice of a field by its code or by its label in any of the four languages. */
export const choiceOf = (field: PlainField, text: string): string | undefined => choices.get(field)?.get(plain(text));

export interface Header {
  row: number;
  places: { column: ImportColumn; at: number }[];
  /** Headers that are not a column of the template. */
  ignored: string[];
}

/** Finds the header of a file: row 2, or row 1 if the note above was removed. Returns undefined if there is none. */
export function findHeader(rows: readonly SheetRow[]): Header | undefined {
  const candidates = rows.slice(0, 2).filter(({ row }) => row <= 2);
  const read = candidates.map(readHeader).filter(({ places }) => places.length > 0);
  return read.toSorted((a, b) => b.places.length - a.places.length)[0];
}

function readHeader({ row, cells }: SheetRow): Header {
  const header: Header = { row, places: [], ignored: [] };
  cells.forEach((cell, at) => {
    const column = headers.get(plain(cell));
    const isNew = column && !header.places.some((place) => place.column === column);
    if (isNew) header.places.push({ column, at });
    else if (cell && !reasonHeaders.has(plain(cell))) header.ignored.push(cell.slice(0, 64));
  });
  return header;
}

export type Cells = Partial<Record<ImportColumn, string>>;

/** The cells of a row by column; blank cells are absent. */
export function cellsOf(header: Header, { cells }: SheetRow): Cells {
  const found: Cells = {};
  for (const { column, at } of header.places) if (cells[at]) found[column] = cells[at];
  return found;
}
