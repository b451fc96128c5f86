import { fieldsOfKind, isPlain, type MemberColumn, plainColumns, plainFacts } from '#contract/people/member-field-facts.ts';
import type { Translator } from '#phrases/translate.ts';
import { type CellValue, dayCell, dayFigures } from '#server/integrations/spreadsheets/cells.ts';
import type { SheetColumn } from '#server/integrations/spreadsheets/write.ts';
import type { ExportedRow } from './export.repository.ts';

const widths: Partial<Record<MemberColumn, number>> = { displayName: 24, departments: 36, email: 30, officeEmail: 30 };
const dates: readonly string[] = fieldsOfKind('date');

/** The columns of the members list with their titles on screen (decisions/121). */
export function shownHeads(columns: readonly MemberColumn[], t: Translator): SheetColumn[] {
  return columns.map((column) => ({
    header: t(`members.fields.${column}`),
    width: widths[column] ?? 18,
    ...(dates.includes(column) && { figures: dayFigures }),
  }));
}

/** What the members list shows of a member: texts in the reader's language, dates as dates. */
export function shownCell(column: MemberColumn, row: ExportedRow, t: Translator): CellValue {
  if (isPlain(column)) {
    const value = row[plainColumns[column]] ?? '';
    if (plainFacts[column].kind === 'date') return dayCell(value);
    return value && plainFacts[column].kind === 'choice' ? t(`members.choices.${column}.${value}` as never) : value;
  }
  if (column === 'departments') return row.departments.map(({ path }) => path).join('; ');
  // Without the plus sign, by which spreadsheet programs recognize a formula.
  if (column === 'mobile') return [row.mobile_prefix, row.mobile_number].filter(Boolean).join(' ');
  if (row.suspended) return t('members.suspended');
  return row.job_ended_date ? t('members.list.leaves', { date: row.job_ended_date }) : t(`members.status.${row.status}`);
}
