import { buffer } from 'node:stream/consumers';
import {
  isLoggedAction,
  type logColumns,
  type LogExportFormat,
  logLimits,
  phraseKeyOfAction,
} from '#contract/platform/operation-log-facts.ts';
import type { LogFilters } from '#contract/platform/operation-log.ts';
import type { Language } from '#contract/languages.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly, walPosition } from '#server/kernel/database/read-only.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import type { LogReader } from '#server/domain/visibility/log-reader.ts';
import { sentenceOf } from '#server/domain/operation-log/log-sentence.rules.ts';
import { type CellValue, mapped, textOfCell, timeCell, timeFigures } from '#server/integrations/spreadsheets/cells.ts';
import { csvType, writeCsv } from '#server/integrations/spreadsheets/csv.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as repository from './operation-log.repository.ts';

export interface LogExportInput {
  memberId: string;
  reader: LogReader;
  filters: LogFilters;
  format: LogExportFormat;
  language: Language;
  timeZone: string;
  /** The columns of the list that are exported; all values of the entries if absent. */
  columns?: readonly (typeof logColumns)[number][];
}

/** The result of the job. The file can be fetched by the job's id for a day. */
export interface ExportedLog {
  entries: number;
  fileId: string;
}

/** Rows per query. A thousand rows, each with a member before and after, would delay other requests by 50 ms. */
const rowsAtOnce = 250;
const fileLifetimeMs = 86_400_000;

/** Writes the matching entries into a file, newest first, with times in the time zone of the initiator. */
export async function exportLog(job: JobRun<LogExportInput>, store: FileStore): Promise<ExportedLog> {
  const { input, teamId } = job;
  const t = translator(input.language);
  const counted = { entries: 0 };
  const exported = input.columns ? input.columns.flatMap((column) => valuesOf[column]) : exportedColumns;
  const columns = exported.map((column) => ({
    header: t(`operationLog.columns.${column}`),
    width: widths[column] ?? 24,
    ...(column === 'at' && { figures: timeFigures }),
  }));
  const note = t('operationLog.file.note', { zone: input.timeZone, date: dateIn(input.timeZone, new Date()) });
  const rows = mapped(entries(job, counted), (row) => exported.map((column) => cells[column](row, t, input)));
  const content =
    input.format === 'XLSX'
      ? await buffer(streamSheet({ name: t('operationLog.file.sheet'), note, columns }, rows))
      : await writeCsv(
          columns.map(({ header }) => header),
          mapped(rows, (row) => row.map(textOfCell)),
        );
  const id = newFileId();
  await store.put(fileName(teamId, id), content);
  await writeJob(job, (tx) =>
    insertFile(tx, { team: { id: teamId }, actor: { memberId: input.memberId } }, id, {
      purpose: 'EXPORT',
      name: `${t('operationLog.file.name', { date: dateIn(input.timeZone, new Date()) })}.${input.format.toLowerCase()}`,
      contentType: input.format === 'XLSX' ? xlsxType : csvType,
      content,
      expiresAt: new Date(Date.now() + fileLifetimeMs),
    }),
  );
  return { entries: counted.entries, fileId: id };
}

async function* entries(job: JobRun<LogExportInput>, counted: { entries: number }): AsyncGenerator<repository.EntryDetailRow> {
  const { input, teamId } = job;
  const { reader } = input;
  const where = repository.matching(teamId, reader, input.filters, input.timeZone);
  const position = await walPosition(job.database);
  let last: string | null = null;
  while (counted.entries < logLimits.exported) {
    const most = Math.min(rowsAtOnce, logLimits.exported - counted.entries);
    const page: repository.EntryDetailRow[] = await asTeamReadOnly(
      job.database,
      teamId,
      (db) => repository.next(db, { where, reader }, last, most),
      position,
    );
    yield* page;
    counted.entries += page.length;
    await job.progress(counted.entries);
    last = page.at(-1)?.id ?? null;
    if (page.length < most) return;
  }
}

/** Values as JSON. Each hidden value is replaced by a text that says so, on the side that the entry changed. */
function valuesText(values: Record<string, unknown> | null, hidden: readonly string[], t: Translator): string {
  if (!values) return '';
  return JSON.stringify({ ...values, ...Object.fromEntries(hidden.map((name) => [name, t('operationLog.detail.hidden')])) });
}

const exportedColumns = [
  'at',
  'operator',
  'actorKind',
  'category',
  'summary',
  'action',
  'objectType',
  'object',
  'before',
  'after',
  'ip',
  'requestId',
  'seq',
] as const;
type LogColumn = (typeof exportedColumns)[number];
const widths: Partial<Record<LogColumn, number>> = { summary: 60, before: 48, after: 48, requestId: 38, seq: 10, actorKind: 14 };

const cells: Record<LogColumn, (row: repository.EntryDetailRow, t: Translator, input: LogExportInput) => CellValue> = {
  at: (row, _t, { timeZone }) => timeCell(timeZone, row.at),
  operator: (row) => row.actor_name,
  actorKind: (row, t) => t(`operationLog.actorKinds.${row.actor_kind}`),
  category: (row, t) => t(`operationLog.categories.${row.category}` as never),
  summary: (row, _t, { language }) => sentenceOf(language, row),
  action: (row, t) => (isLoggedAction(row.action) ? t(`operationLog.actions.${phraseKeyOfAction(row.action)}`) : row.action),
  objectType: (row) => row.object_type,
  object: (row) => row.object_name,
  before: (row, t) => valuesText(row.before, row.hidden, t),
  after: (row, t) => valuesText(row.after, row.hidden, t),
  ip: (row) => row.ip ?? '',
  requestId: (row) => row.request_id,
  seq: (row) => (row.seq === null ? '' : String(row.seq)),
};

/** The values that each column of the list shows. */
const valuesOf: Record<(typeof logColumns)[number], readonly LogColumn[]> = {
  at: ['at'],
  summary: ['summary'],
  operator: ['operator', 'actorKind'],
  category: ['category'],
};
