import { lineLimits } from '#contract/platform/log-summary-facts.ts';
import type { LogCategory } from '#contract/platform/operation-log-facts.ts';
import type { LogEntry, LogListLine } from '#contract/platform/operation-log.ts';
import type { LogEntryRow, LogLineRow } from './log-lines.repository.ts';
import { summaryOf } from './log-summary.rules.ts';

/** A log entry as the API returns it. */
export function entryOf(row: LogEntryRow): LogEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    operator: { employeeId: row.actor_id, displayName: row.actor_name, kind: row.actor_kind },
    category: row.category as LogCategory,
    action: row.action,
    object: { type: row.object_type, id: row.object_id, name: row.object_name },
    summary: summaryOf(row),
  };
}

/** A line of the log as the API returns it: its main entry, and the counts if there are more. */
export function lineOf(row: LogLineRow): LogListLine {
  const counted = row.actions.reduce((sum, { entries }) => sum + entries, 0);
  const group = {
    requestId: row.request_id,
    entries: Math.min(counted, lineLimits.counted),
    more: counted > lineLimits.counted,
    actions: row.actions.slice(0, actionsShown),
  };
  return { ...entryOf(row), group: counted > 1 ? group : null };
}

const actionsShown = 5;
