import type { OwnLease } from '#contract/platform/staff.ts';
import type { Lease } from '#contract/access/support.ts';
import type { LeaseRow } from './leases.repository.ts';

/** A lease at an instant. A lease whose time is over counts as ended, even if the schedule has not recorded its end yet. */
export function leaseView(row: LeaseRow, now: Date): Lease {
  const over = row.ended_at === null && row.ends_at <= now;
  const endedAt = over ? row.ends_at : row.ended_at;
  return {
    id: row.id,
    staff: row.staff_name,
    reason: row.reason,
    supportType: row.support_type,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
    endedHow: over ? 'EXPIRED' : row.end_reason,
    endedBy: row.ended_by,
  };
}

export function ownLeaseView(row: LeaseRow, now: Date): OwnLease {
  return { ...leaseView(row, now), team: { id: row.team_id, name: row.team_name } };
}
