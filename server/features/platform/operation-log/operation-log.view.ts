import type { LogCategory } from '#contract/platform/operation-log-facts.ts';
import type { LogEntry, LogEntryDetail } from '#contract/platform/operation-log.ts';
import type { EntryDetailRow, LogEntryRow } from './operation-log.repository.ts';

/** A log entry as the API returns it. */
export function entryOf(row: LogEntryRow): LogEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    operator: { employeeId: row.actor_id, displayName: row.actor_name, kind: row.actor_kind },
    category: row.category as LogCategory,
    action: row.action,
    object: { type: row.object_type, id: row.object_id, name: row.object_name },
  };
}

export function detailOf(row: EntryDetailRow): LogEntryDetail {
  return {
    ...entryOf(row),
    before: row.before,
    after: row.after,
    hidden: row.hidden,
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    seq: row.seq,
  };
}
