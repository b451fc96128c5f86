import { clearMark, importColumns, importLimits, type ImportColumn } from '#contract/people/import-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { countries } from '#contract/countries.ts';
import type { Language } from '#contract/languages.ts';
import { type ChoiceField, fieldsOfKind, memberFieldTable } from '#contract/people/member-field-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import type { SheetColumn, TableSheet } from '#server/integrations/spreadsheets/write.ts';

const widths: Partial<Record<ImportColumn, number>> = {
  displayName: 20,
  gender: 10,
  mobilePrefix: 16,
  ...Object.fromEntries(fieldsOfKind('email').map((field) => [field, 30])),
  departments: 32,
  leader: 24,
};
/** Marked red in the header: * is required, † means that one of the two is. */
const marked: Partial<Record<ImportColumn, string>> = { displayName: ' *', mobileNumber: ' †', email: ' †' };

const labelsOf = (t: Translator, field: ChoiceField) =>
  memberFieldTable[field].choices.map((code) => t(`members.choices.${field}.${code}` as never));

/** The columns of a sheet in one language; with departments, the cells offer choices. */
export function sheetColumns(language: Language, departments?: readonly string[]): SheetColumn[] {
  const t = translator(language);
  const chinese = language === 'cn' || language === 'hk';
  const choices: Partial<Record<ImportColumn, readonly string[]>> = departments
    ? {
        ...Object.fromEntries(fieldsOfKind('choice').map((field) => [field, labelsOf(t, field as ChoiceField)])),
        gender: chinese ? ['男', '女'] : ['M', 'F'],
        mobilePrefix: [...new Set(countries.map(([, prefix]) => prefix))],
        departments,
        invite: ['Y', 'N'],
      }
    : {};
  return inNameOrder(importColumns, language).map((column) => ({
    header: `${t(`imports.columns.${column}`)}${marked[column] ?? ''}`,
    width: widths[column] ?? 18,
    required: column in marked,
    ...(choices[column] && { choices: choices[column] }),
    open: column === 'departments',
  }));
}

/** The sheet of members with its note and columns. */
export function membersSheet(language: Language, note: string, departments?: readonly string[]): TableSheet {
  return { name: translator(language)('imports.file.members'), note, columns: sheetColumns(language, departments) };
}

/** The sheet of instructions: general notes, then each column. */
export function instructions(language: Language): { name: string; lines: [string, string][] } {
  const t = translator(language);
  const general = [
    t('imports.file.note', { max: importLimits.rows }),
    t('imports.file.matching'),
    t('imports.file.blank', { mark: clearMark }),
    t('imports.file.keep'),
  ];
  return {
    name: t('imports.file.instructions'),
    lines: [
      ...general.map((line, at): [string, string] => [at === 0 ? t('imports.file.general') : '', line]),
      [t('imports.file.column'), t('imports.file.how')],
      ...inNameOrder(importColumns, language).map((column): [string, string] => [
        `${t(`imports.columns.${column}`)}${marked[column] ?? ''}`,
        t(`imports.hints.${column}`),
      ]),
    ],
  };
}
