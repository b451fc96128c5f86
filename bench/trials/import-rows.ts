import { importLimits, type ImportColumn } from '#contract/people/import-facts.ts';
import { nameOf, seededChance } from '#server/demo/names.ts';
import { makeWorkbook } from '#dev/testing/spreadsheets.ts';
import { translator } from '#phrases/translate.ts';

export const rowsOfImport = importLimits.rows;

/** The columns that most files fill, in the order of the template. */
export const filledColumns = [
  'displayName',
  'firstName',
  'lastName',
  'gender',
  'mobilePrefix',
  'mobileNumber',
  'email',
  'employeeNumber',
  'departments',
  'jobTitle',
  'jobType',
  'joinedDate',
  'birthDate',
] as const satisfies readonly ImportColumn[];
export type ImportedRow = Record<(typeof filledColumns)[number], string>;

const kinds = ['cn', 'hk', 'en', 'id'] as const;
let made = 0;

/**
 * As many new members as an import may contain, with names of all four languages, in departments below the root of the
 * benchmark's teams.
 */
export function importRows(mark: string): ImportedRow[] {
  const chance = seededChance(made);
  return Array.from({ length: rowsOfImport }, (_, n) => {
    made += 1;
    const name = nameOf(kinds[n % kinds.length] ?? 'en', chance);
    return {
      displayName: name.displayName,
      firstName: name.firstName,
      lastName: name.lastName,
      gender: n % 2 ? 'F' : 'M',
      mobilePrefix: '62',
      mobileNumber: `813${String(made).padStart(8, '0')}`,
      email: `${name.latin}.${mark.toLowerCase()}.${n}@harbour.example`,
      employeeNumber: `${mark}-${n}`,
      departments: `Unit ${1 + (n % 9)}`,
      jobTitle: 'Dispatcher',
      jobType: 'FULL_TIME',
      joinedDate: `2024-0${1 + (n % 9)}-15`,
      birthDate: `19${70 + (n % 30)}-03-20`,
    };
  });
}

/** The rows as a file that a person would upload, with the headers of the English template. */
export function workbookOf(rows: readonly ImportedRow[]): Promise<Buffer> {
  const t = translator('en');
  return makeWorkbook(
    filledColumns.map((column) => t(`imports.columns.${column}`)),
    rows.map((row) => filledColumns.map((column) => row[column])),
  );
}
