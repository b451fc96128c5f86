import type { BulkChange } from '#contract/people/bulk.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { ChangeRow } from './changes.repository.ts';

const undoHours = 24;

/** Returns until when a change can be undone; null if it cannot be. */
export function undoUntil(row: Pick<ChangeRow, 'status' | 'created_at' | 'people'>, now: Date): Date | null {
  const until = new Date(row.created_at.getTime() + undoHours * 3_600_000);
  return row.status === 'DONE' && row.people > 0 && until > now ? until : null;
}

export function changeView(row: ChangeRow | undefined, now: Date): BulkChange {
  if (!row) throw new AppError('notFound');
  return {
    changeId: row.id,
    status: row.status,
    people: row.people,
    leftOut: row.skipped,
    undone: row.undone,
    kept: row.undo_skipped,
    jobId: row.job_id,
    createdAt: row.created_at.toISOString(),
    undoUntil: undoUntil(row, now)?.toISOString() ?? null,
  };
}
