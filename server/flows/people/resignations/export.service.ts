import type { Resignation } from '#contract/people/resignations.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFresh } from '#server/domain/rights/sign-in-state.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import type { ListFilters } from './list.repository.ts';
import { list } from './list.service.ts';

const rowsAtOnce = 100;
const columns = [
  'displayName',
  'employeeNumber',
  'departments',
  'jobTitle',
  'joinedDate',
  'jobEndedDate',
  'reason',
  'reasonText',
  'state',
  'askedBy',
  'done',
  'failed',
] as const;

/**
 * Exports the matching part of the resigned list as a spreadsheet in the caller's language. The export is logged before the first
 * byte is sent. Throws freshSignInNeeded for more than a thousand members without a fresh sign-in.
 */
export async function exportList(context: TeamContext, filters: ListFilters): Promise<FileAnswer> {
  const { team, language } = context;
  const t = translator(language);
  const date = dateIn(context.timeZone, context.now);
  const { total } = await list(context, { ...filters, page: 1, size: 1, sort: 'jobEndedDate', order: 'desc' });
  if (total > safetyLimits.exportedPeople) requireFresh(context);
  await writeTeam(context, async (tx) => {
    await record(tx, context, {
      category: 'DATA',
      action: 'members.resigned.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { filters },
    });
    return {};
  });
  const table = {
    name: t('resignations.file.sheet'),
    note: t('resignations.file.note', { date }),
    columns: columns.map((column) => ({
      header: t(`resignations.columns.${column}`),
      width: column === 'departments' ? 32 : 18,
    })),
  };
  return {
    name: `${t('resignations.file.name', { team: team.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' '), date })}.xlsx`,
    contentType: xlsxType,
    content: streamSheet(table, rows(context, filters, t)),
  };
}

async function* rows(context: TeamContext, filters: ListFilters, t: Translator): AsyncGenerator<string[]> {
  for (let page = 1; ; page += 1) {
    const found = await list(context, { ...filters, page, size: rowsAtOnce, sort: 'jobEndedDate', order: 'desc' });
    for (const item of found.items) yield cellsOf(item, t);
    if (found.items.length < rowsAtOnce) return;
  }
}

function cellsOf(item: Resignation, t: Translator): string[] {
  return [
    item.displayName,
    item.employeeNumber ?? '',
    item.departments.map(({ path }) => path).join('; '),
    item.jobTitle ?? '',
    item.joinedDate ?? '',
    item.jobEndedDate,
    item.reason ? t(`resignations.reasons.${item.reason}`) : '',
    item.reasonText ?? '',
    t(`resignations.states.${item.state}`),
    item.askedBy,
    String(item.handover.done),
    String(item.handover.failed),
  ];
}
