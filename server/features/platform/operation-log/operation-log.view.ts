import type { LogEntryDetail } from '#contract/platform/operation-log.ts';
import { entryOf } from '#server/domain/operation-log/log-entry.view.ts';
import type { EntryDetailRow } from './operation-log.repository.ts';

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
