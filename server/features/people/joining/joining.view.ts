import type { z } from 'zod';
import type { JoinRequestStatus } from '#contract/people/joining-facts.ts';
import type { joinRequest, ownRequest } from '#contract/people/joining.ts';
import type { JoinRequestRow } from './joining.repository.ts';
import { expiresAt } from './joining.rules.ts';
import type { OwnJoinRequestRow } from './own-requests.repository.ts';

/** Converts a status to the API's spelling, where approved is APPROVERD (specification section 4). */
export function wireStatus(status: string): JoinRequestStatus {
  return status === 'APPROVED' ? 'APPROVERD' : (status as JoinRequestStatus);
}

/** A request as shown to the people who decide it. */
export function requestView(row: JoinRequestRow): z.input<typeof joinRequest> {
  return {
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    mobilePrefix: row.mobile_prefix,
    mobileNumber: row.mobile_number,
    emailProved: row.email_proved,
    mobileProved: row.mobile_proved,
    reason: row.reason,
    via: row.via,
    link: row.link_id === null ? null : { id: row.link_id, name: row.link_name },
    department: row.department,
    inviter: row.inviter,
    status: wireStatus(row.status),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    decisionReason: row.decision_reason,
    employeeId: row.member_id,
    can: { decide: row.decidable },
  };
}

/** A request as shown to the applicant. The team's id is included only after approval. */
export function ownView(row: OwnJoinRequestRow): z.input<typeof ownRequest> {
  return {
    id: row.id,
    teamId: row.status === 'APPROVED' ? row.team_id : null,
    teamName: row.team_name,
    status: wireStatus(row.status),
    createdAt: row.created_at.toISOString(),
    lapsesAt: expiresAt(row.created_at).toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    decisionReason: row.decision_reason,
  };
}
