import type { z } from 'zod';
import { logLimits } from '#contract/platform/operation-log-facts.ts';
import { supportName } from '#contract/access/support-facts.ts';
import type { LogFilters, operationLog } from '#contract/platform/operation-log.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findFile } from '#server/kernel/files/files.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { entryOf, lineOf } from '#server/domain/operation-log/log-entry.view.ts';
import { findLines } from '#server/domain/operation-log/log-lines.repository.ts';
import { entriesFor, logReaderOf } from '#server/domain/visibility/log-reader.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { fileAnswer } from '#server/integrations/files/file-answer.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import type { LogExportInput } from './export.job.ts';
import * as repository from './operation-log.repository.ts';
import { latestVisits, whoActed } from './supporters.repository.ts';
import { detailOf } from './operation-log.view.ts';
import type { VerifyInput } from './verify.job.ts';

type Query = z.output<NonNullable<typeof operationLog.list.query>>;
type ExportBody = z.output<NonNullable<typeof operationLog.exportEntries.body>>;
type Page = z.input<typeof operationLog.list.output>;
type Lines = z.input<typeof operationLog.lines.output>;
type Detail = z.input<typeof operationLog.read.output>;

/** A page of the log, newest first. The reading itself is recorded at most once an hour per reader. */
export async function list(context: TeamContext, { page, size, ...filters }: Query): Promise<Page> {
  const { team } = context;
  await recordReading(context, filters);
  const found = await asTeamReadOnly(context.database, team.id, async (db) => {
    const reader = await logReaderOf(db, context);
    return repository.list(
      db,
      { where: repository.matching(team.id, reader, filters, context.timeZone), reader },
      { page, size },
    );
  });
  return { items: found.items.map(entryOf), page, size, total: found.total };
}

/** A page of the log with one line for the entries of a request and its job, newest first. The reading is recorded as by `list`. */
export async function lines(context: TeamContext, { page, size, ...filters }: Query): Promise<Lines> {
  const { team } = context;
  await recordReading(context, filters);
  const found = await asTeamReadOnly(context.database, team.id, async (db) => {
    const reader = await logReaderOf(db, context);
    return findLines(db, { where: repository.matchingLines(team.id, reader, filters, context.timeZone), reader }, { page, size });
  });
  return { items: found.rows.map(lineOf), page, size, total: found.total, more: found.more };
}

/** One entry. Throws notFound for an entry outside the caller's scope or of another team. */
export async function read(context: TeamContext, id: string): Promise<Detail> {
  const { team } = context;
  await recordReading(context, {});
  const row = await asTeamReadOnly(context.database, team.id, async (db) => {
    const reader = await logReaderOf(db, context);
    return repository.find(db, { where: repository.matching(team.id, reader, {}, context.timeZone), reader }, id);
  });
  if (!row) throw new AppError('notFound');
  return detailOf(row);
}

/** The latest support leases with at least one entry that the caller may read. */
export async function supporters(context: TeamContext): Promise<z.input<typeof operationLog.supporters.output>> {
  const rows = await asTeamReadOnly(context.database, context.team.id, async (db) => {
    const visits = await latestVisits(db, context.team.id);
    const reader = await logReaderOf(db, context);
    return reader.scope === 'all' ? visits : whoActed(db, context.team.id, entriesFor(reader), visits);
  });
  return {
    items: rows.map((row) => ({
      operatorId: row.id,
      displayName: supportName(row.staff_name),
      startedAt: row.started_at.toISOString(),
    })),
  };
}

async function recordReading(context: TeamContext, filters: LogFilters): Promise<void> {
  const { team, now } = context;
  const reader = context.viewing?.by ?? context.actor;
  const since = new Date(now.getTime() - logLimits.readAgainMinutes * 60_000);
  if (await asTeam(context.database, team.id, (db) => repository.hasRead(db, team.id, reader.memberId, since))) return;
  await writeTeam(context, (tx) =>
    record(tx, context, {
      category: 'DATA',
      action: 'operationLog.read',
      object: { type: 'team', id: team.id, name: team.name },
      after: Object.keys(filters).length ? { filters } : null,
    }),
  );
}

/** Starts the export of matching entries. Dates are days in the caller's time zone at the start. */
export async function startExport(context: TeamContext, { format, columns, ...filters }: ExportBody): Promise<{ jobId: string }> {
  const { team, actor, language, timeZone } = context;
  return writeTeam(context, async (tx) => {
    const reader = await logReaderOf(tx, context);
    const where = repository.matching(team.id, reader, filters, timeZone);
    const entries = Math.min(await repository.count(tx, where), logLimits.exported);
    const input: LogExportInput = {
      memberId: actor.memberId,
      reader,
      filters,
      format,
      language,
      timeZone,
      ...(columns && { columns }),
    };
    const jobId = await enqueue(tx, context, 'operationLog.export', input, entries);
    await record(tx, context, {
      category: 'DATA',
      action: 'operationLog.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { entries, format, ...(Object.keys(filters).length && { filters }), ...(columns && { columns }) },
    });
    return { jobId };
  });
}

/**
 * The file of an export. It is available for a day and only to the member who started the export, because it contains what this
 * member may read. Throws notFound.
 */
export async function exportedFile(context: TeamContext, store: FileStore, jobId: string): Promise<FileAnswer> {
  const { team, actor } = context;
  const file = await asTeam(context.database, team.id, async (db) => {
    const fileId = await repository.findExport(db, team.id, actor.memberId, jobId);
    return fileId ? findFile(db, team.id, fileId) : undefined;
  });
  if (!file) throw new AppError('notFound');
  return fileAnswer(store, file);
}

/**
 * Starts the verification of the team's whole hash chain. The result contains only numbers, so it does not depend on the
 * caller's scope.
 */
export async function startVerification(context: TeamContext): Promise<{ jobId: string }> {
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    const input: VerifyInput = { memberId: actor.memberId };
    const jobId = await enqueue(tx, context, 'operationLog.verify', input);
    await record(tx, context, {
      category: 'SECURITY',
      action: 'operationLog.verify',
      object: { type: 'team', id: team.id, name: team.name },
    });
    return { jobId };
  });
}
