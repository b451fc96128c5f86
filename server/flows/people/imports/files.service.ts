import { importColumns, importLimits } from '#contract/people/import-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { writeForm, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import { ownerOf, importScopeOf } from './imports.policy.ts';
import { departmentPaths } from './department-paths.rules.ts';
import * as repository from './imports.repository.ts';
import { wordsOf } from './imports.view.ts';
import { instructions, membersSheet } from './sheet-layout.file.ts';
import { allDepartments } from './team-state.repository.ts';

/** A file name from a text; characters that file systems refuse become spaces. */
export function xlsxName(words: string): string {
  return `${words.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()}.xlsx`;
}

/** The paths of the departments to which the caller may add members, in tree order. */
async function selectableDepartments(db: Db, context: TeamContext): Promise<string[]> {
  const paths = departmentPaths(await allDepartments(db, context.team.id));
  const scope = importScopeOf(context);
  const found = await mapInSlices(paths.all(), ({ id, path }) => (departmentsInScope(scope, [path]) ? paths.write(id) : null));
  return found.filter((path) => path !== null);
}

/** The template in the caller's language, with the departments that the caller may choose. */
export async function template(context: TeamContext): Promise<FileAnswer> {
  const t = translator(context.language);
  const departments = await asTeam(context.database, context.team.id, (db) => selectableDepartments(db, context));
  const table = membersSheet(context.language, t('imports.file.note', { max: importLimits.rows }), departments);
  return {
    name: xlsxName(t('imports.file.template')),
    contentType: xlsxType,
    content: await writeForm({ table, rows: [], text: instructions(context.language) }),
  };
}

/** The faulty rows of an import as a file to correct and import again, with the reasons in the last column. */
export async function faultyRows(context: TeamContext, id: string): Promise<FileAnswer> {
  const { language, team } = context;
  const t = translator(language);
  const { departments, rows } = await asTeam(context.database, team.id, async (db) => {
    if (!(await repository.find(db, team.id, id, ownerOf(context)))) throw new AppError('notFound');
    const query = { show: 'faulty' as const, columns: [], page: 1, size: importLimits.rows };
    return {
      departments: await selectableDepartments(db, context),
      rows: (await repository.findRows(db, team.id, id, query)).rows,
    };
  });
  const table = membersSheet(language, t('imports.file.faultyNote'), departments);
  const lines = await mapInSlices(rows, ({ row, values, faults }) => {
    const cells: string[] = inNameOrder(importColumns, language).map((column) => values[column] ?? '');
    cells.push(faults.map((fault) => `${row} · ${t(`imports.columns.${fault.column}`)}: ${wordsOf(language, fault)}`).join('\n'));
    return cells;
  });
  const reasons = { header: t('imports.file.reasons'), width: 60 };
  return {
    name: xlsxName(t('imports.file.faulty')),
    contentType: xlsxType,
    content: await writeForm({
      table: { ...table, columns: [...table.columns, reasons] },
      rows: lines,
      text: instructions(language),
    }),
  };
}
