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
import { queryForScope } from '#server/domain/visibility/references.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { asTeamReadOnly, walPosition } from '#server/kernel/database/read-only.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFresh } from '#server/domain/rights/sign-in-state.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import { count, type MemberFilters, insideScope, matching } from '#server/features/people/members/members.repository.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import { type DepartmentPaths, departmentPaths } from './department-paths.rules.ts';
import { type ExportedRow, nextRows } from './export.repository.ts';
import { xlsxName } from './files.service.ts';
import { membersSheet } from './sheet-layout.file.ts';
import { allDepartments } from './team-state.repository.ts';

type Body = z.output<NonNullable<(typeof imports.exportMembers)['body']>>;

const rowsAtOnce = 1000;

/**
 * Exports the members that the caller may see, all or those that match, as a stream of constant memory with the columns of the
 * template. The export is logged before the first byte is sent. Throws freshSignInNeeded for more than a thousand members without
 * a fresh sign-in.
 */
export async function exportMembers(context: TeamContext, body: Body): Promise<FileAnswer> {
  const { allFlag, ...filterValues } = body;
  const filters: MemberFilters = allFlag ? {} : queryForScope(filterValues);
  const { team, language } = context;
  const t = translator(language);
  const where = matching(team.id, insideScope(viewScope(context)), filters);
  const { departments, seen } = await asTeamReadOnly(context.database, team.id, async (db) => ({
    departments: await allDepartments(db, team.id),
    seen: await readVisibleMembers(db, context, '020100'),
  }));
  await writeTeam(context, async (tx) => {
    const people = await count(tx, where);
    if (people > safetyLimits.exportedPeople) requireFresh(context);
    await record(tx, context, {
      category: 'DATA',
      action: 'members.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { people, ...(allFlag ? { all: true } : { filters }) },
    });
    return { people };
  });
  const date = dateIn(context.timeZone, context.now);
  const table = membersSheet(language, t('imports.file.exportNote', { date }));
  return {
    name: xlsxName(t('imports.file.export', { team: team.name, date })),
    contentType: xlsxType,
    content: streamSheet(table, rows(context, { where, seen }, departmentPaths(departments), t)),
  };
}

/**
 * Yields the rows of the export. A connection is used only while a thousand rows are read, so that a slow receiver does not
 * occupy one.
 */
async function* rows(
  context: TeamContext,
  selection: Parameters<typeof nextRows>[1],
  departments: DepartmentPaths,
  t: Translator,
): AsyncGenerator<string[]> {
  const columns = inNameOrder(importColumns, context.language);
  const position = await walPosition(context.database);
  let after: string | null = null;
  for (;;) {
    const page: ExportedRow[] = await asTeamReadOnly(
      context.database,
      context.team.id,
      (db) => nextRows(db, selection, after, rowsAtOnce),
      position,
    );
    for (const row of page) yield columns.map((column) => cellOf(column, row, departments, t));
    after = page.at(-1)?.id ?? null;
    if (page.length < rowsAtOnce) return;
  }
}

function cellOf(column: ImportColumn, row: ExportedRow, departments: DepartmentPaths, t: Translator): string {
  switch (column) {
    case 'departments':
      return row.departments.map((id) => departments.write(id)).join(';');
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
