import { ageWarningsFrom } from '#contract/people/member-facts.ts';
import { importLimits, importReasons, type ImportReason } from '#contract/people/import-facts.ts';
import type { ImportRow, MemberImport } from '#contract/people/imports.ts';
import type { Rule } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';
import type { ImportRecord, ShownImportRow } from './imports.repository.ts';
import type { RowFault } from './read-row.rules.ts';

const hourMs = 3_600_000;

/** Returns until when an import can be undone; null if it cannot be. */
export function undoUntil(record: Pick<ImportRecord, 'status' | 'committed_at'>, now: Date): Date | null {
  if (record.status !== 'DONE' || !record.committed_at) return null;
  const until = new Date(record.committed_at.getTime() + importLimits.undoHours * hourMs);
  return until > now ? until : null;
}

export function importView(record: ImportRecord, now: Date): MemberImport {
  return {
    id: record.id,
    status: record.status,
    fileName: record.file_name,
    columns: record.columns,
    ignored: record.ignored,
    summary: record.summary,
    mode: record.mode,
    jobId: record.job_id,
    result: record.result,
    undo: record.undo,
    createdBy: record.created_by_name,
    createdAt: record.created_at.toISOString(),
    committedAt: record.committed_at?.toISOString() ?? null,
    undoUntil: undoUntil(record, now)?.toISOString() ?? null,
  };
}

const isReason = (reason: Rule | ImportReason): reason is ImportReason => importReasons.some((known) => known === reason);

/** The text of an error in the reader's language. */
export function wordsOf(language: Language, { column, reason, args = {} }: RowFault): string {
  const t = translator(language);
  if (isReason(reason)) return t(`imports.reasons.${reason}`, args as never);
  return faultText(t, { field: column, rule: reason, args });
}

export function faultView(language: Language, fault: RowFault): ImportRow['faults'][number] {
  return { column: fault.column, reason: fault.reason, message: wordsOf(language, fault) };
}

export function rowView(language: Language, row: ShownImportRow): ImportRow {
  return {
    row: row.row,
    action: row.action,
    values: row.values,
    member: row.member_id && row.member_name ? { employeeId: row.member_id, displayName: row.member_name } : null,
    faults: row.faults.map((fault) => faultView(language, fault)),
    warnings: ageWarningsFrom(row.warning).map((reason) => faultView(language, { column: 'birthDate', reason })),
    left: row.undo_skip_reason,
  };
}
