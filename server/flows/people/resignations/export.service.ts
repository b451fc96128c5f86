import type { z } from 'zod';
import type { resignedColumns } from '#contract/people/resignation-facts.ts';
import type { Resignation, resignations } from '#contract/people/resignations.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFresh } from '#server/domain/rights/sign-in-state.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { type CellValue, dayCell, dayFigures, mapped } from '#server/integrations/spreadsheets/cells.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import type { ListFilters } from './list.repository.ts';
import { list } from './list.service.ts';

const rowsAtOnce = 100;
type ExportBody = ListFilters &
  Pick<z.output<NonNullable<(typeof resignations.exportList)['body']>>, 'sort' | 'order' | 'columns'>;

/**
 * Exports the matching part of the resigned list as a spreadsheet in the caller's language, in the order of the list, with all values or
 * those that the list shows. The export is logged before the first
 * byte is sent. Throws freshSignInNeeded for more than a thousand members without a fresh sign-in.
 */
export async function exportList(
  context: TeamContext,
  { sort, order, columns: shown, ...filters }: ExportBody,
): Promise<FileAnswer> {
  const { team, language } = context;
  const t = translator(language);
  const date = dateIn(context.timeZone, context.now);
  const { total } = await list(context, { ...filters, page: 1, size: 1, sort, order });
  if (total > safetyLimits.exportedPeople) requireFresh(context);
  await writeTeam(context, async (tx) => {
    await record(tx, context, {
      category: 'DATA',
      action: 'members.resigned.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { filters, ...(shown && { columns: shown }) },
    });
    return {};
  });
  const columns = shown ? shown.flatMap((column) => valuesOf[column]) : (Object.keys(cells) as Column[]);
  const table = {
    name: t('resignations.file.sheet'),
    note: t('resignations.file.note', { date }),
    columns: columns.map((column) => ({
      header: t(`resignations.columns.${column}`),
      width: column === 'departments' ? 32 : 18,
      ...((column === 'joinedDate' || column === 'jobEndedDate') && { figures: dayFigures }),
      ...((column === 'done' || column === 'failed') && { figures: '0' }),
    })),
  };
  const rows = mapped(all(context, { ...filters, sort, order }), (item) => columns.map((column) => cells[column](item, t)));
  return {
    name: `${t('resignations.file.name', { team: team.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' '), date })}.xlsx`,
    contentType: xlsxType,
    content: streamSheet(table, rows),
  };
}

async function* all(context: TeamContext, query: Omit<ExportBody, 'columns'>): AsyncGenerator<Resignation> {
  for (let page = 1; ; page += 1) {
    const found = await list(context, { ...query, page, size: rowsAtOnce });
    yield* found.items;
    if (found.items.length < rowsAtOnce) return;
  }
}

const cells = {
  displayName: (item) => item.displayName,
  employeeNumber: (item) => item.employeeNumber ?? '',
  departments: (item) => item.departments.map(({ path }) => path).join('; '),
  jobTitle: (item) => item.jobTitle ?? '',
  joinedDate: (item) => dayCell(item.joinedDate ?? ''),
  jobEndedDate: (item) => dayCell(item.jobEndedDate),
  reason: (item, t) => (item.reason ? t(`resignations.reasons.${item.reason}`) : ''),
  reasonText: (item) => item.reasonText ?? '',
  state: (item, t) => t(`resignations.states.${item.state}`),
  askedBy: (item) => item.askedBy,
  done: (item) => item.handover.done,
  failed: (item) => item.handover.failed,
} satisfies Record<string, (item: Resignation, t: Translator) => CellValue>;
type Column = keyof typeof cells;

/** The values that each column of the list shows. */
const valuesOf: Record<(typeof resignedColumns)[number], readonly Column[]> = {
  displayName: ['displayName', 'jobTitle'],
  state: ['state'],
  jobEndedDate: ['jobEndedDate'],
  departments: ['departments'],
  reason: ['reason'],
  handover: ['done', 'failed'],
};
