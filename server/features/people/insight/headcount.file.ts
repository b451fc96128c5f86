import type { Headcount } from '#contract/people/insight.ts';
import { translator } from '#phrases/translate.ts';
import { queryForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { type FigureSheet, writeFigures, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import { headcount, type HeadcountQuery } from './headcount.service.ts';

/** The headcount figures as a workbook with a sheet for each chart. The export is logged before the first byte is sent. */
export async function exportHeadcount(context: TeamContext, query: HeadcountQuery): Promise<FileAnswer> {
  const figures = await headcount(context, query);
  const { team } = context;
  await writeTeam(context, async (tx) => {
    await record(tx, context, {
      category: 'DATA',
      action: 'headcount.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { people: figures.total, ...queryForScope(query) },
    });
    return {};
  });
  const t = translator(context.language);
  const date = dateIn(context.timeZone, context.now);
  const name = t('insight.file.headcount', { team: team.name, date }).replace(/[\\/:*?"<>|]/g, ' ');
  return { name: `${name}.xlsx`, contentType: xlsxType, content: await writeFigures(sheetsOf(context, figures)) };
}

function sheetsOf(context: TeamContext, figures: Headcount): FigureSheet[] {
  const t = translator(context.language);
  const note = t('insight.file.note', { team: context.team.name, date: dateIn(context.timeZone, context.now) });
  const people = t('insight.headcount.people');
  return [
    {
      name: t('insight.headcount.byMonth'),
      note,
      headers: [t('insight.headcount.month'), people, t('insight.headcount.joined'), t('insight.headcount.left')],
      rows: figures.months.map((row) => [row.month, row.people, row.joined, row.left]),
    },
    {
      name: t('insight.headcount.byDepartment'),
      note,
      headers: [t('insight.headcount.department'), people],
      rows: figures.departments.items.map((row) => [row.path || row.name, row.people]),
    },
    {
      name: t('insight.headcount.byJobType'),
      note,
      headers: [t('insight.headcount.jobType'), people],
      rows: figures.jobTypes.map((row) => [t(`members.choices.jobType.${row.jobType}`), row.people]),
    },
    {
      name: t('insight.headcount.byStatus'),
      note,
      headers: [t('insight.headcount.status'), people],
      rows: figures.statuses.map((row) => [t(`members.status.${row.memberStatus}`), row.people]),
    },
  ];
}
