import type { z } from 'zod';
import type { ImportColumn } from '#contract/people/import-facts.ts';
import { importColumns } from '#contract/people/import-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import type { imports } from '#contract/people/imports.ts';
import { plainColumns, plainFacts } from '#contract/people/member-field-facts.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { idsForScope, queryForScope } from '#server/domain/visibility/references.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { asTeamReadOnly, walPosition } from '#server/kernel/database/read-only.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFresh } from '#server/domain/rights/sign-in-state.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import { count, type MemberFilters, insideScope, matching } from '#server/features/people/members/members.repository.ts';
import type { CellValue } from '#server/integrations/spreadsheets/cells.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import { type DepartmentPaths, departmentPaths } from './department-paths.rules.ts';
import { among, type ExportedRow, rowsOf, sortedIds } from './export.repository.ts';
import { xlsxName } from './files.service.ts';
import { shownCell, shownHeads } from './shown-columns.file.ts';
import { membersSheet } from './sheet-layout.file.ts';
import { allDepartments } from './team-state.repository.ts';

type Body = z.output<NonNullable<(typeof imports.exportMembers)['body']>>;

const rowsAtOnce = 1000;

/**
 * Exports the members that the caller may see, all, those that match or the given ones, in the order of the list, as a stream: with
 * the columns of the template, or with those that the list shows. Memory grows only by the ids. The export is logged before the first byte
 * is sent. Throws freshSignInNeeded for more than a thousand members without a fresh sign-in.
 */
export async function exportMembers(context: TeamContext, body: Body): Promise<FileAnswer> {
  const { allFlag, sort, order, columns, employeeIds, ...filterValues } = body;
  const filters: MemberFilters = allFlag ? {} : queryForScope(filterValues);
  const { team, language } = context;
  const t = translator(language);
  const scoped = matching(team.id, insideScope(viewScope(context)), filters);
  const where = employeeIds ? among(scoped, idsForScope(employeeIds)) : scoped;
  const { paths, seen } = await asTeamReadOnly(context.database, team.id, async (db) => ({
    paths: departmentPaths(await allDepartments(db, team.id)),
    seen: await readVisibleMembers(db, context, '020100'),
  }));
  await writeTeam(context, async (tx) => {
    const people = await count(tx, where);
    if (people > safetyLimits.exportedPeople) requireFresh(context);
    await record(tx, context, {
      category: 'DATA',
      action: 'members.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { people, ...(allFlag ? { all: true } : { filters }), ...(columns && { columns }) },
    });
    return { people };
  });
  const date = dateIn(context.timeZone, context.now);
  const note = t('imports.file.exportNote', { date });
  const rows = sortedRows(context, { where, seen }, { sort, order });
  return {
    name: xlsxName(t('imports.file.export', { team: team.name, date })),
    contentType: xlsxType,
    content: columns
      ? streamSheet(
          { name: t('imports.file.members'), note, columns: shownHeads(columns, t) },
          cellsOf(rows, columns, t, shownCell),
        )
      : streamSheet(
          membersSheet(language, note),
          cellsOf(rows, inNameOrder(importColumns, language), t, (column, row) => cellOf(column, row, paths, t)),
        ),
  };
}

async function* cellsOf<Column>(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
  t: Translator,
  cell: (column: Column, row: ExportedRow, t: Translator) => CellValue,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cell(column, row, t));
}

/**
 * Yields the rows of the export. A connection is used only while a thousand rows are read, so that a slow receiver does not
 * occupy one.
 */
async function* sortedRows(
  context: TeamContext,
  selection: Parameters<typeof rowsOf>[1],
  order: Parameters<typeof sortedIds>[2],
): AsyncGenerator<ExportedRow> {
  const position = await walPosition(context.database);
  const read = <Result>(work: (db: Db) => Promise<Result>) => asTeamReadOnly(context.database, context.team.id, work, position);
  const ids = await read((db) => sortedIds(db, selection.where, order));
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield* await read((db) => rowsOf(db, selection, ids.slice(from, from + rowsAtOnce)));
}

function cellOf(column: ImportColumn, row: ExportedRow, departments: DepartmentPaths, t: Translator): string {
  switch (column) {
    case 'departments':
      return row.departments.map(({ id }) => departments.write(id)).join(';');
    case 'leader':
      return row.leader ?? '';
    case 'invite':
      // Importing an export again must not invite anyone.
      return '';
    case 'mobilePrefix':
      return row.mobile_prefix ?? '';
    case 'mobileNumber':
      return row.mobile_number ?? '';
    default: {
      const value = row[plainColumns[column]] ?? '';
      const isLabelled = value && plainFacts[column].kind === 'choice' && column !== 'gender';
      return isLabelled ? t(`members.choices.${column}.${value}` as never) : value;
    }
  }
}
