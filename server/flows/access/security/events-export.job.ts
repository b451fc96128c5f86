import { buffer } from 'node:stream/consumers';
import { type authEventColumns, authEventsExported } from '#contract/access/auth-event-facts.ts';
import type { Language } from '#contract/languages.ts';
import type { LogExportFormat } from '#contract/platform/operation-log-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import type { Scope } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly, walPosition } from '#server/kernel/database/read-only.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { type CellValue, mapped, textOfCell, timeCell, timeFigures } from '#server/integrations/spreadsheets/cells.ts';
import { csvType, writeCsv } from '#server/integrations/spreadsheets/csv.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import { matchingMemberEvents, type MemberEventFilters, type MemberEventRow, nextMemberEvents } from './events.repository.ts';

export interface AuthEventsExportInput {
  memberId: string;
  scope: Scope;
  filters: MemberEventFilters;
  format: LogExportFormat;
  language: Language;
  timeZone: string;
  /** The columns of the list that are exported; all values of the events if absent. */
  columns?: readonly (typeof authEventColumns)[number][];
}

const rowsAtOnce = 250;
const fileLifetimeMs = 86_400_000;
const exportedColumns = ['at', 'person', 'kind', 'method', 'result', 'ip', 'device'] as const;
type EventColumn = (typeof exportedColumns)[number];
const widths: Partial<Record<EventColumn, number>> = { kind: 32, device: 60 };

/** Writes the matching authentication events into a file, newest first, with times in the time zone of the initiator. */
export async function exportEvents(
  job: JobRun<AuthEventsExportInput>,
  store: FileStore,
): Promise<{ entries: number; fileId: string }> {
  const { input, teamId } = job;
  const t = translator(input.language);
  const counted = { entries: 0 };
  const exported = input.columns
    ? input.columns.flatMap((column): readonly EventColumn[] => (column === 'kind' ? ['kind', 'method'] : [column]))
    : exportedColumns;
  const headers = exported.map((column) => ({
    header: t(`authEvents.columns.${column}`),
    width: widths[column] ?? 24,
    ...(column === 'at' && { figures: timeFigures }),
  }));
  const date = dateIn(input.timeZone, new Date());
  const note = t('authEvents.file.note', { zone: input.timeZone, date });
  const rows = mapped(events(job, counted), (row) => exported.map((column) => cells[column](row, t, input.timeZone)));
  const content =
    input.format === 'XLSX'
      ? await buffer(streamSheet({ name: t('authEvents.file.sheet'), note, columns: headers }, rows))
      : await writeCsv(
          headers.map(({ header }) => header),
          mapped(rows, (row) => row.map(textOfCell)),
        );
  const id = newFileId();
  await store.put(fileName(teamId, id), content);
  await writeJob(job, (tx) =>
    insertFile(tx, { team: { id: teamId }, actor: { memberId: input.memberId } }, id, {
      purpose: 'EXPORT',
      name: `${t('authEvents.file.name', { date })}.${input.format.toLowerCase()}`,
      contentType: input.format === 'XLSX' ? xlsxType : csvType,
      content,
      expiresAt: new Date(Date.now() + fileLifetimeMs),
    }),
  );
  return { entries: counted.entries, fileId: id };
}

async function* events(job: JobRun<AuthEventsExportInput>, counted: { entries: number }): AsyncGenerator<MemberEventRow> {
  const { input, teamId } = job;
  const where = matchingMemberEvents(teamId, insideScope(input.scope), input.filters, input.timeZone);
  const position = await walPosition(job.database);
  let last: string | null = null;
  while (counted.entries < authEventsExported) {
    const most = Math.min(rowsAtOnce, authEventsExported - counted.entries);
    const page: MemberEventRow[] = await asTeamReadOnly(
      job.database,
      teamId,
      (db) => nextMemberEvents(db, where, last, most),
      position,
    );
    yield* page;
    counted.entries += page.length;
    await job.progress(counted.entries);
    last = page.at(-1)?.id ?? null;
    if (page.length < most) return;
  }
}

const cells: Record<EventColumn, (row: MemberEventRow, t: Translator, timeZone: string) => CellValue> = {
  at: (row, _t, timeZone) => timeCell(timeZone, row.at),
  person: (row) => row.display_name,
  kind: (row, t) => t(`authEvents.kinds.${row.kind}`),
  method: (row, t) => (row.method ? t(`authEvents.methods.${row.method}`) : ''),
  result: (row, t) => t(`authEvents.results.${row.result}`),
  ip: (row) => row.ip,
  device: (row) => row.user_agent,
};
