import { buffer } from 'node:stream/consumers';
import { authEventsExported } from '#contract/access/auth-event-facts.ts';
import type { Language } from '#contract/languages.ts';
import type { LogExportFormat } from '#contract/platform/operation-log-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import type { Scope } from '#server/kernel/context.ts';
import { dateIn, timeIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly, walPosition } from '#server/kernel/database/read-only.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
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
}

const rowsAtOnce = 250;
const fileLifetimeMs = 86_400_000;
const columns = ['at', 'person', 'kind', 'method', 'result', 'ip', 'device'] as const;
const widths: Partial<Record<(typeof columns)[number], number>> = { kind: 32, device: 60 };

/** Writes the matching authentication events into a file, newest first, with times in the time zone of the initiator. */
export async function exportEvents(
  job: JobRun<AuthEventsExportInput>,
  store: FileStore,
): Promise<{ entries: number; fileId: string }> {
  const { input, teamId } = job;
  const t = translator(input.language);
  const counted = { entries: 0 };
  const headers = columns.map((column) => ({ header: t(`authEvents.columns.${column}`), width: widths[column] ?? 24 }));
  const date = dateIn(input.timeZone, new Date());
  const note = t('authEvents.file.note', { zone: input.timeZone, date });
  const rows = events(job, t, counted);
  const content =
    input.format === 'XLSX'
      ? await buffer(streamSheet({ name: t('authEvents.file.sheet'), note, columns: headers }, rows))
      : await writeCsv(
          headers.map(({ header }) => header),
          rows,
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

async function* events(
  job: JobRun<AuthEventsExportInput>,
  t: Translator,
  counted: { entries: number },
): AsyncGenerator<string[]> {
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
    for (const row of page) yield cellsOf(row, t, input.timeZone);
    counted.entries += page.length;
    await job.progress(counted.entries);
    last = page.at(-1)?.id ?? null;
    if (page.length < most) return;
  }
}

function cellsOf(row: MemberEventRow, t: Translator, timeZone: string): string[] {
  return [
    timeIn(timeZone, row.at),
    row.display_name,
    t(`authEvents.kinds.${row.kind}`),
    row.method ? t(`authEvents.methods.${row.method}`) : '',
    t(`authEvents.results.${row.result}`),
    row.ip,
    row.user_agent,
  ];
}
